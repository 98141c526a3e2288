// Keeps the keyboard's place: when what has the focus goes, something near takes it over.

import { useLayoutEffect, useRef } from "./ui.js";

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
