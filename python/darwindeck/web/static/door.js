// What is done first, before anything else is loaded: where the address leads, and the socket.
//
// Links are `#TABLE/TOKEN`. The fragment of an address is never sent to a server.

/**
 * @typedef {{ table: string, token: string }} Where
 * @typedef {{ where: Where, socket: WebSocket, heard: MessageEvent[] }} Begun
 */

const PROTOCOL = 1;

/** The table that the address leads to; none for the first page. @returns {Where | null} */
export function whereTo() {
  const [, table, token] = /^#([\w-]+)\/([\w.~-]+)$/.exec(location.hash) ?? [];
  return token ? { table, token } : null;
}

/** @param {string} table @param {string} token */
export const linkTo = (table, token) => `${location.origin}/#${table}/${token}`;

/** The token has changed: the address is the new one, without a step back to the old. @param {Where} where */
export function nowAt({ table, token }) {
  history.replaceState(null, "", `#${table}/${token}`);
}

/** @param {Where} where */
export function goTo({ table, token }) {
  location.hash = `#${table}/${token}`;
}

/** Something that this browser keeps; storage may be forbidden, or hold something else. @param {string} key */
export function kept(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

export const SETTINGS = "darwindeck.settings";
export const TABLES = "darwindeck.tables";
const ownName = () => String(kept(SETTINGS)?.name ?? "");

/** Whether somebody with this link need not be asked for a name. @param {Where} where */
export function isKnown({ token }) {
  const tables = kept(TABLES);
  const mine = Array.isArray(tables) && tables.some((one) => one?.token === token);
  return mine || ownName() !== "";
}

/** A socket that says who is there as soon as it is open. @param {Where} where */
export function dialled({ table, token }) {
  const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/${table}`);
  const hello = { type: "hello", protocol: PROTOCOL, token, name: ownName() };
  socket.addEventListener("open", () => socket.send(JSON.stringify(hello)));
  return socket;
}

/** @type {Begun | null} */
let begun = null;

/** The socket that was begun before there was anybody to hear it. @param {Where} where */
export function taken(where) {
  const found = begun?.where.token === where.token ? begun : null;
  begun = null;
  return found;
}

const first = whereTo();
if (first && isKnown(first)) {
  const socket = dialled(first);
  /** @type {MessageEvent[]} */
  const heard = [];
  socket.onmessage = (event) => void heard.push(event);
  begun = { where: first, socket, heard };
}
