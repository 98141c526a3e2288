// What is done first: where the address leads, and the socket, before there is anything to draw.
//
// Links are `#TABLE/TOKEN`. The fragment of an address is never sent to a server.

import { Connection } from "./connection.js";
import { myTables, settings } from "./settings.js";

/** @typedef {{ table: string, token: string }} Where */

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

/** Whether somebody with this link need not be asked for a name. @param {Where} where */
export function isKnown({ token }) {
  return settings().name !== "" || myTables().some((mine) => mine.token === token);
}

/** @type {Connection | null} */
let ready = null;

/** The connection to a table: the one that was begun before all else, or a new one. @param {Where} where */
export function connect(where) {
  const begun = ready?.token === where.token ? ready : new Connection(where, settings().name);
  ready = null;
  return begun;
}

const where = whereTo();
if (where && isKnown(where)) ready = new Connection(where, settings().name);
