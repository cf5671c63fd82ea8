// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyPart, preloadParts } from './lazy-part.tsx';

const Greeting = ({ name }: { readonly name: string; readonly open?: boolean }) => <p>你好，{name}</p>;

afterEach(cleanup);

it('is loaded once, when it is first shown', async () => {
  const load = vi.fn<() => Promise<typeof Greeting>>(async () => Greeting);
  const Part = lazyPart(load, { meanwhile: ({ name }) => <p>{name} 来了</p> });
  const first = render(<Part name="甲" />);
  expect(screen.getByText('甲 来了')).toBeTruthy();
  expect(await screen.findByText('你好，甲')).toBeTruthy();
  first.unmount();
  render(<Part name="乙" />);
  expect(screen.getByText('你好，乙')).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});

it('has a progress bar while it loads, unless something else is given', async () => {
  const Part = lazyPart(async () => Greeting);
  const { container } = render(<Part name="甲" />);
  expect(container.querySelector('[data-state=running]')).not.toBeNull();
  await screen.findByText('你好，甲');
  expect(container.querySelector('[data-state=running]')).toBeNull();
});

it('is loaded once if it is preloaded and shown at the same time', async () => {
  const load = vi.fn<() => Promise<typeof Greeting>>(async () => Greeting);
  const Part = lazyPart(load);
  const loading = preloadParts();
  render(<Part name="甲" />);
  await loading;
  expect(await screen.findByText('你好，甲')).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});

it('is shown at once if it was preloaded', async () => {
  const Part = lazyPart(async () => Greeting);
  await preloadParts();
  render(<Part name="甲" />);
  expect(screen.getByText('你好，甲')).toBeTruthy();
});

it('is not loaded while it is closed', async () => {
  const load = vi.fn<() => Promise<typeof Greeting>>(async () => Greeting);
  const Part = lazyPart(load);
  const { rerender } = render(<Part name="甲" open={false} />);
  expect(load).not.toHaveBeenCalled();
  rerender(<Part name="甲" open />);
  expect(await screen.findByText('你好，甲')).toBeTruthy();
});

it('reports a failed load, preloaded or not, and is shown after a retry', async () => {
  const load = vi.fn<() => Promise<typeof Greeting>>(async () => Greeting).mockRejectedValueOnce(new Error('gone'));
  load.mockRejectedValueOnce(new Error('gone'));
  const Part = lazyPart(load);
  await preloadParts();
  render(<Part name="甲" />);
  const again = await screen.findByRole('button', { name: '加载失败，请检查网络后重试' });
  act(() => void fireEvent.click(again));
  expect(await screen.findByText('你好，甲')).toBeTruthy();
});

it('is shown if it was preloaded between its rendering and its effects', async () => {
  const Part = lazyPart(async () => Greeting);
  const AheadOfEffects = () => {
    useLayoutEffect(() => void preloadParts(), []);
    return null;
  };
  // `act` would run effects immediately, unlike a browser.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const place = document.createElement('div');
  const root = createRoot(place);
  root.render([<Part key="part" name="甲" />, <AheadOfEffects key="ahead" />]);
  await expect.poll(() => place.textContent).toBe('你好，甲');
  root.unmount();
  vi.unstubAllGlobals();
});
