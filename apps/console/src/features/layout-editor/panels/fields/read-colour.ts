/** Normalizes a typed color: `#` is optional, three digits are allowed. Other text stays, in lower case. */
export function readColour(typed: string): string {
  const digits = typed.normalize('NFKC').trim().replace(/^#/, '').toLowerCase();
  if (digits === '') return '';
  return `#${/^[\da-f]{3}$/.test(digits) ? digits.replaceAll(/./g, '$&$&') : digits}`;
}
