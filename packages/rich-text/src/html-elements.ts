const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it stands in HTML, between tags and in attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '');

/** Attributes of an element: false and undefined ones are left out, true ones have no value. */
export type HtmlAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Begins an element. */
export function openTag(name: string, attributes: HtmlAttributes = {}): string {
  const written = Object.entries(attributes).map(([key, value]) => {
    if (value === undefined || value === false) return '';
    return value === true ? ` ${key}` : ` ${key}="${escapeHtml(String(value))}"`;
  });
  return `<${name}${written.join('')}>`;
}

/** An element with what is in it, which is HTML already. */
export const element = (name: string, attributes: HtmlAttributes, inner: string): string =>
  `${openTag(name, attributes)}${inner}</${name}>`;
