// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fixedChoices, type Choice, type ChoiceSource } from '../choices/choices.ts';
import { testingKit } from '../kit/testing-kit.tsx';
import { useColumns, type ListColumn } from './columns.tsx';
import { useRowSaving } from './row-switch.tsx';

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

interface Topic {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly enabled: boolean;
}

const switches: readonly ListColumn<Topic>[] = [
  {
    key: 'enabled',
    title: '状态',
    width: 80,
    kind: 'switch',
    from: fixedChoices('状态', { true: '启用', false: '停用' }),
    refusal: ({ id }) => (id === 1 ? '默认专题不能停用' : null),
  },
];
const labelOf = ({ name }: Topic) => name;

function SwitchRow({ topic, client, allowed }: { topic: Topic; client: { update: Update }; allowed: boolean }) {
  const saving = useRowSaving<Topic>({ name: 'topic', client, labelOf }, allowed);
  return useColumns(switches, saving).map(({ key, render: draw }) => <div key={key}>{draw(topic)}</div>);
}
type Update = (id: number, body: object) => Promise<void>;

const topic: Topic = { id: 7, version: 3, name: '春运', enabled: true };

it('saves a switch with the version of its record, and is busy meanwhile', async () => {
  let finish = () => undefined as void;
  const update = vi.fn<Update>(() => new Promise((resolve) => (finish = resolve)));
  render(<SwitchRow topic={topic} client={{ update }} allowed />, { wrapper: testingKit() });
  const toggle = screen.getByRole('switch', { name: '春运，状态：启用', checked: true });
  fireEvent.click(toggle);
  fireEvent.click(toggle);
  expect(update.mock.calls).toEqual([[7, { enabled: false, version: 3 }]]);
  expect(toggle.getAttribute('aria-disabled')).toBe('true');
  finish();
  await waitFor(() => expect(toggle.getAttribute('aria-disabled')).toBeNull());
});

it('shows a failure and can be switched again', async () => {
  const failures: unknown[] = [];
  const wrapper = testingKit([], { showFailure: (error) => void failures.push(error) });
  const update = vi.fn<Update>().mockRejectedValue('stale');
  render(<SwitchRow topic={topic} client={{ update }} allowed />, { wrapper });
  const toggle = screen.getByRole('switch');
  for (const times of [1, 2]) {
    fireEvent.click(toggle);
    await waitFor(() => expect(failures).toHaveLength(times));
    await waitFor(() => expect(toggle.getAttribute('aria-disabled')).toBeNull());
  }
});

it('explains why a record cannot be switched, and shows text without permission', () => {
  const update = vi.fn<Update>();
  const { rerender } = render(<SwitchRow topic={{ ...topic, id: 1 }} client={{ update }} allowed />, {
    wrapper: testingKit(),
  });
  const toggle = screen.getByRole('switch');
  expect(toggle.getAttribute('aria-description')).toBe('默认专题不能停用');
  fireEvent.click(toggle);
  expect(update).not.toHaveBeenCalled();
  rerender(<SwitchRow topic={topic} client={{ update }} allowed={false} />);
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.getByText('启用')).toBeTruthy();
});
