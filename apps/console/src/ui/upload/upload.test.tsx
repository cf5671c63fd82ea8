// @vitest-environment happy-dom
import { ApiError } from '@mutai/client/api-error';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { KitServices } from '../kit/kit.tsx';
import { testingKit } from '../kit/testing-kit.tsx';
import type { SuppliedItem, UploadItem } from './upload-item.ts';
import { Upload, type UploadProps } from './upload.tsx';

const postFile = vi.fn<KitServices['postFile']>();
const warning = vi.fn<(text: string) => void>();
const Kit = testingKit([], { postFile, toast: { success: warning, info: warning, warning } });

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const file = (name: string, type = 'text/plain') => new File(['x'], name, { type });

/** Controlled field. */
function Field({ start, told, ...props }: Partial<UploadProps> & { start?: SuppliedItem[]; told?: unknown[] }) {
  const [value, setValue] = useState<readonly SuppliedItem[]>(start ?? []);
  const change = (items: readonly UploadItem[]) => {
    told?.push(items.map(({ name, status }) => `${name} ${status}`).join());
    setValue(items);
  };
  return <Upload label="附件" to={{ action: '/upload' }} value={value} onChange={change} {...props} />;
}

const show = (props: Parameters<typeof Field>[0] = {}) => render(<Field {...props} />, { wrapper: Kit });
const pick = (...files: File[]) =>
  act(async () => void fireEvent.change(screen.getByLabelText('选择', { selector: 'input' }), { target: { files } }));
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const texts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it('sends chosen files immediately with the given target', async () => {
  postFile.mockResolvedValue({ id: 7 });
  const told: string[] = [];
  const to = { action: '/upload', field: 'logo', data: { kind: 'a' }, headers: { 'x-a': 'b' }, withCredentials: true };
  show({ to, told });
  const chosen = file('a.txt');
  await pick(chosen);
  const { action, ...sent } = to;
  expect(postFile).toHaveBeenCalledExactlyOnceWith(action, chosen, expect.objectContaining(sent));
  expect(told).toEqual(['a.txt init', 'a.txt uploading', 'a.txt uploading', 'a.txt done']);
  expect(texts()).toEqual([expect.stringContaining('上传成功')]);
});

it('shows the server’s error or that there was no answer, and retries', async () => {
  postFile.mockRejectedValueOnce(new ApiError('bad-request', '文件太大', { explained: true }));
  postFile.mockRejectedValueOnce(new ApiError('network', 'offline'));
  postFile.mockResolvedValueOnce('');
  show();
  await pick(file('a.txt'));
  expect(texts()).toEqual([expect.stringContaining('文件太大')]);
  await press('重试：a.txt');
  expect(texts()).toEqual([expect.stringContaining('网络异常')]);
  await press('重试：a.txt');
  expect(texts()).toEqual([expect.stringContaining('上传成功')]);
  await press('移除：a.txt');
  expect(screen.queryByRole('listitem')).toBeNull();
});

it('waits for 开始上传 without autoUpload, and can be stopped', async () => {
  postFile.mockReturnValue(new Promise(() => undefined));
  show({ autoUpload: false, multiple: true });
  await pick(file('a.txt'), file('b.txt'));
  expect(postFile).not.toHaveBeenCalled();
  await press('开始上传');
  expect(postFile).toHaveBeenCalledTimes(2);
  await press('停止：a.txt');
  expect(texts()).toEqual([expect.stringContaining('手动中止'), expect.stringContaining('正在上传')]);
});

it('rejects all new files beyond the limit and reports them', async () => {
  const onExceed = vi.fn<(files: readonly File[]) => void>();
  show({ start: [{ uid: '1', name: '已有.png', url: '/files/1.png' }], limit: 2, multiple: true, onExceed });
  const both = [file('a.txt'), file('b.txt')];
  await pick(...both);
  expect(onExceed).toHaveBeenCalledExactlyOnceWith(both);
  expect(warning).toHaveBeenCalledExactlyOnceWith('最多只能上传 2 个文件');
  expect(texts()).toEqual([expect.stringContaining('已有.png')]);
});

it('accepts pictures only in picture lists, and only the first dropped file', async () => {
  postFile.mockResolvedValue('');
  show({ listType: 'picture-card' });
  await pick(file('a.txt'));
  expect(warning).toHaveBeenCalledExactlyOnceWith('不支持的文件类型：a.txt');
  const files = [file('a.png', 'image/png'), file('b.png', 'image/png')];
  const dataTransfer = { types: ['Files'], files, items: [] };
  await act(async () => void fireEvent.drop(screen.getByRole('group', { name: '附件' }), { dataTransfer }));
  expect(within(screen.getByRole('list', { name: '附件' })).getAllByTitle('a.png').length).toBeGreaterThan(0);
  expect(postFile).toHaveBeenCalledOnce();
});

it('follows the form value, and accepts nothing while disabled', async () => {
  const items = (name: string) => [{ uid: name, name }];
  const { rerender } = render(<Upload label="附件" to={{ action: '/upload' }} value={items('a')} />, { wrapper: Kit });
  rerender(<Upload label="附件" to={{ action: '/upload' }} value={items('b')} disabled />);
  expect(texts()).toEqual([expect.stringMatching(/^b/)]);
  expect(screen.getByRole('button', { name: '选择' })).toHaveProperty('disabled', true);
  const dataTransfer = { types: ['Files'], files: [file('c')], items: [] };
  await act(async () => void fireEvent.drop(screen.getByRole('group', { name: '附件' }), { dataTransfer }));
  expect(postFile).not.toHaveBeenCalled();
});
