// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Choice, ChoiceSource } from '../choices/choices.ts';
import { testingKit } from '../kit/testing-kit.tsx';
import { useColumns, type ListColumn } from './columns.tsx';

interface Link {
  readonly id: number;
  readonly name: string;
  readonly clicks: number;
  readonly kind: string;
  readonly updatedAt: string;
  readonly updatedBy: string;
}

const kind: Choice = { value: 'inner', label: '内链', color: 'success', enabled: true, record: null };
const kinds: ChoiceSource = {
  queryKey: ['dict', 'choices', 'link-kind'],
  label: '选项',
  initial: [kind],
  load: async () => [kind],
  unknown: String,
  accepts: () => true,
};
const columns: readonly ListColumn<Link>[] = [
  { key: 'name', title: '名称', width: 100 },
  { key: 'clicks', title: '点击', width: 100, numeric: true },
  { key: 'kind', title: '类型', width: 100, from: kinds },
  { key: 'updatedAt', title: '更新时间', width: 100, kind: 'time' },
  { key: 'own', title: '其他', width: 100, render: ({ id }) => `#${String(id)}` },
];

function Row({ link }: { readonly link: Link }) {
  return useColumns(columns).map(({ key, render: draw }) => <div key={key}>{draw(link)}</div>);
}

const link: Link = {
  id: 7,
  name: '官网',
  clicks: 12,
  kind: 'inner',
  updatedAt: '2026-01-31T08:30:00.000Z',
  updatedBy: '林悦',
};

afterEach(cleanup);

it('renders fields as declared', () => {
  render(<Row link={link} />, { wrapper: testingKit() });
  for (const text of ['官网', '12', '#7']) expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText('内链').dataset['color']).toBe('success');
});

it('shows on hover who changed a record, if known', async () => {
  const { container, rerender } = render(<Row link={link} />, { wrapper: testingKit() });
  const hover = () => fireEvent.mouseEnter(container.querySelector('time')?.parentElement ?? container);
  hover();
  expect(await screen.findByText('修改人：林悦')).toBeTruthy();
  rerender(<Row link={{ ...link, updatedBy: '' }} />);
  hover();
  expect(screen.queryByText(/修改人/)).toBeNull();
});
