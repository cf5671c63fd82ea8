// @vitest-environment happy-dom
import { initialFacts, initialRecord } from '@mutai/contract/data-sources/initial';
import type { DataSource } from '@mutai/contract/data-sources/schema';
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../../../platform/http/api-client.ts';
import { readDraft, type Draft } from '../../../ui/form/draft.ts';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import { useRecordForm, type RecordFormState } from '../../../ui/form/use-record-form.ts';
import type { KitServices } from '../../../ui/kit/kit.tsx';
import { testingKit } from '../../../ui/kit/testing-kit.tsx';
import { fieldsOf } from '../../../ui/resource/resource.ts';
import { bodyOf, emptyDataSource, valuesOf, type DataSourceValues } from '../records/values.ts';
import { dataSourceForm } from './data-source-form.tsx';

configure({ asyncUtilTimeout: 30_000 });
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const tested = new Set(['name', 'kind', 'url', 'topic', 'password', 'headers', 'preview']);
const fields = fieldsOf<DataSource, DataSourceValues>(dataSourceForm, 'modify').filter(({ name }) => tested.has(name));
const at = '2026-01-01T00:00:00.000Z';
const saved: DataSource = {
  ...initialRecord,
  ...initialFacts,
  id: 7,
  version: 3,
  createdAt: at,
  updatedAt: at,
  createdBy: '',
  updatedBy: '',
  state: 'ok',
  valueAt: at,
  failingSince: null,
  error: '',
  name: '空气质量',
  kind: 'http',
  url: 'https://example.com/air',
  headers: [{ name: 'Authorization', value: null }],
  password: '',
  table: { columns: [], rows: [] },
  file: '',
  statistics: [],
  postCategory: '',
  fileCategory: '',
};

/** Form of the saved source, or of its draft. */
async function openForm(draft: Draft | null, kit: Partial<KitServices> = {}) {
  const save = vi.fn<(values: Partial<DataSourceValues>) => Promise<void>>(async () => undefined);
  const opened: { record?: RecordFormState<DataSourceValues> } = {};
  const target = { mode: 'modify', id: saved.id } as const;
  function TestForm() {
    const record = useRecordForm<DataSource, DataSourceValues>(
      { name: 'source', target, fields, emptyValues: emptyDataSource, valuesOf, get: async () => saved, save, draft },
      () => undefined,
    );
    useEffect(() => {
      opened.record = record;
    });
    return (
      <RecordForm id="source" record={record} target={target} fields={fields} columns={2} restored={draft !== null} />
    );
  }
  render(<TestForm />, { wrapper: testingKit([], kit) });
  await screen.findByLabelText('请求头 1 的名称');
  return {
    save,
    draft: () => readDraft(JSON.parse(JSON.stringify(opened.record?.draftOf()))),
    set: (values: Partial<DataSourceValues>) => act(async () => opened.record?.form.setFieldsValue(values)),
    submit: () => act(async () => opened.record?.form.submit()),
  };
}

const click = (label: string | RegExp, selector = '*') => fireEvent.click(screen.getByText(label, { selector }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('a restored draft keeps the saved headers, without any value', async () => {
  const first = await openForm(null);
  type('请求头 1 的内容', 'typed-secret');
  click('添加请求头');
  type('请求头 2 的名称', 'X-Site');
  type('请求头 2 的内容', 'other-secret');
  const draft = first.draft();
  expect(JSON.stringify(draft)).not.toContain('secret');
  cleanup();

  const { save, submit } = await openForm(draft);
  expect(screen.getByText(/请求头的内容没有暂存/u)).toBeDefined();
  type('请求头 2 的内容', 'typed again');
  await submit();
  expect(bodyOf(save.mock.calls[0]?.[0] ?? {})).toEqual({
    headers: [
      { name: 'Authorization', value: null },
      { name: 'X-Site', value: 'typed again' },
    ],
  });
});

it('a header needs a name if it has a value', async () => {
  const { save, submit } = await openForm(null);
  click('添加请求头');
  click('添加请求头');
  type('请求头 2 的内容', 'typed');
  await submit();
  expect(await screen.findByText('请填写请求头的名称')).toBeDefined();
  expect(save).not.toHaveBeenCalled();
  type('请求头 2 的名称', 'X-Site');
  await submit();
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(bodyOf(save.mock.calls[0]?.[0] ?? {})).toMatchObject({ headers: [{}, { name: 'X-Site' }] });
});

const invalid = { kind: 'fields', message: '内容有误' } as const;

it('a preview sends no values of hidden fields', async () => {
  const post = vi.spyOn(api, 'post').mockRejectedValue(new Error('refused'));
  const { set } = await openForm(null);
  await set({ kind: 'mqtt', url: 'mqtt://example.com' });
  click(/^试\s?取$/u, 'button *');
  await waitFor(() => expect(post).toHaveBeenCalledOnce());
  expect(post.mock.calls[0]?.[1]?.body).toMatchObject({ kind: 'mqtt', headers: [] });
});

/** Fetches a preview whose answer has an error of a field. */
async function failPreview(field: string) {
  vi.spyOn(api, 'post').mockRejectedValue(new Error('refused'));
  const showFailure = vi.fn<(error: unknown) => undefined>();
  await openForm(null, { failureOf: () => ({ ...invalid, fields: { [field]: '不能为空' } }), showFailure });
  click(/^试\s?取$/u, 'button *');
  return showFailure;
}

it('an error of a preview is shown by its field', async () => {
  const showFailure = await failPreview('headers/0/value');
  expect(await screen.findByText('不能为空')).toBeDefined();
  expect(showFailure).not.toHaveBeenCalled();
});

it('an error of a preview about a hidden field is shown in a dialog', async () => {
  const showFailure = await failPreview('password');
  await waitFor(() => expect(showFailure).toHaveBeenCalledOnce());
});

it.each(['url', 'topic'])('an error of saving about %s is shown, also if its field is hidden', async (field) => {
  const { save, submit } = await openForm(null, {
    failureOf: () => ({ ...invalid, fields: { [field]: '不能为空' } }),
  });
  save.mockRejectedValue(new Error('refused'));
  fireEvent.change(screen.getByDisplayValue(saved.name), { target: { value: '另一个名称' } });
  await submit();
  expect(await screen.findByText('不能为空')).toBeDefined();
});
