import { language } from './words.js';

/**
 * Creates an element. Strings become text nodes, never markup.
 *
 * @param {string} name such as `p`, or `p.class`
 * @param {Record<string, string>} attributes
 * @param {(Node | string)[]} children
 */
export function element(name, attributes = {}, ...children) {
  const [tag, className] = name.split('.');
  const made = document.createElement(tag);
  if (className !== undefined) made.className = className;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** Link within this page. @param {Record<string, string | number | undefined>} query target of the link */
export function link(query, ...children) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return element('a', { href: `?${new URLSearchParams(given)}` }, ...children);
}

/** @param {string} moment ISO 8601 */
export function time(moment) {
  const shown = new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(moment));
  return element('time', { datetime: moment }, shown);
}

/** Text with highlighted matches. @param {{ text: string, ranges: { start: number, end: number }[] }} found */
export function marked({ text, ranges }) {
  const parts = [];
  let at = 0;
  for (const { start, end } of ranges) {
    parts.push(text.slice(at, start), element('mark', {}, text.slice(start, end)));
    at = end;
  }
  return [...parts, text.slice(at)];
}
