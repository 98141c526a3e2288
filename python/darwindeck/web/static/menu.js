// The table's menu during a match: who sits where and how to get in, the scores, preferences.

import { Dialog, Preferences } from "./dialogs.js";
import { settings } from "./settings.js";
import { Share } from "./share.js";
import { ScoreTable } from "./sheet.js";
import { html } from "./ui.js";

/**
 * @param {{ snapshot: import("./types.js").Snapshot, send: import("./types.js").Send,
 *   onClose: () => void }} props
 */
export function TableMenu({ snapshot, send, onClose }) {
  const invited = new Map(snapshot.invitations.map((one) => [one.seat, one.invitation]));
  const leave = () => {
    send({ type: "leave" });
    location.hash = "";
  };
  const sit = (/** @type {number} */ seat) => send({ type: "sit", seat, name: settings().name });
  return html`<${Dialog} title="The table" kind="drawer" onClose=${onClose}>
    <h3>Players</h3>
    <ul class="places">
      ${snapshot.seats.map((seat) => {
        const away = seat.kind === "person" && !seat.connected && !seat.me;
        const link = invited.get(seat.seat);
        return html`<li key=${seat.seat}>
          <span class="avatar ${seat.kind === "bot" ? "bot" : seat.kind === "person" ? "" : "open"}" aria-hidden="true"
            >${seat.name.charAt(0)}</span
          >
          <span><span class="who">${seat.name}</span><br /><span class="soft">${told(seat, away)}</span></span>
          <span class="inline">
            ${snapshot.host && !seat.me && seat.kind === "person" &&
            html`<button type="button" class="button" onClick=${() => send({ type: "set_seat", seat: seat.seat, kind: "bot", agent: snapshot.options.stand_in })}>
              Give to a bot
            </button>`}
            ${snapshot.host && !seat.me && seat.kind === "bot" &&
            html`<button type="button" class="button" onClick=${() => send({ type: "set_seat", seat: seat.seat, kind: "invited" })}>
              Invite somebody
            </button>`}
            ${snapshot.seat === null && seat.kind === "open" &&
            html`<button type="button" class="button main" onClick=${() => sit(seat.seat)}>Sit here</button>`}
          </span>
          ${link && html`<${Share} table=${snapshot.table} token=${link} label="Link for ${seat.name}" />`}
        </li>`;
      })}
    </ul>
    ${snapshot.watch &&
    html`<div class="places"><p class="soft">${watching(snapshot.watchers)}</p>
      <${Share} table=${snapshot.table} token=${snapshot.watch} label="Link to watch" /></div>`}
    ${snapshot.scores.rows.length > 0 && html`<h3>Scores</h3><${ScoreTable} scores=${snapshot.scores} />`}
    <h3>How it looks</h3>
    <${Preferences} />
    ${snapshot.seat !== null &&
    html`<div class="inline">
      <a class="button" href="#">Back to all games</a>
      <button type="button" class="button" onClick=${leave}>Give up my seat to a bot</button>
    </div>
    <p class="soft">The table waits for you: find it again under “Go on with mine”.</p>`}
  <//>`;
}

/** @param {import("./types.js").Seat} seat @param {boolean} away */
function told(seat, away) {
  if (seat.kind === "bot") return `a bot, ${seat.bot.toLowerCase()}`;
  if (seat.kind === "open") return "open";
  if (seat.kind === "invited") return "waits for somebody";
  if (away) return seat.agent ? "away, a bot plays" : "away";
  return seat.me ? "you" : "here";
}

/** @param {number} watchers */
function watching(watchers) {
  return watchers === 0 ? "Nobody watches." : watchers === 1 ? "One person watches." : `${watchers} people watch.`;
}
