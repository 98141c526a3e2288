// A link that can be copied, or handed to the phone's own way of sharing.

import { Icon } from "./dialogs.js";
import { linkTo } from "./door.js";
import { html, useState } from "./ui.js";

/** @param {{ table: string, token: string, label: string }} props */
export function Share({ table, token, label }) {
  const [copied, setCopied] = useState(false);
  const link = linkTo(table, token);
  const copy = async () => {
    try {
      if (navigator.share && matchMedia("(pointer: coarse)").matches) await navigator.share({ url: link });
      else await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      // Without permission the link is still there to be marked and copied.
    }
  };
  return html`<div class="share">
    <input readonly value=${link} aria-label=${label} onFocus=${(/** @type {any} */ event) => event.target.select()} />
    <button type="button" class="button" onClick=${copy}><${Icon} name="link" />${copied ? "Copied" : "Copy"}</button>
  </div>`;
}
