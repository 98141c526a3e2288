// The rulebook in a drawer at the side of the table.

import { ask } from "./api.js";
import { Mark } from "./cards.js";
import { Dialog } from "./dialogs.js";
import { html, useEffect, useState } from "./ui.js";

/**
 * @typedef {import("./types.js").Rules} Rules
 * @typedef {import("./types.js").RulesBlock} RulesBlock
 */

const CARD_OR_BOLD = /(\*\*.+?\*\*|\b(?:10|[2-9JQKA])[♣♦♥♠])/;
/** @type {Record<string, string>} */
const SUITS = { "♣": "C", "♦": "D", "♥": "H", "♠": "S" };

/** Text with its two marks, bold words and cards. @param {string} text @returns {any[]} */
function marked(text) {
  return text.split(CARD_OR_BOLD).map((part) => {
    if (part.startsWith("**")) return html`<strong>${marked(part.slice(2, -2))}</strong>`;
    const suit = SUITS[part.slice(-1)];
    if (!suit || !CARD_OR_BOLD.test(part)) return part;
    return html`<${Mark} card=${(part.startsWith("10") ? "T" : part[0]) + suit} />`;
  });
}

/** @param {{ block: RulesBlock }} props */
function Block({ block }) {
  const items = block.items.map((item) => html`<li>${marked(item)}</li>`);
  if (block.kind === "list") return html`<ul>${items}</ul>`;
  if (block.kind === "steps") return html`<ol>${items}</ol>`;
  if (block.kind === "text") return block.items.map((item) => html`<p>${marked(item)}</p>`);
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${block.head.join(", ")}>
    <table>
      <thead>
        <tr>
          ${block.head.map((cell) => html`<th scope="col">${marked(cell)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${block.rows.map((row) => html`<tr>${row.map((cell) => html`<td>${marked(cell)}</td>`)}</tr>`)}
      </tbody>
    </table>
  </div>`;
}

/**
 * The rules of a game of the list, or of the table's own game where it came with its rules.
 * @param {{ game: string, table?: string, token?: string, onClose: () => void }} props
 */
export function RulesDrawer({ game, table = "", token, onClose }) {
  const [rules, setRules] = useState(/** @type {Rules | null} */ (null));
  const [problem, setProblem] = useState("");
  useEffect(() => {
    const path = game ? `/api/games/${encodeURIComponent(game)}` : `/api/tables/${encodeURIComponent(table)}`;
    ask(`${path}/rules`, game ? {} : { token }).then(setRules, (error) => setProblem(error.message));
  }, [game]);
  return html`<${Dialog} title=${rules ? rules.title : "Rules"} kind="drawer" onClose=${onClose}>
    ${problem && html`<p class="warn">${problem}</p>`}
    ${rules &&
    html`<div class="rules">
      <p class="lead">${rules.lead}</p>
      <ul class="glance">
        ${rules.glance.map((line) => html`<li>${marked(line)}</li>`)}
      </ul>
      ${rules.sections.map(
        (section) => html`${section.level > 2
            ? html`<h4>${marked(section.title)}</h4>`
            : html`<h3>${marked(section.title)}</h3>`}
          ${section.blocks.map((block) => html`<${Block} block=${block} />`)}`,
      )}
    </div>`}
  <//>`;
}
