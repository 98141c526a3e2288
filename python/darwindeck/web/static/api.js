// What is asked over HTTP rather than over the socket.

/**
 * @template T
 * @param {string} path
 * @param {{ token?: string, body?: unknown }} [given]
 * @returns {Promise<T>}
 */
export async function ask(path, { token, body } = {}) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (token) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  const answer = await fetch(path, {
    method: body === undefined ? "GET" : "POST",
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refused(said.text ?? `The server answered ${answer.status}.`, answer.status);
  return said;
}

/** The server has answered, and said no. A line that is cut is another error. */
export class Refused extends Error {
  /** @param {string} text @param {number} status */
  constructor(text, status) {
    super(text);
    this.status = status;
  }
}
