const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML content and attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '');

/** HTML attributes: `false` and `undefined` are omitted, `true` has no value. */
export type HtmlAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Opening tag. */
export function openTag(name: string, attributes: HtmlAttributes = {}): string {
  const written = Object.entries(attributes).map(([key, value]) => {
    if (value === undefined || value === false) return '';
    return value === true ? ` ${key}` : ` ${key}="${escapeHtml(String(value))}"`;
  });
  return `<${name}${written.join('')}>`;
}

/** Element with HTML content. */
export const element = (name: string, attributes: HtmlAttributes, inner: string): string =>
  `${openTag(name, attributes)}${inner}</${name}>`;
