import { words } from './words.js';

const origin = document.querySelector('meta[name="mutai-server"]').content;
const prefix = `${origin}/api/public/v1`;

/** Encodes any text as a part of a URL. */
export const part = encodeURIComponent;

/** URL of a picture or video: a leading slash means the server. */
export const addressOf = (address) => new URL(address, origin).href;

/**
 * Sends a request to the server.
 *
 * @param {string} path below the prefix of the public interface
 * @param {object} [body] request body, if any
 * @returns {Promise<{ data: any, total?: number, message?: string }>}
 * @throws {Error} with a message for the reader
 */
export async function ask(path, body) {
  const sending = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  let response;
  try {
    // No cookies: the public interface has no sessions.
    response = await fetch(prefix + path, { credentials: 'omit', ...(body === undefined ? {} : sending) });
  } catch {
    throw new Error(words.failed);
  }
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  return answer;
}
