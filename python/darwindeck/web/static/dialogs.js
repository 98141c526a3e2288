// What lies over the table for a while: a dialog or a drawer, the settings, icons for buttons.

import { NARROW, change, onChange, settings } from "./settings.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "./ui.js";

/** Drawn here, in a square of 24 by 24. @type {Record<string, string>} */
const ICONS = {
  home: "M4 11l8-7 8 7v9h-5v-6H9v6H4z",
  hint: "M9 18h6M10 21h4M8.500 14.500A6 6 0 1 1 15.500 14.500L15 16H9z",
  back: "M9 6L4 11l5 5M4 11h10a6 6 0 0 1 0 12",
  log: "M5 6h14M5 12h14M5 18h9",
  rules: "M12 6c-2-1.600-5-2-8-2v14c3 0 6 .400 8 2 2-1.600 5-2 8-2V4c-3 0-6 .400-8 2zM12 6v14",
  menu: "M4 7h10M18 7h2M4 17h2M10 17h10M14 4.500v5M8 14.500v5",
  close: "M6 6l12 12M18 6L6 18",
  link: "M10 14a4 4 0 0 0 5.700 0l3-3a4 4 0 0 0-5.700-5.700l-1 1M14 10a4 4 0 0 0-5.700 0l-3 3a4 4 0 0 0 5.700 5.700l1-1",
  first: "M6 5v14M18 6l-8 6 8 6z",
  previous: "M15 6l-7 6 7 6z",
  next: "M9 6l7 6-7 6z",
  last: "M18 5v14M6 6l8 6-8 6z",
};

/** @param {{ name: string }} props */
export function Icon({ name }) {
  return html`<svg class="glyph" viewBox="0 0 24 24" aria-hidden="true"><path d=${ICONS[name]} /></svg>`;
}

/**
 * A button with an icon, and with its word where there is room.
 * @param {{ icon: string, label: string, onClick: () => void, disabled?: boolean, class?: string,
 *   word?: boolean }} props
 */
export function IconButton({ icon, label, onClick, disabled, word, class: kind = "" }) {
  return html`<button
    type="button"
    class="button plain ${word ? "" : "icon"} ${kind}"
    title=${label}
    aria-label=${label}
    disabled=${disabled}
    onClick=${onClick}
  >
    <${Icon} name=${icon} />${word && html`<span class="wide-only">${label}</span>`}
  </button>`;
}

/**
 * @param {{ title: string, kind: "sheet" | "drawer", onClose: () => void, children?: any,
 *   foot?: any }} props
 */
export function Dialog({ title, kind, onClose, children, foot }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  const outside = (/** @type {MouseEvent} */ event) => {
    if (event.target === box.current) onClose();
  };
  return html`<dialog ref=${box} class=${kind} aria-label=${title} onCancel=${onClose} onClick=${outside}>
    <div class="dialog-top">
      <h2>${title}</h2>
      <${IconButton} icon="close" label="Close" onClick=${onClose} />
    </div>
    <div class="dialog-body">${children}</div>
    ${foot && html`<div class="dialog-foot">${foot}</div>`}
  </dialog>`;
}

/** The settings, in a component that is drawn again when they change. */
export function useSettings() {
  const [, redraw] = useState(0);
  useEffect(() => onChange(() => redraw((times) => times + 1)), []);
  return settings();
}

/** Whether the window is as narrow as a phone. */
export function useNarrow() {
  const [narrow, setNarrow] = useState(() => NARROW.matches);
  useEffect(() => {
    const listener = () => setNarrow(NARROW.matches);
    NARROW.addEventListener("change", listener);
    return () => NARROW.removeEventListener("change", listener);
  }, []);
  return narrow;
}

/** The most room that a box has taken is kept for it as long as the window is as wide. */
export function useKeptRoom() {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const kept = useRef({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    if (kept.current.width !== innerWidth) {
      kept.current = { width: innerWidth, height: 0 };
      element.style.minHeight = "";
    }
    kept.current.height = Math.max(kept.current.height, element.offsetHeight);
    element.style.minHeight = `${kept.current.height}px`;
  });
  return box;
}

/** How the table looks and feels to this person. */
export function Preferences() {
  const set = useSettings();
  const check = (/** @type {"four" | "motion" | "confirm"} */ what, /** @type {string} */ text) =>
    html`<label class="check">
      <input
        type="checkbox"
        checked=${set[what]}
        onChange=${(/** @type {any} */ event) => change({ [what]: event.target.checked })}
      />
      ${text}
    </label>`;
  return html`<div>
    ${check("four", "Four colours, one for each suit")}
    ${check("confirm", "Ask again before a card is played")}
    ${check("motion", "Cards move")}
    <label class="field">
      <span>Light or dark</span>
      <select value=${set.theme} onChange=${(/** @type {any} */ event) => change({ theme: event.target.value })}>
        <option value="auto">As the device</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
      </select>
    </label>
  </div>`;
}

/**
 * A component whose module is loaded when it is first drawn.
 * @param {{ of: () => Promise<any>, [prop: string]: any }} props
 */
export function Later({ of, ...props }) {
  const [found, setFound] = useState(/** @type {{ of: any, Component: any }} */ ({ of: null, Component: null }));
  useEffect(() => void of().then((Component) => setFound({ of, Component })), [of]);
  // What was drawn here before knows nothing of these props.
  return found.of === of && html`<${found.Component} ...${props} />`;
}
