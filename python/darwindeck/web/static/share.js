// A link that can be copied, or handed to the phone's own way of sharing.

import { Icon } from "./dialogs.js";
import { linkTo } from "./door.js";
import { html, useRef, useState } from "./ui.js";

/** @param {{ table: string, token: string, label: string }} props */
export function Share({ table, token, label }) {
  const [copied, setCopied] = useState(false);
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const link = linkTo(table, token);
  const copy = async () => {
    try {
      if (navigator.share && matchMedia("(pointer: coarse)").matches) await navigator.share({ url: link });
      else if (navigator.clipboard) await navigator.clipboard.writeText(link);
      else {
        // Pages without TLS, as at home, have no clipboard but this one.
        field.current?.select();
        if (!document.execCommand("copy")) return;
      }
      setCopied(true);
    } catch {
      // Without permission the link is still there to be marked and copied.
    }
  };
  return html`<div class="share">
    <input ref=${field} readonly value=${link} aria-label=${label} onFocus=${(/** @type {any} */ event) => event.target.select()} />
    <button type="button" class="button" onClick=${copy}><${Icon} name="link" />${copied ? "Copied" : "Copy"}</button>
  </div>`;
}
