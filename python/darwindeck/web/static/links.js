// Links to a table: `#TABLE/TOKEN`. The fragment of an address is never sent to a server.

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
