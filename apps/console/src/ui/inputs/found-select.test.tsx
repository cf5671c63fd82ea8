// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { testingKit } from '../kit/testing-kit.tsx';
import { FoundManySelect } from './found-many-select.tsx';
import { FoundSelect, type FoundSelectProps } from './found-select.tsx';
import type { FoundOption } from './titled-reference.ts';

const people: readonly FoundOption[] = [
  { id: 1, title: '管理员', note: 'guanliyuan' },
  { id: 2, title: '李四', note: 'lisi' },
];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Lets timers and answers of a time pass, in milliseconds. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** A search by title or pinyin, whose answers take a second. */
const find: FoundSelectProps['find'] = async (typed) => {
  await new Promise((resolve) => void setTimeout(resolve, 1000));
  return people.filter(({ title, note }) => title.includes(typed) || note.includes(typed));
};

it.each([
  ['one record', FoundSelect, people[1], null],
  ['one record in place of another', FoundSelect, people[1], people[0]],
  ['several records', FoundManySelect, [people[1]], undefined],
])('Enter selects what was typed, not what was found before: %s', async (_, Field, chosen, value) => {
  const onChange = vi.fn<(value: unknown) => void>();
  const props = { label: '用户', name: 'people', find, onChange, 'aria-label': '用户', value } as FoundSelectProps;
  const Select = Field as typeof FoundSelect;
  render(<Select {...props} />, { wrapper: testingKit([]) });
  await pass(1500);
  const field = screen.getByRole('combobox', { name: '用户' });
  fireEvent.change(field, { target: { value: 'lisi' } });
  for (const wait of [10, 300, 500]) {
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
    fireEvent.keyUp(field, { key: 'Enter', keyCode: 13 });
    expect(onChange).not.toHaveBeenCalled();
    await pass(wait);
  }
  await pass(1000);
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  const plain = (one: unknown) => ({ id: (one as FoundOption).id, title: (one as FoundOption).title });
  expect(onChange.mock.calls).toEqual([[Array.isArray(chosen) ? chosen.map(plain) : plain(chosen)]]);
});

it.each([0, 350, 800])(
  'what was found before stays while its text is searched, and Enter selects it: %d ms',
  async (ms) => {
    const onChange = vi.fn<(value: unknown) => void>();
    render(<FoundSelect label="用户" name="people" find={find} onChange={onChange} aria-label="用户" />, {
      wrapper: testingKit([]),
    });
    await pass(1500);
    const field = screen.getByRole('combobox', { name: '用户' });
    fireEvent.change(field, { target: { value: '李' } });
    await pass(ms);
    expect(screen.getByTitle('李四')).toBeDefined();
    expect(screen.queryByTitle('管理员')).toBeNull();
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
    expect(onChange.mock.calls).toEqual([[{ id: 2, title: '李四' }]]);
  },
);
