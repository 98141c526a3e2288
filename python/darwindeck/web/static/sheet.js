// The sheet of a hand, and the scores hand by hand.

import { Sentence } from "./cards.js";
import { html } from "./ui.js";

/** @param {number} points */
const signed = (points) => (points > 0 ? `+${points}` : total(points));

/** @param {number} points */
const total = (points) => String(points).replace("-", "−");

/** @param {{ sheet: import("./types.js").Sheet }} props */
export function SheetTable({ sheet }) {
  return html`${sheet.told.map((line) => html`<p><${Sentence} text=${line} /></p>`)}
    <div class="scroll" tabindex="0" role="region" aria-label=${sheet.title}>
      <table>
        <thead>
          <tr>
            <th scope="col">Player</th>
            <th scope="col">What for</th>
            ${sheet.scored && html`<th scope="col" class="number">Hand</th><th scope="col" class="number">Total</th>`}
          </tr>
        </thead>
        <tbody>
          ${sheet.sides.map(
            (side) => html`<tr class=${side.own ? "own" : ""}>
              <th scope="row">${side.name}</th>
              <td>
                ${side.facts.map((fact) => html`<p class="soft"><${Sentence} text=${fact} /></p>`)}
                <ul class="entries">
                  ${side.entries.map(
                    (entry) => html`<li>
                      <span><${Sentence} text=${entry.what} /></span>
                      <span class="points">${signed(entry.points)}</span>
                    </li>`,
                  )}
                </ul>
              </td>
              ${sheet.scored &&
              html`<td class="number gained">${signed(side.gained)}</td>
                <td class="number gained">${total(side.total)}</td>`}
            </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}

/** @param {{ scores: import("./types.js").Scores }} props */
export function ScoreTable({ scores }) {
  if (!scores.rows.length) return null;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Scores hand by hand">
    <table>
      <thead>
        <tr>
          ${scores.columns.map((name) =>
            name ? html`<th scope="col">${name}</th>` : html`<th scope="col"><span class="unseen">Hand</span></th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${scores.rows.map(
          ([hand, ...cells]) => html`<tr>
            <th scope="row">${hand}</th>
            ${cells.map((cell) => html`<td>${cell}</td>`)}
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
