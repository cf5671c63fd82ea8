/**
 * Finds links in plain text. This is the only place that decides where a URL in a text starts and ends. Used by
 * Markdown, the editor (typing and pasting) and the console's plain texts.
 *
 * A URL ends at white space, quotes, angle brackets and the first CJK character: Chinese, Japanese and Korean text
 * follows a URL without a space, and browsers copy such characters percent-encoded. Trailing punctuation belongs to the
 * sentence.
 */
import { isLinkAddress, isWebAddress } from '../addresses.ts';
import { isCjk } from '../cjk.ts';

export interface TextLink {
  /** Range in UTF-16 code units; the end is exclusive. */
  readonly start: number;
  readonly end: number;
  /** End of the run of URL characters, including trailing punctuation of the sentence. */
  readonly runEnd: number;
  readonly href: string;
}

/** ASCII characters allowed in a URL. */
const asciiInAddress = /[A-Za-z0-9\-._~:/?#[\]@!$&()*+,;=%|]/;
const letter = /[\p{L}\p{M}\p{N}]/u;

const isAddressCharacter = (character: string): boolean =>
  (character.codePointAt(0) ?? 0) < 0x80 ? asciiInAddress.test(character) : letter.test(character) && !isCjk(character);

/** Returns the end of a run of URL characters. */
function endOfRun(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    if (!isAddressCharacter(character)) break;
    at += character.length;
  }
  return at;
}

const punctuation = new Set('.,;:!?*_~|');
const opening: Readonly<Record<string, string>> = { ')': '(', ']': '[' };
/** Length of the longest HTML entity, with `&` and `;`. */
const entityMax = 34;
const entityAtEnd = /&[A-Za-z0-9#]{1,32};$/;

const countOf = (text: string, character: string): number => text.split(character).length - 1;

/**
 * Returns the end of a URL without punctuation of the sentence. A closing bracket belongs to the URL if the URL
 * contains the opening one.
 */
function trimmedEnd(text: string, start: number, runEnd: number): number {
  const run = text.slice(start, runEnd);
  const surplus: Record<string, number> = {
    ')': countOf(run, ')') - countOf(run, '('),
    ']': countOf(run, ']') - countOf(run, '['),
  };
  let end = runEnd;
  while (end > start) {
    const last = text[end - 1] ?? '';
    const entity = last === ';' ? entityAtEnd.exec(text.slice(Math.max(start, end - entityMax), end)) : null;
    if (entity !== null) end -= entity[0].length;
    else if (punctuation.has(last)) end -= 1;
    else if (last in opening && (surplus[last] ?? 0) > 0) {
      surplus[last] = (surplus[last] ?? 0) - 1;
      end -= 1;
    } else break;
  }
  return end;
}

/** `www.` alone and single words are no URLs. */
const webHost = /^https?:\/\/[^/?#@]*[\p{L}\p{N}]/iu;
const wwwHost = /^www\.[^./?#:]+\.[^./?#:]/i;

/** Link that starts at an index; `href` is empty if there is none. */
function webLinkAt(text: string, start: number): TextLink {
  const runEnd = endOfRun(text, start);
  const end = trimmedEnd(text, start, runEnd);
  const address = text.slice(start, end);
  const href = wwwHost.test(address) ? `https://${address}` : address;
  return { start, end, runEnd, href: webHost.test(href) && isWebAddress(href) ? href : '' };
}

const localMax = 64;
const domainMax = 253;
const inLocal = /[A-Za-z0-9._+-]/;
const domainAtStart = /^[A-Za-z0-9.-]+/;
const domain = /^[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/;

/** Mail address around an `@`. @param from earliest start */
function mailLinkAt(text: string, from: number, at: number): TextLink {
  const earliest = Math.max(from, at - localMax);
  let start = at;
  while (start > earliest && inLocal.test(text[start - 1] ?? '')) start -= 1;
  while (start < at && /[.+-]/.test(text[start] ?? '')) start += 1;
  const run = domainAtStart.exec(text.slice(at + 1, at + 1 + domainMax))?.[0] ?? '';
  const runEnd = at + 1 + run.length;
  let end = runEnd;
  while (end > at && /[.-]/.test(text[end - 1] ?? '')) end -= 1;
  const address = text.slice(start, end);
  const href = `mailto:${address}`;
  const isMail = start < at && domain.test(text.slice(at + 1, end)) && isLinkAddress(href);
  return { start, end, runEnd, href: isMail ? href : '' };
}

/** Returns true for characters that may precede a URL: not letters, digits or parts of a longer URL. */
const mayPrecede = (character: string | undefined): boolean =>
  character === undefined || !/[A-Za-z0-9_@./+-]/.test(character);

/**
 * Links in a text in order: `http://…`, `https://…`, `www.…` and mail addresses. Takes time proportional to the length
 * of the text.
 */
export function linksIn(text: string): readonly TextLink[] {
  const links: TextLink[] = [];
  const beginning = /https?:\/\/|www\.|@/gi;
  let from = 0;
  for (let found = beginning.exec(text); found !== null; found = beginning.exec(text)) {
    const isMail = found[0] === '@';
    if (!isMail && !mayPrecede(text[found.index - 1])) continue;
    const link = isMail ? mailLinkAt(text, from, found.index) : webLinkAt(text, found.index);
    if (link.href !== '') links.push(link);
    // A run that is no URL may still contain a mail address.
    if (link.href === '' && !isMail && !found[0].includes('/')) continue;
    from = Math.max(link.end, beginning.lastIndex);
    beginning.lastIndex = isMail ? from : Math.max(link.runEnd, from);
  }
  return links;
}

/** Link at the start of a text, if any. */
export function webLinkAtStart(text: string): TextLink | undefined {
  if (!/^(?:https?:\/\/|www\.)/i.test(text)) return undefined;
  const link = webLinkAt(text, 0);
  return link.href === '' ? undefined : link;
}

/** URL if the text is exactly one link; otherwise `undefined`. */
export function wholeLink(text: string): string | undefined {
  const [link] = linksIn(text);
  return link !== undefined && link.start === 0 && link.end === text.length ? link.href : undefined;
}
