import { words } from './words.js';

const origin = document.querySelector('meta[name="mutai-server"]').content;
const prefix = `${origin}/api/public/v1`;

/** A part of an address that may be any text. */
export const part = encodeURIComponent;

/** Where a picture or a video is: addresses that begin with a slash are on the server. */
export const addressOf = (address) => new URL(address, origin).href;

/**
 * Asks the server, and answers what it says.
 *
 * @param {string} path below the prefix of the public interface
 * @param {object} [body] sent, where there is one
 * @returns {Promise<{ data: any, total?: number, message?: string }>}
 * @throws {Error} with what the reader is told
 */
export async function ask(path, body) {
  const sending = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  let response;
  try {
    // No cookies: the server knows nobody here.
    response = await fetch(prefix + path, { credentials: 'omit', ...(body === undefined ? {} : sending) });
  } catch {
    throw new Error(words.failed);
  }
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  return answer;
}
