import { valueText } from './value-text.ts';

/** Comparisons of a value of a data source with a text. */
export const comparisons = ['=', '!=', '>', '>=', '<', '<=', 'contains', 'empty', 'filled'] as const;
export type Comparison = (typeof comparisons)[number];
export const comparisonNames = {
  '=': '等于',
  '!=': '不等于',
  '>': '大于',
  '>=': '大于或等于',
  '<': '小于',
  '<=': '小于或等于',
  contains: '包含',
  empty: '为空',
  filled: '不为空',
} as const satisfies Record<Comparison, string>;

/** Comparisons that need no text. */
export const isUnary = (compare: Comparison): boolean => compare === 'empty' || compare === 'filled';

/** Comparison with a number or text. */
export interface Compared {
  readonly compare: Comparison;
  readonly with: string;
}

const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

/** Order of two texts: as numbers if both are; `undefined`: they have none. */
function order(one: string, other: string): number | undefined {
  const [left, right] = [numberOf(one), numberOf(other)];
  if (!Number.isNaN(left) && !Number.isNaN(right)) return Math.sign(left - right);
  return one === other ? 0 : undefined;
}

/** Orders of a value and a text that meet a comparison. */
const orders: Readonly<Record<Exclude<Comparison, '!=' | 'contains' | 'empty' | 'filled'>, readonly number[]>> = {
  '=': [0],
  '>': [1],
  '>=': [1, 0],
  '<': [-1],
  '<=': [-1, 0],
};

/** Returns true if a value meets a comparison. Lists, records and nothing are empty, and meet no other one but `!=`. */
export function meets(value: unknown, { compare, with: text }: Compared): boolean {
  const shown = (valueText(value) ?? '').trim();
  const asked = text.trim();
  if (compare === 'empty') return shown === '';
  if (compare === 'filled') return shown !== '';
  if (compare === 'contains') return asked !== '' && shown.includes(asked);
  const found = shown === '' ? undefined : order(shown, asked);
  return compare === '!=' ? found !== 0 : found !== undefined && orders[compare].includes(found);
}

/** First of several that a value meets; `undefined`: none. */
export const firstMet = <One extends Compared>(all: readonly One[], value: unknown): One | undefined =>
  all.find((one) => meets(value, one));
