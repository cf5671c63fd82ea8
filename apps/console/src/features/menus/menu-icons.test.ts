import { expect, it } from 'vitest';
import { iconOf } from '../../ui/icons/icons.tsx';
import { iconWords } from './icon-words.messages.ts';

it('has unique labels', () => {
  const labels = Object.values(iconWords).map((words) => words.split(' ')[0]);
  expect(new Set(labels).size).toBe(labels.length);
});

it('shows the page icon for unknown names', () => {
  expect(iconOf('__proto__')).toBe(iconOf('file'));
  expect(iconOf(undefined)).toBe(iconOf('file'));
});
