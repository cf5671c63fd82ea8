import { AxiosError, CanceledError } from 'axios';
import { describe, expect, test } from 'vitest';
import { ApiError, defaultMessageFor, failureOf, isExpired, isSuccess, refusalOf, tipFor } from './api-error.ts';

const badResponse = '响应异常，请检查参数或稍后重试！';
const badFetch = '数据获取失败，请检查网络或稍后重试！';
const noResponse = '请求失败，请检查网络或稍后重试！';
const notSent = '发送请求失败，请检查参数或稍后重试！';

describe('section 8: the error catalogue', () => {
  test('the default text depends on the method', () => {
    expect(defaultMessageFor('get')).toBe(badFetch);
    expect(['post', 'patch', 'put', 'delete'].map((method) => defaultMessageFor(method))).toEqual([
      badResponse,
      badResponse,
      badResponse,
      badResponse,
    ]);
  });

  test('the message of the server comes first', () => {
    const refusal = refusalOf('get', { data: { code: 4004, message: '没有该用户' }, status: 404 });
    expect(refusal).toMatchObject({ kind: 'bad-request', code: 4004, status: 404, message: '没有该用户' });
    expect(tipFor(refusal, true)).toBe('没有该用户');
  });

  test('an answer that is no envelope gets the default', () => {
    expect(refusalOf('get', { data: '<html>502</html>', status: 502 }).message).toBe(badFetch);
    expect(refusalOf('post', { data: { code: 5000, message: '' }, status: 500 }).message).toBe(badResponse);
  });

  test('only the body code 2000 is a success', () => {
    expect([{ code: 2000 }, { code: 4000 }, {}, 'ok', null].map((body) => isSuccess(body))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  test('4050 and 4051 mean that the login is over, and show no error dialog', () => {
    for (const code of [4050, 4051]) {
      const error = new ApiError('bad-request', 'x', { code });
      expect(isExpired(error)).toBe(true);
      expect(tipFor(error, true)).toBeUndefined();
    }
    expect(isExpired(new ApiError('bad-request', 'x', { code: 4001 }))).toBe(false);
  });

  test('no response: network error and timeout', () => {
    const network = failureOf('get', 2000, new AxiosError('Network Error', AxiosError.ERR_NETWORK, undefined, {}));
    expect([network.kind, tipFor(network, true)]).toEqual(['network', noResponse]);
    const timeout = failureOf('get', 2000, new AxiosError('x', AxiosError.ECONNABORTED, undefined, {}));
    expect([timeout.kind, timeout.message, tipFor(timeout, true)]).toEqual([
      'timeout',
      'timeout of 2000 ms exceeded',
      noResponse,
    ]);
  });

  test('a request that could not be built', () => {
    const error = failureOf('post', 2000, new TypeError('Converting circular structure to JSON'));
    expect([error.kind, tipFor(error, true)]).toEqual(['request', notSent]);
  });

  test('a cancelled request shows nothing', () => {
    const error = failureOf('get', 2000, new CanceledError('canceled'));
    expect([error.kind, tipFor(error, true)]).toEqual(['aborted', undefined]);
  });

  test('the tip option suppresses the dialog or replaces its text', () => {
    const error = new ApiError('bad-request', '出错了', { code: 5000 });
    expect([tipFor(error, false), tipFor(error, '自定义'), tipFor(error, true)]).toEqual([
      undefined,
      '自定义',
      '出错了',
    ]);
  });

  test('a 4000 carries field errors, a 4009 the current record', () => {
    expect(
      refusalOf('post', { data: { code: 4000, message: 'x', data: { nickname: '太长' } }, status: 400 }).fieldErrors,
    ).toEqual({
      nickname: '太长',
    });
    const conflict = refusalOf('patch', {
      data: { code: 4009, message: 'x', data: { id: 1, version: 2 } },
      status: 409,
    });
    expect([conflict.fieldErrors, conflict.data]).toEqual([undefined, { id: 1, version: 2 }]);
  });
});
