/** Sends a request of the benchmarks of costly content. */

export type Send = (method: string, path: string, body?: object | FormData, isRefused?: boolean) => Promise<unknown>;

/**
 * @param token empty: anonymous
 * @returns sends a request; with `isRefused`, rejection by the server is an accepted result
 */
export const sender =
  (url: string, token: string): Send =>
  async (method, path, body, isRefused = false) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const read: unknown = await answer.json();
    if (!answer.ok && !isRefused) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(read)}`);
    return read;
  };

export const documentOf = (block: object) => ({ type: 'doc', schemaVersion: 1, content: [block] });
export const textOf = (text: string) => [{ type: 'text', text }];
/** Repeats a unit up to a length in characters. */
export const repeated = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
