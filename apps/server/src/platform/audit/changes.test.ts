import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withShortTexts } from './changes.ts';

const long = '甲'.repeat(3000);

test('a change of a long text is logged with its surroundings, position and version', () => {
  const before = `${long}旧的一句${long}`;
  const after = `${long}新的话${long}`;
  const context = '甲'.repeat(20);
  expect(withShortTexts({ body: [before, after], title: ['旧', '新'] }, 7)).toEqual({
    body: [
      `…${context}旧的一句${context}…（第 6 版，共 6004 字）`,
      `…${context}新的话${context}…（第 7 版，共 6003 字）`,
    ],
    title: ['旧', '新'],
  });
});

test('a long text that is added or removed is logged by its beginning', () => {
  expect(withShortTexts({ body: [null, long] }, 1)).toEqual({
    body: [null, `${'甲'.repeat(200)}…（第 1 版，共 3000 字）`],
  });
  expect(withShortTexts({ body: [long, null] })).toEqual({ body: [`${'甲'.repeat(200)}…（共 3000 字）`, null] });
});

test('a log line is short and well-formed for any texts', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: 'binary', maxLength: 300 }),
      (a, b) => {
        const [before, after] = withShortTexts({ body: [a + long, b + long] })['body'] ?? [];
        for (const side of [before, after]) {
          expect(String(side).length).toBeLessThan(300);
          expect(String(side).isWellFormed()).toBe(true);
        }
      },
    ),
  );
});
