/** Numbers from here on are written by browsers with an exponent. */
const longest = 1e21;
/** A format: `0`, `0.00`, `0,000` or `0,000.0`, and `%` after it for hundredths. */
const pattern = /^0(?<thousands>,000)?(?:\.(?<zeros>0{1,10}))?(?<percent>%)?$/;

/** Way to write a number. */
export interface NumberFormat {
  /** Digits after the decimal point; `null`: as many as the number has. */
  readonly decimals: number | null;
  readonly thousands: boolean;
}

const asNumber = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
};

/** Integers in texts are ids, whose digits numbers cannot hold. */
const isBeyondNumbers = (value: unknown): boolean =>
  typeof value === 'string' && /^\s*[+-]?\d+\s*$/.test(value) && !Number.isSafeInteger(Number(value));

/** Number times a power of ten, rounded once: products of binary fractions are not exact, as 0.145 × 100 is not 14.5. */
function scaled(number: number, power: number): number {
  const [digits = '0', exponent = '0'] = number.toExponential().split('e');
  return Number(`${digits}e${String(Number(exponent) + power)}`);
}

/** Number with so many decimals. The digits that readers see are rounded, halves away from zero. */
function fixedText(number: number, decimals: number): string {
  const units = Math.sign(number) * Math.round(scaled(Math.abs(number), decimals));
  return scaled(units, -decimals).toFixed(decimals);
}

/** Whole number with a comma after each three digits from the end. */
function grouped(digits: string): string {
  const first = digits.length % 3;
  const threes = Array.from({ length: Math.floor(digits.length / 3) }, (_, index) =>
    digits.slice(first + 3 * index, first + 3 * index + 3),
  );
  return (first === 0 ? threes : [digits.slice(0, first), ...threes]).join(',');
}

/**
 * Writes a number, or a text that is one.
 *
 * @returns the text unchanged if its digits do not fit a number; `undefined` if the value is no finite number
 */
export function numberText(value: unknown, { decimals, thousands }: NumberFormat): string | undefined {
  if (isBeyondNumbers(value)) return String(value).trim();
  const number = asNumber(value);
  if (number === undefined) return undefined;
  if (Math.abs(number) >= longest) return String(number);
  const written = decimals === null ? String(number) : fixedText(number, decimals);
  // −0.0 is 0.0 for readers.
  const text = /[1-9]/.test(written) ? written : written.replace('-', '');
  if (!thousands || text.includes('e')) return text;
  const sign = text.startsWith('-') ? '-' : '';
  const [whole = '', part] = text.slice(sign.length).split('.');
  return `${sign}${grouped(whole)}${part === undefined ? '' : `.${part}`}`;
}

/** Text of a plain value; `undefined` for lists, records, nothing and numbers that are none. */
export function valueText(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value;
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'number' ? numberText(value, { decimals: null, thousands: false }) : undefined;
}

/** True for a format of numbers. */
export const isNumberFormat = (format: string): boolean => pattern.test(format);

/** Text of a value in a format; values that are no numbers keep their text. An unknown format changes nothing. */
export function formattedText(value: unknown, format: string): string | undefined {
  const { groups } = pattern.exec(format) ?? {};
  if (groups === undefined || isBeyondNumbers(value)) return valueText(value);
  const { thousands, zeros, percent } = groups;
  const number = percent === undefined ? value : hundredths(value);
  const options = { decimals: zeros?.length ?? 0, thousands: thousands !== undefined };
  const text = numberText(number, options);
  return text === undefined ? valueText(value) : `${text}${percent ?? ''}`;
}

const hundredths = (value: unknown): unknown => {
  const number = asNumber(value);
  return number === undefined ? value : scaled(number, 2);
};
