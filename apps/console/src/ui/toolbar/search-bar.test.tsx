// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Choice, ChoiceSource } from '../choices/choices.ts';
import { testingKit } from '../kit/testing-kit.tsx';
import type { ListState } from '../list/list-address.ts';
import { SearchBar } from './search-bar.tsx';
import { addressFieldsOf, type BarField } from './search-fields.ts';

const choice = (value: number, label: string): Choice => ({ value, label, enabled: true, record: null });
const roles: ChoiceSource = {
  queryKey: ['role', 'choices'],
  label: '角色',
  permissions: ['role'],
  load: async () => [choice(1, '编辑'), choice(2, '审核')],
  unknown: String,
  accepts: (text) => /^\d+$/.test(text),
};
const fields: readonly BarField[] = [
  { kind: 'choice', name: 'roleId', label: '角色', from: roles, several: true },
  { kind: 'flag', name: 'pinned', label: '置顶' },
];

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Renders the search bar for a user with permissions. */
async function openBar(held: readonly string[], search: ListState['search']) {
  const onSearch = vi.fn<(search: ListState['search']) => void>();
  const load = vi.spyOn(roles, 'load');
  const bar = (
    <SearchBar
      fields={fields}
      unfolding={null}
      narrow={false}
      label="用户管理"
      search={search}
      onSearch={onSearch}
      onReset={() => undefined}
    />
  );
  await act(async () => void render(bar, { wrapper: testingKit(held) }));
  return { onSearch, load, select: screen.getByRole<HTMLInputElement>('combobox', { name: '角色' }) };
}

it('searches by several choices, separated by commas', async () => {
  const { onSearch, select } = await openBar(['role'], { roleId: '1' });
  await waitFor(() => expect(select.disabled).toBe(false));
  act(() => void fireEvent.mouseDown(select));
  act(() => void fireEvent.click(screen.getByTitle('审核')));
  expect(onSearch).toHaveBeenCalledWith({ roleId: '1,2' });
});

it('does not request choices that the user may not see', async () => {
  const { load, select } = await openBar(['user'], {});
  expect(load).not.toHaveBeenCalled();
  expect(select.disabled).toBe(true);
});

it.each([
  ['roleId', '1,2', true],
  ['roleId', '1,x', false],
  ['pinned', 'false', true],
  ['pinned', 'maybe', false],
])('takes %s=%s from a link: %s', (name, value, taken) => {
  expect(
    addressFieldsOf(fields)
      .find((field) => field.name === name)
      ?.accepts?.(value),
  ).toBe(taken);
});
