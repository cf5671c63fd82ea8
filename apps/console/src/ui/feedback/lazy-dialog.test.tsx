// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { testingKit } from '../kit/testing-kit.tsx';
import { lazyDialog } from './lazy-dialog.tsx';

afterEach(cleanup);

interface HelloProps {
  readonly onClosed: () => void;
}

const Hello = (_: HelloProps) => <p>你好</p>;
const nothing = () => undefined;

it('a dialog that cannot be loaded says so and closes, and can be opened again', async () => {
  const warn = vi.fn<(message: string) => void>();
  const closed = vi.fn<() => void>();
  const Kit = testingKit([], { toast: { success: nothing, info: nothing, warning: warn } });
  const load = vi.fn<() => Promise<typeof Hello>>(async () => Hello);
  load.mockRejectedValueOnce(new Error('offline'));
  const Dialog = lazyDialog(load);
  const dialog = (
    <Kit>
      <Dialog onClosed={closed} />
    </Kit>
  );
  const { unmount } = render(dialog);
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
  expect(warn.mock.calls).toEqual([['加载失败，请检查网络后重试']]);
  unmount();
  render(dialog);
  expect(await screen.findByText('你好')).toBeTruthy();
});
