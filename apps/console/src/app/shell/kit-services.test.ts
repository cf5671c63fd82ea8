import { ApiError } from '@mutai/client/api-error';
import { describe, expect, it } from 'vitest';
import { platformMessages } from '../../platform/platform.messages.ts';
import { kitFailureOf } from './kit-services.ts';

const refusal = (code: number, data?: unknown) =>
  new ApiError('bad-request', '原因', { code, status: 400, data, explained: true });

describe('a failed request, for lists and forms', () => {
  it('has field errors if the server names fields', () => {
    expect(kitFailureOf(refusal(4000, { username: '太短' }))).toEqual({
      kind: 'fields',
      fields: { username: '太短' },
      message: '原因',
    });
  });

  it('has field errors if a value is taken', () => {
    expect(kitFailureOf(refusal(4009, { fields: { username: '已存在', age: 3 } }))).toEqual({
      kind: 'fields',
      fields: { username: '已存在' },
      message: '原因',
    });
  });

  it('is stale only if the response contains the current record', () => {
    const current = { id: 7, version: 3, nickname: '张三' };
    expect(kitFailureOf(refusal(4009, current))).toEqual({ kind: 'stale', current, message: '原因' });
    expect(kitFailureOf(refusal(4009)).kind).toBe('other');
    expect(kitFailureOf(refusal(4009, { reason: '使用中' })).kind).toBe('other');
  });

  it('is in use if the server counts uses', () => {
    expect(kitFailureOf(refusal(4009, { count: 3 }))).toEqual({ kind: 'inUse', count: 3, message: '原因' });
  });

  it('is refused if the server names records of a batch, whatever the code', () => {
    const refused = [{ id: 7, name: '张三', reason: '不能停用自己的账号' }];
    for (const code of [4003, 4009]) {
      expect(kitFailureOf(refusal(code, { refused }))).toEqual({ kind: 'refused', refused, message: '原因' });
    }
  });

  it('may have taken effect without a response, or without one of the server’s own', () => {
    for (const lost of [
      new ApiError('timeout', 'timeout of 2000 ms exceeded'),
      new ApiError('network', 'broken off'),
    ]) {
      expect(kitFailureOf(lost).kind).toBe('unanswered');
    }
    for (const status of [500, 502, 504]) {
      const broken = new ApiError('bad-response', 'no message', { method: 'PATCH', status });
      expect(kitFailureOf(broken)).toEqual({ kind: 'broken', message: platformMessages.badResponse });
    }
    expect(kitFailureOf(new ApiError('bad-response', '服务异常', { status: 500, explained: true })).kind).toBe('other');
    expect(kitFailureOf(new ApiError('request', 'not built')).kind).toBe('other');
  });

  it('is already handled if the session is over or the request was aborted', () => {
    expect(kitFailureOf(refusal(4050)).kind).toBe('handled');
    expect(kitFailureOf(refusal(4051)).kind).toBe('handled');
    expect(kitFailureOf(new ApiError('aborted', 'request aborted')).kind).toBe('handled');
  });

  it('has a Chinese message if the network fails', () => {
    for (const error of [new ApiError('timeout', 'timeout of 2000 ms exceeded'), new TypeError('x')]) {
      expect(kitFailureOf(error).message).toBe(platformMessages.noResponse);
    }
  });
});
