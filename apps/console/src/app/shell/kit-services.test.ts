import { ApiError } from '@mutai/client/api-error';
import { describe, expect, it } from 'vitest';
import { platformMessages } from '../../platform/platform.messages.ts';
import { kitFailureOf } from './kit-services.ts';

const refusal = (code: number, data?: unknown) =>
  new ApiError('bad-request', '原因', { code, status: 400, data, explained: true });

describe('a failed request, for lists and forms', () => {
  it('is about single fields when the server names them', () => {
    expect(kitFailureOf(refusal(4000, { username: '太短' }))).toEqual({
      kind: 'fields',
      fields: { username: '太短' },
      message: '原因',
    });
  });

  it('is about single fields when a value is taken', () => {
    expect(kitFailureOf(refusal(4009, { fields: { username: '已存在', age: 3 } }))).toEqual({
      kind: 'fields',
      fields: { username: '已存在' },
      message: '原因',
    });
  });

  it('is stale when the current record comes with it, and only then', () => {
    const current = { id: 7, version: 3, nickname: '张三' };
    expect(kitFailureOf(refusal(4009, current))).toEqual({ kind: 'stale', current, message: '原因' });
    expect(kitFailureOf(refusal(4009)).kind).toBe('other');
    expect(kitFailureOf(refusal(4009, { reason: '使用中' })).kind).toBe('other');
  });

  it('is about what is in use when the server counts it', () => {
    expect(kitFailureOf(refusal(4009, { count: 3 }))).toEqual({ kind: 'inUse', count: 3, message: '原因' });
  });

  it('may have been done when no answer came, or none of our own, which the dialog of section 8 says', () => {
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

  it('was dealt with when the session is over or the request was given up', () => {
    expect(kitFailureOf(refusal(4050)).kind).toBe('handled');
    expect(kitFailureOf(refusal(4051)).kind).toBe('handled');
    expect(kitFailureOf(new ApiError('aborted', 'request aborted')).kind).toBe('handled');
  });

  it('speaks Chinese when the network fails', () => {
    for (const error of [new ApiError('timeout', 'timeout of 2000 ms exceeded'), new TypeError('x')]) {
      expect(kitFailureOf(error).message).toBe(platformMessages.noResponse);
    }
  });
});
