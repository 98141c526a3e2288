// Before a match: who sits where, the links to the seats, and how it is played.

import { IconButton, useSettings } from "./dialogs.js";
import { RulesDrawer } from "./rules.js";
import { change, settings } from "./settings.js";
import { Share } from "./share.js";
import { html, useState } from "./ui.js";

/**
 * @typedef {import("./types.js").Lobby} Lobby
 * @typedef {import("./types.js").LobbySeat} LobbySeat
 * @typedef {import("./types.js").Send} Send
 */

/** Names by which every computer calls itself. */
const HERE = /^(localhost|127\..*|\[::1\])$/;
const AWAY = [
  [0, "never"],
  [20, "after 20 seconds"],
  [60, "after a minute"],
  [300, "after five minutes"],
];
const CLOCKS = [
  [0, "no clock"],
  [15, "15 seconds a turn"],
  [30, "30 seconds a turn"],
  [60, "a minute a turn"],
];
const PACES = [
  [200, "fast"],
  [700, "as people do"],
  [1500, "slow"],
];

/** @param {{ lobby: Lobby, problem: { text: string }, send: Send, token: string }} props */
export function LobbyScreen({ lobby, problem, send, token }) {
  const [rules, setRules] = useState(false);
  const waits = lobby.seats.filter((seat) => seat.kind === "open" || seat.kind === "invited").length;
  return html`<div class="page">
    <header class="top">
      <a class="brand" href="#"><svg viewBox="0 0 32 32" aria-hidden="true"><use href="#suit-S" /></svg>DarwinDeck</a>
      <span class="push"></span>
      <${IconButton} icon="rules" label="Rules" word onClick=${() => setRules(true)} />
    </header>
    <main>
      <div class="heading"><h1>${lobby.game.title}</h1></div>
      ${problem.text && html`<p class="notice bad" role="alert">${problem.text}</p>`}
      <div class="columns">
        <section class="panel" aria-labelledby="seats-heading">
          <h2 id="seats-heading">Seats</h2>
          <ul class="places">
            ${lobby.seats.map((seat) => html`<${Place} key=${seat.seat} seat=${seat} lobby=${lobby} send=${send} />`)}
          </ul>
          ${lobby.host && HERE.test(location.hostname) &&
          html`<p class="soft">You called this page “${location.hostname}”, so its links lead to this computer only.</p>`}
          ${lobby.watch &&
          html`<div class="places stack">
            <p class="soft">${lobby.watchers ? `${lobby.watchers} watching. ` : ""}Whoever has this link may watch:</p>
            <${Share} table=${lobby.table} token=${lobby.watch} label="Link to watch" />
          </div>`}
        </section>
        <section class="panel stack" aria-labelledby="options-heading">
          <h2 id="options-heading">Options</h2>
          <${OptionFields} lobby=${lobby} send=${send} />
          ${lobby.host
            ? html`<button type="button" class="button main" onClick=${() => send({ type: "begin" })}>
                ${waits ? `Deal, with ${waits === 1 ? "a bot" : "bots"} at ${waits === 1 ? "the free seat" : `${waits} free seats`}` : "Deal"}
              </button>`
            : html`<p class="soft" role="status">
                ${lobby.seat === null ? "You are watching. The host deals." : "The host deals as soon as everybody is here."}
              </p>`}
        </section>
      </div>
    </main>
    ${rules && html`<${RulesDrawer} game=${lobby.game.id} table=${lobby.table} token=${token} onClose=${() => setRules(false)} />`}
  </div>`;
}

/** @param {{ seat: LobbySeat, lobby: Lobby, send: Send }} props */
function Place({ seat, lobby, send }) {
  const set = (/** @type {string} */ value) => {
    const [kind, agent] = value.startsWith("bot ") ? ["bot", value.slice(4)] : [value, ""];
    send({ type: "set_seat", seat: seat.seat, kind, agent });
  };
  const value = seat.kind === "bot" ? `bot ${seat.agent}` : seat.kind;
  const shape = seat.kind === "bot" ? "bot" : seat.kind === "person" ? "" : "open";
  return html`<li data-seat=${seat.seat}>
    <span class="avatar ${shape}" aria-hidden="true">${seat.kind === "person" || seat.kind === "bot" ? seat.name.charAt(0) : "?"}</span>
    <div>
      <p class="who">${seat.me ? html`<${Name} seat=${seat} send=${send} />` : nameOf(seat)}</p>
      <p class="soft">${told(seat, lobby)}</p>
    </div>
    <div class="inline">
      ${lobby.host && !seat.me &&
      html`<select aria-label="Who plays at seat ${seat.seat + 1}" value=${value} onChange=${(/** @type {any} */ event) => set(event.target.value)}>
        ${seat.kind === "person" && html`<option value="person">${seat.name}</option>`}
        <option value="invited">A person, by link</option>
        <option value="open">Open to whoever watches</option>
        ${lobby.agents.map((bot) => html`<option value="bot ${bot.agent}">Bot: ${bot.title}</option>`)}
      </select>`}
      ${lobby.seat === null && seat.kind === "open" &&
      html`<button type="button" class="button main" onClick=${() => send({ type: "sit", seat: seat.seat, name: settings().name })}>Sit here</button>`}
    </div>
    ${seat.invitation && html`<${Share} table=${lobby.table} token=${seat.invitation} label="Link for seat ${seat.seat + 1}" />`}
  </li>`;
}

/** One's own name, which can be changed until cards are dealt. @param {{ seat: LobbySeat, send: Send }} props */
function Name({ seat, send }) {
  const { name } = useSettings();
  const rename = (/** @type {any} */ event) => {
    const wanted = event.target.value.trim();
    if (!wanted || wanted === seat.name) return;
    change({ name: wanted });
    send({ type: "rename", name: wanted });
  };
  return html`<label class="field"
    ><span class="unseen">Your name</span
    ><input maxlength="12" placeholder="Your name" value=${seat.name || name} onChange=${rename}
  /></label>`;
}

/** @param {LobbySeat} seat */
function nameOf(seat) {
  if (seat.kind === "open") return "Open";
  if (seat.kind === "invited") return "Invited";
  return seat.name;
}

/** @param {LobbySeat} seat @param {Lobby} lobby */
function told(seat, lobby) {
  const place = seat.team === null ? `Seat ${seat.seat + 1}` : `Seat ${seat.seat + 1}, team ${seat.team + 1}`;
  const bot = lobby.agents.find((one) => one.agent === seat.agent);
  if (seat.kind === "bot") return `${place} · a bot, ${bot ? bot.title.toLowerCase() : seat.agent}`;
  if (seat.kind === "invited") return `${place} · waits for whoever has the link`;
  if (seat.kind === "open") return `${place} · whoever watches may sit down`;
  return `${place} · ${seat.me ? "you" : seat.connected ? "here" : "away"}`;
}

/** @param {{ lobby: Lobby, send: Send }} props */
function OptionFields({ lobby, send }) {
  const set = (/** @type {object} */ changed) => send({ type: "set_options", options: { ...lobby.options, ...changed } });
  const locked = !lobby.host;
  const check = (/** @type {"hints" | "take_back"} */ what, /** @type {string} */ text) =>
    html`<label class="check">
      <input
        type="checkbox"
        checked=${lobby.options[what]}
        disabled=${locked}
        onChange=${(/** @type {any} */ event) => set({ [what]: event.target.checked })}
      />${text}
    </label>`;
  const pick = (/** @type {"clock" | "away" | "pace"} */ what, /** @type {string} */ text, /** @type {any[][]} */ from) =>
    html`<label class="field">
      <span>${text}</span>
      <select
        disabled=${locked}
        value=${String(lobby.options[what])}
        onChange=${(/** @type {any} */ event) => set({ [what]: Number(event.target.value) })}
      >
        ${from.some(([number]) => number === lobby.options[what]) ||
        html`<option value=${String(lobby.options[what])}>${lobby.options[what]}</option>`}
        ${from.map(([number, title]) => html`<option value=${String(number)}>${title}</option>`)}
      </select>
    </label>`;
  return html`${check("hints", "Hints")} ${check("take_back", "Turns can be taken back")}
    ${pick("clock", "Clock", CLOCKS)} ${pick("away", "A bot plays for who is away", AWAY)}
    ${pick("pace", "Bots play", PACES)}`;
}
