// Where the page begins: which screen an address leads to, and the one connection of a table.

import { loadFaces } from "./cards.js";
import { Connection } from "./connection.js";
import { Later } from "./dialogs.js";
import { goTo, isKnown, nowAt, whereTo } from "./door.js";
import { change, forgetTable, keepTable, myTables } from "./settings.js";
import { TableScreen } from "./table.js";
import { html, render, useEffect, useRef, useState } from "./ui.js";

/**
 * @typedef {import("./door.js").Where} Where
 * @typedef {import("./types.js").ToPage} ToPage
 * @typedef {import("./types.js").Lobby} Lobby
 * @typedef {import("./types.js").Snapshot} Snapshot
 * @typedef {import("./types.js").Hint} Hint
 */

const home = () => import("./home.js").then((found) => found.HomeScreen);
const lobby = () => import("./lobby.js").then((found) => found.LobbyScreen);
const end = () => import("./end.js").then((found) => found.EndScreen);

function App() {
  const [where, setWhere] = useState(whereTo);
  useEffect(() => {
    const moved = () => setWhere(whereTo());
    addEventListener("hashchange", moved);
    return () => removeEventListener("hashchange", moved);
  }, []);
  if (!where) return html`<${Later} of=${home} />`;
  return html`<${Invited} key=${where.token} where=${where} />`;
}

/** Somebody who comes by the link to a seat says first what to be called. @param {{ where: Where }} props */
function Invited({ where }) {
  const [ready, setReady] = useState(() => isKnown(where));
  const [line, setLine] = useState(/** @type {import("./types.js").TableLine | null} */ (null));
  useEffect(() => {
    if (ready) return;
    import("./api.js")
      .then(({ ask }) => ask(`/api/tables/${encodeURIComponent(where.table)}`, { token: where.token }))
      .then(
        (found) => (found.role === "invitation" ? setLine(found) : setReady(true)),
        () => setReady(true),
      );
  }, []);
  if (ready) return html`<${Room} where=${where} />`;
  if (!line) return html`<${Waiting} text="To the table …" />`;
  const sit = (/** @type {Event} */ event) => {
    event.preventDefault();
    change({ name: String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("name")).trim() });
    setReady(true);
  };
  return html`<main class="page waiting">
    <h1>You are invited to ${line.game.title}</h1>
    <p>${line.names.filter(Boolean).join(", ")}</p>
    <form class="panel stack" onSubmit=${sit}>
      <label class="field">
        <span>What are you called?</span><input name="name" maxlength="12" autocomplete="nickname" />
      </label>
      <button class="button main">Sit down</button>
    </form>
  </main>`;
}

/** @param {{ text: string, over?: boolean, elsewhere?: boolean }} props */
function Waiting({ text, over, elsewhere }) {
  return html`<main class="page waiting">
    <h1 class="unseen">DarwinDeck</h1>
    <p role=${over ? "alert" : "status"}>${text}</p>
    ${elsewhere && html`<button type="button" class="button main" onClick=${() => location.reload()}>Go on here</button>`}
    ${over && html`<a class="button ${elsewhere ? "" : "main"}" href="#">All games</a>`}
  </main>`;
}

/** A table: the lobby, the match, or its end, as the last message has it. @param {{ where: Where }} props */
function Room({ where }) {
  const [state, setState] = useState(/** @type {Lobby | Snapshot | null} */ (null));
  const [hint, setHint] = useState(/** @type {Hint | null} */ (null));
  const [problem, setProblem] = useState({ text: "", times: 0 });
  const [online, setOnline] = useState(true);
  const [joined, setJoined] = useState(0);
  const [bye, setBye] = useState(/** @type {import("./types.js").Bye | null} */ (null));
  const connection = useRef(/** @type {Connection | null} */ (null));
  const own = useRef(where);

  useEffect(() => {
    const heard = (/** @type {ToPage} */ message) => {
      if (message.type === "welcome") {
        own.current = { token: message.token, table: message.table };
        nowAt(message);
        setJoined((times) => times + 1);
      } else if (message.type === "lobby" || message.type === "snapshot") {
        if (message.seat !== null) keepTable(message.table, own.current.token);
        setState(message);
        setProblem((before) => (before.text ? { ...before, text: "" } : before));
      } else if (message.type === "hint") {
        setHint(message);
      } else if (message.type === "error") {
        setProblem((before) => ({ text: message.text, times: before.times + 1 }));
      } else if (message.type === "bye" && message.code !== "closing") {
        // An old link, such as an invitation that was used here, leads to the seat that one has.
        const lost = own.current;
        if (message.code === "revoked") forgetTable(lost);
        const mine = message.code === "revoked" && myTables().find((one) => one.table === lost.table);
        if (mine) goTo(mine);
        else setBye(message);
      }
    };
    const opened = new Connection(where, heard, setOnline);
    connection.current = opened;
    return () => opened.end();
  }, []);

  const send = (/** @type {Record<string, unknown>} */ message) => connection.current?.send(message);
  if (bye) return html`<${Waiting} text=${bye.text} over elsewhere=${bye.code === "elsewhere"} />`;
  if (!state) return html`<${Waiting} text=${problem.text || "To the table …"} over=${problem.text !== ""} />`;
  return html`${!online && html`<p class="banner" role="alert">Not connected. Trying again …</p>`}
  ${screen(state, { hint, problem, send, token: own.current.token, joined })}`;
}

/**
 * @param {Lobby | Snapshot} state
 * @param {{ hint: Hint | null, problem: { text: string, times: number }, token: string, joined: number,
 *   send: import("./types.js").Send }} rest
 */
function screen(state, { hint, problem, send, token, joined }) {
  if (state.type === "lobby") return html`<${Later} of=${lobby} lobby=${state} problem=${problem} send=${send} token=${token} />`;
  if (state.phase === "over") return html`<${Later} of=${end} snapshot=${state} token=${token} send=${send} />`;
  return html`<${TableScreen} snapshot=${state} hint=${hint} problem=${problem} send=${send} token=${token} joined=${joined} />`;
}

loadFaces();
const app = document.getElementById("app");
if (app) {
  app.textContent = "";
  render(html`<${App} />`, app);
}
