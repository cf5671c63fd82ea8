import { expect, test } from 'vitest';
import { applyChange, namedCodeOf } from './document-files.ts';

test('only code with a file name is taken from a document', () => {
  const markdown = [
    '```ts a/b.ts',
    'one();',
    '```',
    'text',
    '```ts',
    'two();',
    '```',
    '```diff c.ts',
    '+three();',
    '```',
  ];
  expect(namedCodeOf(markdown.join('\n'))).toEqual([
    { language: 'ts', file: 'a/b.ts', code: 'one();\n' },
    { language: 'diff', file: 'c.ts', code: '+three();\n' },
  ]);
});

test('a change adds and removes lines at places that occur once', () => {
  const text = 'a\nb\nc\nd\n';
  expect(applyChange(text, ' a\n+x\n-b\n@@\n c\n+y\n')).toBe('a\nx\nc\ny\nd\n');
  expect(() => applyChange(text, ' e\n+x\n')).toThrow('No such lines');
  expect(() => applyChange('a\na\n', ' a\n+x\n')).toThrow('More than one place');
  expect(() => applyChange(text, '+x\n')).toThrow('No such lines');
});
