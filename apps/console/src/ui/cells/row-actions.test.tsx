// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ActionDots, type RowAction } from './row-actions.tsx';

afterEach(cleanup);

const actionOf = (label: string, run: () => void): RowAction => ({ key: label, label, run });

it('a single action is a button, and several are in a menu', () => {
  const download = vi.fn<() => void>();
  const only = [actionOf('下载', download)];
  const { rerender } = render(<ActionDots actions={only} label="操作：片头" />);
  fireEvent.click(screen.getByRole('button', { name: '下载' }));
  expect(download).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: '操作：片头' })).toBeNull();

  rerender(<ActionDots actions={[...only, actionOf('复制地址', () => undefined)]} label="操作：片头" />);
  expect(screen.getByRole('button', { name: '操作：片头' }).getAttribute('aria-haspopup')).toBe('menu');
  expect(screen.queryByRole('button', { name: '下载' })).toBeNull();
});
