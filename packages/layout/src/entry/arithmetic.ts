/** Reason why a text is no number. */
export type ArithmeticProblem = 'empty' | 'unknown' | 'incomplete' | 'bracket' | 'zero' | 'large';

/** Number or change that somebody typed into a number field. */
export type NumberEntry =
  | { readonly value: number; readonly computed: boolean }
  /** Relative entry such as `+10`, `-=10` or `*2`: applies to the current value. */
  | { readonly change: (before: number) => number }
  | { readonly problem: ArithmeticProblem };

/** Longest text that is read: limits the depth of brackets and the size of numbers. */
const textMax = 200;

/** Characters that Chinese input methods enter for operators and the decimal point. */
const typed: Readonly<Record<string, string>> = {
  '×': '*',
  '÷': '/',
  '、': '/',
  '−': '-',
  '。': '.',
  '【': '(',
  '】': ')',
};

type Operator = '+' | '-' | '*' | '/';

const applied: Readonly<Record<Operator, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
};

class Refused extends Error {
  readonly problem: ArithmeticProblem;
  constructor(problem: ArithmeticProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Computes a sum of products with brackets and signs. @throws Refused */
function computed(tokens: readonly string[]): number {
  let at = 0;
  const next = (...wanted: readonly string[]): string | undefined =>
    wanted.includes(tokens[at] ?? '') ? tokens[at++] : undefined;
  const chain = (part: () => number, ...operators: readonly Operator[]): number => {
    let left = part();
    for (let operator = next(...operators); operator !== undefined; operator = next(...operators)) {
      const right = part();
      if (operator === '/' && right === 0) throw new Refused('zero');
      left = applied[operator as Operator](left, right);
    }
    return left;
  };
  const sum = (): number => chain(product, '+', '-');
  const product = (): number => chain(operand, '*', '/');
  function operand(): number {
    const sign = next('+', '-');
    if (sign !== undefined) return sign === '-' ? -operand() : operand();
    if (next('(') === undefined) {
      const number = Number(tokens[at++] ?? Number.NaN);
      if (Number.isNaN(number)) throw new Refused(tokens[at - 1] === ')' ? 'bracket' : 'incomplete');
      return number;
    }
    const inside = sum();
    if (next(')') === undefined) throw new Refused(at < tokens.length ? 'incomplete' : 'bracket');
    return inside;
  }
  const value = sum();
  if (at < tokens.length) throw new Refused(tokens[at] === ')' ? 'bracket' : 'incomplete');
  return value;
}

/**
 * Reads a number, an arithmetic expression, or a relative entry: `+10`, `*2`, `/2`, `+=10`, `-=10`, `*=2`, `/=2`. A
 * leading `-` is a negative number. Accepts full-width digits and operators.
 */
export function readArithmetic(text: string): NumberEntry {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/./gu, (letter) => typed[letter] ?? letter)
    .trim();
  if (plain === '') return { problem: 'empty' };
  if (plain.length > textMax) return { problem: 'large' };
  const [, operator, rest = ''] = /^([-+*/](?==)|[+*/])=?(.*)$/su.exec(plain) ?? [];
  const formula = operator === undefined ? plain : rest;
  const tokens = formula.match(/\d+(?:\.\d*)?|\.\d+|[-+*/()]/gu) ?? [];
  if (tokens.join('') !== formula.replaceAll(/\s/gu, '')) return { problem: 'unknown' };
  try {
    const value = computed(tokens);
    if (operator === undefined) return { value, computed: !/^-?[\d.]+$/u.test(formula) };
    if (operator === '/' && value === 0) return { problem: 'zero' };
    return { change: (before) => applied[operator as Operator](before, value) };
  } catch (error) {
    if (error instanceof Refused) return { problem: error.problem };
    throw error;
  }
}
