// The keyboard at the table: arrows go between choices, numbers to one, letters open what is
// beside. And its place is kept: when what has the focus goes, something near takes it over.

import { useLayoutEffect, useRef } from "./ui.js";

const ARROWS = new Map([
  ["ArrowLeft", [-1, 0]],
  ["ArrowRight", [1, 0]],
  ["ArrowUp", [0, -1]],
  ["ArrowDown", [0, 1]],
]);

/** What can be pointed at: the choices, or the cards of the hand when there is nothing to decide. */
function targets() {
  const choices = [...document.querySelectorAll("[data-choice]")];
  const found = choices.length ? choices : [...document.querySelectorAll(".hand button")];
  return /** @type {HTMLElement[]} */ (found);
}

/** @param {Element} element */
function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, height: box.height };
}

/** The nearest in a direction; round at the ends of a row. @param {string} key */
function step(key) {
  const all = targets();
  const [dx, dy] = ARROWS.get(key) ?? [0, 0];
  const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  if (at < 0) {
    focus(all[dx < 0 || dy < 0 ? all.length - 1 : 0]);
    return;
  }
  const from = middle(all[at]);
  let best;
  let least = Infinity;
  for (const element of all) {
    const to = middle(element);
    const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
    const aside = Math.abs(dx ? to.y - from.y : to.x - from.x);
    // Cards that stand a little higher are of the same row.
    const enough = dx ? 1 : from.height * 0.4;
    const sameRow = dx ? aside < from.height * 0.4 : true;
    const cost = along + aside * 0.6;
    if (along > enough && sameRow && cost < least) [best, least] = [element, cost];
  }
  if (best) focus(best);
  else if (dx) focus(all[(at + dx + all.length) % all.length]);
}

/** @param {HTMLElement | undefined} element */
function focus(element) {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

let typed = "";
/** Where that led: once the focus is elsewhere, another number begins. @type {Element | null} */
let led = null;

/** To the choice with that number; further digits may follow. @param {string} digit */
function number(digit) {
  if (document.activeElement !== led) typed = "";
  const keyed = new Map(targets().map((element) => [element.dataset.key ?? "", element]));
  for (const tried of [typed + digit, digit]) {
    if ([...keyed.keys()].some((key) => key.startsWith(tried))) {
      typed = tried;
      focus(keyed.get(tried));
      led = document.activeElement;
      return;
    }
  }
  typed = "";
}

/**
 * @param {KeyboardEvent} event
 * @param {Record<string, () => void>} letters what a letter does
 */
export function onTableKey(event, letters) {
  const target = /** @type {HTMLElement} */ (event.target);
  const typing = target.closest?.("dialog, input, select, textarea");
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  // Space and Enter do something with what the number led to, and end it as any other key does.
  // Shift does not: there are keyboards on which digits need it.
  if (!/^([0-9]|Shift)$/.test(event.key)) typed = "";
  if (ARROWS.has(event.key)) step(event.key);
  else if (event.key === "Home" || event.key === "End") focus(targets().at(event.key === "End" ? -1 : 0));
  else if (/^[0-9]$/.test(event.key)) number(event.key);
  else if (letters[event.key]) letters[event.key]();
  else return;
  event.preventDefault();
}

/**
 * Watches a box. If the element in it that had the focus is gone, `heir` names who gets it.
 * @param {(lost: HTMLElement) => HTMLElement | null | undefined} heir
 */
export function useFocusKeeper(heir) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const had = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const lost = had.current;
    if (!lost || lost.isConnected) return;
    had.current = null;
    if (document.activeElement === document.body) heir(lost)?.focus({ preventScroll: true });
  });
  const entered = (/** @type {FocusEvent} */ event) => {
    had.current = /** @type {HTMLElement} */ (event.target);
  };
  const left = (/** @type {FocusEvent} */ event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    // What is taken out of the page loses the focus too: only a person's leaving counts.
    queueMicrotask(() => {
      if (target.isConnected && had.current === target && document.activeElement !== target) had.current = null;
    });
  };
  return { ref: box, onfocusin: entered, onfocusout: left };
}
