import { ApiError } from '@mutai/client/api-error';
import { describe, expect, test } from 'vitest';
import { shownText } from './failure-text.ts';

const noResponse = '请求失败，请检查网络或稍后重试！';

describe('messages of failed requests', () => {
  test('the server’s message takes precedence', () => {
    expect(shownText(new ApiError('bad-request', '没有该用户', { method: 'GET', explained: true }))).toBe('没有该用户');
  });

  test('otherwise the text depends on the method', () => {
    const text = (method: string) => shownText(new ApiError('bad-response', 'status 502', { method }));
    expect(text('GET')).toBe('数据获取失败，请检查网络或稍后重试！');
    expect(new Set(['POST', 'PATCH', 'PUT', 'DELETE'].map(text))).toEqual(
      new Set(['响应异常，请检查参数或稍后重试！']),
    );
  });

  test.each([
    ['network', noResponse],
    ['timeout', noResponse],
    ['request', '发送请求失败，请检查参数或稍后重试！'],
    ['aborted', undefined],
  ] as const)('without a response, by kind: %s', (kind, text) => {
    expect(shownText(new ApiError(kind, 'timeout of 2000 ms exceeded'))).toBe(text);
  });

  test('an expired session has its own warning', () => {
    expect([4050, 4051].map((code) => shownText(new ApiError('bad-request', 'x', { code })))).toEqual([
      undefined,
      undefined,
    ]);
  });
});
