// One's own cards: a hand, or a layout whose cards lie face down. Tap, drag, or arrows and Enter.

import { Card, spoken, words } from "./cards.js";
import { slotKey } from "./choices.js";
import { useFocusKeeper } from "./keys.js";
import { html, useEffect, useRef } from "./ui.js";

/**
 * @typedef {import("./types.js").Ask} Ask
 * @typedef {import("./types.js").Choice} Choice
 * @typedef {import("./types.js").Group} Group
 * @typedef {{ ask: Ask | null, chosen: number[], hinted: number[],
 *   choose: (index: number) => void, settle: () => void, whole: boolean,
 *   point: (index: number | null) => void }} Choosing
 */

const IN_A_ROW = { narrow: 7, wide: 18 };
/** Pixels after which a finger or mouse drags a card, and how far up it has to be let go. */
const DRAGS = 8;
const DROPS = 56;

/** @param {string[]} cards @param {boolean} narrow */
function rowsOf(cards, narrow) {
  const most = narrow ? IN_A_ROW.narrow : IN_A_ROW.wide;
  const rows = Math.ceil(cards.length / most) || 1;
  const each = Math.ceil(cards.length / rows);
  return Array.from({ length: rows }, (_, row) => cards.slice(row * each, (row + 1) * each));
}

/**
 * @param {{ cards: string[], atCards: Map<string, number>, narrow: boolean,
 *   choosing: Choosing }} props
 */
export function Hand({ cards, atCards, narrow, choosing }) {
  const before = useRef(cards);
  // The focus stays on its card as long as that is held, then goes to the one beside it.
  const keeper = useFocusKeeper((lost) => {
    const card = lost.dataset.card ?? "";
    const beside = cards[Math.min(Math.max(before.current.indexOf(card), 0), cards.length - 1)];
    return keeper.ref.current?.querySelector(`[data-card="${cards.includes(card) ? card : beside}"]`);
  });
  useEffect(() => void (before.current = cards), [cards]);
  const first = cards.find((card) => atCards.has(card)) ?? cards[0];
  return html`<div class="hand" role="group" aria-label="Your hand" ...${keeper}>
    ${rowsOf(cards, narrow).map(
      (row, at) => html`<ul key=${at} class="hand-row">
        ${row.map(
          (card) => html`<li key=${card}>
            <${HandCard} card=${card} index=${atCards.get(card)} choosing=${choosing} reached=${card === first} />
          </li>`,
        )}
      </ul>`,
    )}
  </div>`;
}

/** @param {{ card: string, index?: number, choosing: Choosing, reached: boolean }} props */
function HandCard({ card, index, choosing, reached }) {
  const { ask, chosen, hinted, choose, settle, whole, point } = choosing;
  const choice = index === undefined ? undefined : ask?.choices[index];
  const can = choice !== undefined && index !== undefined;
  const isChosen = can && chosen.includes(index);
  const drag = useDrag(can, () => can && choose(index));
  const state = `${can ? " can" : ""}${isChosen ? " chosen" : ""}${can && hinted.includes(index) ? " hinted" : ""}`;
  const click = () => {
    if (can && !drag.dragged()) choose(index);
  };
  const key = (/** @type {KeyboardEvent} */ event) => {
    // Enter plays cards that are a whole choice; Space and taps only choose.
    if (event.key !== "Enter" || !ask?.series || !whole || !isChosen) return;
    event.preventDefault();
    settle();
  };
  return html`<button
    type="button"
    class=${`in-hand${state}`}
    data-card=${card}
    data-choice=${can ? index : undefined}
    data-key=${choice?.key}
    tabindex=${reached ? 0 : -1}
    aria-disabled=${!can}
    aria-pressed=${ask?.series && can ? isChosen : undefined}
    aria-label=${label(card, choice)}
    onClick=${click}
    onKeyDown=${key}
    onFocus=${() => point(can ? index : null)}
    onBlur=${() => point(null)}
    onPointerEnter=${() => can && point(index)}
    onPointerLeave=${() => point(null)}
    ...${drag.handlers}
  >
    <${Card} card=${card} />
    ${choice && captures(choice) && html`<span class="takes" aria-hidden="true">${captures(choice)}</span>`}
  </button>`;
}

/** "queen of hearts, takes …" @param {string} card @param {Choice} [choice] */
function label(card, choice) {
  return choice?.preview ? `${words(card)}, ${spoken(choice.preview)}` : words(card);
}

/** "+2", "+?": what a card would capture. @param {Choice} choice */
function captures(choice) {
  if (choice.offers.length) return "+?";
  return choice.takes.length ? `+${choice.takes.length}` : "";
}

/** A card that is dragged onto the table is chosen. @param {boolean} can @param {() => void} chosen */
function useDrag(can, chosen) {
  const state = useRef({ x: 0, y: 0, held: false, moved: false });
  const settle = (/** @type {PointerEvent} */ event, /** @type {boolean} */ dropped) => {
    const drag = state.current;
    const card = /** @type {HTMLElement} */ (event.currentTarget);
    if (!drag.held) return;
    drag.held = false;
    card.classList.remove("held");
    card.style.transform = "";
    if (dropped && drag.moved && drag.y - event.clientY > DROPS) chosen();
  };
  const handlers = {
    onPointerDown(/** @type {PointerEvent} */ event) {
      state.current = { x: event.clientX, y: event.clientY, held: can && event.button === 0, moved: false };
    },
    onPointerMove(/** @type {PointerEvent} */ event) {
      const drag = state.current;
      if (!drag.held) return;
      const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
      if (!drag.moved && Math.hypot(dx, dy) < DRAGS) return;
      const card = /** @type {HTMLElement} */ (event.currentTarget);
      if (!drag.moved) card.setPointerCapture(event.pointerId);
      drag.moved = true;
      card.classList.add("held");
      card.style.transform = `translate(${dx}px, ${dy}px)`;
    },
    onPointerUp: (/** @type {PointerEvent} */ event) => settle(event, true),
    onPointerCancel: (/** @type {PointerEvent} */ event) => settle(event, false),
  };
  return { handlers, dragged: () => state.current.moved };
}

/**
 * A layout: slots by their numbers, those that can be chosen as buttons.
 * @param {{ group: Group, seat: number, atSlots: Map<string, number>, choosing: Choosing,
 *   columns: number, small?: boolean }} props
 */
export function Layout({ group, seat, atSlots, choosing, columns, small }) {
  return html`<ul class="layout ${group.cards.length > columns ? "two" : ""}" aria-label=${group.title} style=${{ "--columns": columns }}>
    ${group.cards.map((spot, slot) => {
      const index = atSlots.get(slotKey(seat, slot));
      const choice = index === undefined ? undefined : choosing.ask?.choices[index];
      const number = spot.caption && html`<span class="caption" aria-hidden="true">${spot.caption}</span>`;
      if (!choice || index === undefined) {
        return html`<li key=${slot} class="spot${spot.card === "" ? " none" : ""}">
          <${Card} card=${spot.card} small=${small} />${number}
          <span class="unseen">${slot + 1}: ${words(spot.card)}</span>
        </li>`;
      }
      const marked = `${choosing.chosen.includes(index) ? " chosen" : ""}${choosing.hinted.includes(index) ? " hinted" : ""}`;
      return html`<li key=${slot} class="spot open${marked}">
        <button
          type="button"
          class="slot"
          data-choice=${index}
          data-key=${choice.key}
          aria-label="${spoken(choice.text)}, ${words(spot.card)}"
          onClick=${() => choosing.choose(index)}
        >
          <${Card} card=${spot.card} small=${small} />
        </button>
        ${number}
      </li>`;
    })}
  </ul>`;
}
