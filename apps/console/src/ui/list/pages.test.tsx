// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import chinese from 'antd/locale/zh_CN.js';
import { afterEach, expect, test } from 'vitest';
import { Pages } from './pages.tsx';

afterEach(cleanup);

test('everything in pages has a Chinese name, also what jumps over some of them', () => {
  render(
    <ConfigProvider locale={chinese}>
      <Pages current={20} pageSize={10} total={400} showSizeChanger={false} onChange={() => undefined} />
    </ConfigProvider>,
  );
  for (const name of ['上一页', '下一页']) screen.getByRole('button', { name });
  for (const title of ['向前 5 页', '向后 5 页']) screen.getByTitle(title);
  const named = [...document.querySelectorAll('[aria-label]')].filter(
    (one) => one.closest('[aria-hidden=true]') === null,
  );
  expect(named.map((one) => one.getAttribute('aria-label'))).toEqual(['上一页', '下一页']);
});
