import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readArithmetic } from './arithmetic.ts';

/** Expression as text, with its value; not a number if any part of it divides by zero. */
interface Sum {
  readonly text: string;
  readonly value: number;
}

const compute: Readonly<Record<string, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => (right === 0 ? Number.NaN : left / right),
};

/** Random expressions, with brackets around every operation: precedence has its own examples. */
const { sum } = fc.letrec<{ sum: Sum }>((tie) => ({
  sum: fc.oneof(
    { maxDepth: 4 },
    fc.nat(9999).map((value): Sum => ({ text: String(value), value })),
    tie('sum').map(({ text, value }): Sum => ({ text: `(-${text})`, value: -value })),
    fc
      .tuple(tie('sum'), fc.constantFrom('+', '-', '*', '/'), tie('sum'), fc.constantFrom('', ' '))
      .map(([left, operator, right, space]): Sum => ({
        text: `(${left.text}${space}${operator}${space}${right.text})`,
        value: compute[operator]?.(left.value, right.value) ?? Number.NaN,
      })),
  ),
}));

const wide = (text: string): string =>
  text.replaceAll(/[!-~]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfe_e0));

const valueOf = (text: string): unknown => {
  const entry = readArithmetic(text);
  return 'value' in entry ? entry.value : 'problem' in entry ? entry.problem : 'relative';
};
const changed = (text: string, before: number): unknown => {
  const entry = readArithmetic(text);
  return 'change' in entry ? entry.change(before) : entry;
};

test('an expression has the value that its operations have, in half and full width', () => {
  fc.assert(
    fc.property(sum, ({ text, value }) => {
      const expected = text.length > 200 ? 'large' : Number.isFinite(value) ? value : 'zero';
      expect([text, wide(text)].map(valueOf)).toEqual([expected, expected]);
    }),
  );
});

test('any text is a finite number, a change or a problem, and none throws', () => {
  const letters = fc.array(fc.constantFrom(...Array.from('0123456789.+-*/()=（）＋×÷、。 a')), { maxLength: 12 });
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        letters.map((all) => all.join('')),
      ),
      (text) => {
        const entry = readArithmetic(text);
        const isFine =
          'value' in entry ? Number.isFinite(entry.value) : 'problem' in entry || !Number.isNaN(entry.change(10));
        expect(isFine).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});

test('products come first, and what Chinese input methods enter is understood', () => {
  expect(valueOf('1920/3')).toBe(640);
  expect(valueOf('(1080-40)/2')).toBe(520);
  expect(valueOf('2+3*4-6/2')).toBe(11);
  expect(valueOf('10-4-3')).toBe(3);
  expect(valueOf('（１０８０－４０）÷２')).toBe(520);
  expect(valueOf('1920、3')).toBe(640);
  expect(valueOf('1。5×4')).toBe(6);
  expect(valueOf('-20')).toBe(-20);
  expect(valueOf('3*-2')).toBe(-6);
  expect(readArithmetic('12.5')).toEqual({ value: 12.5, computed: false });
  expect(readArithmetic('-12')).toEqual({ value: -12, computed: false });
  expect(readArithmetic('25/2')).toEqual({ value: 12.5, computed: true });
});

test('plus, times and divided by are relative at the start; minus needs an equals sign', () => {
  expect(['+10', '+=10', '-=10', '*2', '*=2', '/4', '＋＝（5+5）', '÷4'].map((text) => changed(text, 100))).toEqual([
    110, 110, 90, 200, 200, 25, 110, 25,
  ]);
  expect(valueOf('-10')).toBe(-10);
});

test('problems are told apart', () => {
  expect(['', ' 　'].map(valueOf)).toEqual(['empty', 'empty']);
  expect(['12px', '1,920', '=5'].map(valueOf)).toEqual(['unknown', 'unknown', 'unknown']);
  expect(['1920/', '5 5', '+=', '2(3)'].map(valueOf)).toEqual(['incomplete', 'incomplete', 'incomplete', 'incomplete']);
  expect(['()', '(1+2', '1+2)'].map(valueOf)).toEqual(['bracket', 'bracket', 'bracket']);
  expect(['8/0', '/0', '8/(2-2)'].map(valueOf)).toEqual(['zero', 'zero', 'zero']);
  expect(valueOf('('.repeat(5000))).toBe('large');
});
