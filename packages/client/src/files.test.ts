import { afterEach, describe, expect, test, vi } from 'vitest';
import { createClient } from './client.ts';
import { download, fileNameIn, postFile, upload } from './files.ts';
import type { Transport } from './transport.ts';

const clientOf = (transport: Transport) => createClient({ baseUrl: '', timeoutMs: 1, transport });

describe('the name in a Content-Disposition header', () => {
  test.each([
    [`attachment; filename="users.xlsx"; filename*=UTF-8''%E7%94%A8%E6%88%B7.xlsx`, '用户.xlsx'],
    [`attachment; filename*=UTF-8''%E0%A4%A; filename="plain.xlsx"`, 'plain.xlsx'],
    ['attachment; filename=plain.xlsx', 'plain.xlsx'],
    [`attachment; filename*=UTF-8''..%2F..%2Fetc%2Fpasswd`, '.._.._etc_passwd'],
    ['attachment; filename="C:\\a\u0000b?.txt"', 'C__a_b_.txt'],
    ['attachment', undefined],
    ['', undefined],
  ])('%s', (header, name) => {
    expect(fileNameIn(header)).toBe(name);
  });
});

describe('a download', () => {
  test('reports progress if the length is known, and has a name', async () => {
    const pieces = new Response(new Blob(['12345', '67890'])).body;
    const headers = { 'content-length': '10', 'content-disposition': 'attachment; filename=a.txt' };
    const seen: number[] = [];
    const { content, name } = await download(
      clientOf(async () => new Response(pieces, { headers })),
      '/x',
      { onProgress: (fraction) => seen.push(fraction) },
    );
    expect([await content.text(), name, seen.at(-1)]).toEqual(['1234567890', 'a.txt', 1]);
  });

  test('reports no progress if the length is that of compressed data', async () => {
    const headers = { 'content-length': '3', 'content-encoding': 'br' };
    const onProgress = vi.fn<(fraction: number) => void>();
    await download(
      clientOf(async () => new Response('12345', { headers })),
      '/x',
      { onProgress },
    );
    expect(onProgress).not.toHaveBeenCalled();
  });

  test('fails with the reason of the server', async () => {
    const refusal = new Response(JSON.stringify({ code: 4003, message: '没有导出权限' }), { status: 403 });
    await expect(
      download(
        clientOf(async () => refusal),
        '/x',
      ),
    ).rejects.toMatchObject({ code: 4003, message: '没有导出权限' });
  });
});

describe('an upload', () => {
  const file = new File(['x'], 'x.xlsx');

  test('sends one form field without a timeout and reserves the last percent for the answer', async () => {
    const fields: string[] = [];
    const progress: number[] = [];
    const timers: number[] = [];
    vi.useFakeTimers();
    const client = clientOf(async (_url, { body }, onUploadProgress) => {
      if (body instanceof FormData) fields.push(...body.keys());
      for (const fraction of [0.5, 1]) onUploadProgress?.(fraction);
      timers.push(vi.getTimerCount());
      return new Response('{"code":2000,"data":7}');
    });
    const answer = await upload<number>(client, '/file', file, { onProgress: (fraction) => progress.push(fraction) });
    vi.useRealTimers();
    expect([answer.data, fields, progress, timers]).toEqual([7, ['file'], [0.5, 0.99, 1], [0]]);
  });
});

describe('in a browser', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  /** Subset of XMLHttpRequest that the client uses. */
  class FakeRequest extends EventTarget {
    static last: FakeRequest | undefined;
    readonly upload = new EventTarget();
    readonly opened: string[] = [];
    status = 0;
    responseText = '';
    open(method: string, url: string) {
      FakeRequest.last = this;
      this.opened.push(method, url);
    }
    setRequestHeader(name: string, value: string) {
      this.opened.push(`${name}: ${value}`);
    }
    getAllResponseHeaders() {
      return 'content-type: application/json\r\nx-version: a:b\r\n';
    }
    send() {
      this.upload.dispatchEvent(Object.assign(new Event('progress'), { lengthComputable: true, loaded: 1, total: 4 }));
    }
    answer(status: number, text: string) {
      Object.assign(this, { status, responseText: text });
      this.dispatchEvent(new Event('load'));
    }
    abort() {
      this.dispatchEvent(new Event('abort'));
    }
  }

  test('progress reports sent bytes, and an upload can be cancelled', async () => {
    vi.stubGlobal('XMLHttpRequest', FakeRequest);
    const versions: (string | null)[] = [];
    const client = createClient({
      baseUrl: '',
      token: () => 't',
      onAnswer: ({ headers }) => versions.push(headers.get('x-version')),
    });
    const file = new File(['x'], 'x');
    const progress: number[] = [];
    const onProgress = (fraction: number) => progress.push(fraction);
    const running = upload(client, '/file', file, { onProgress });
    FakeRequest.last?.answer(200, '{"code":2000,"data":1}');
    expect((await running).data).toBe(1);
    expect(FakeRequest.last?.opened).toEqual(['POST', '/file', 'authorization: Bearer t']);
    expect([progress, versions]).toEqual([[0.25, 1], ['a:b']]);

    const stop = new AbortController();
    const stopped = upload(client, '/file', file, { onProgress, signal: stop.signal });
    stop.abort();
    await expect(stopped).rejects.toMatchObject({ kind: 'aborted' });
  });
});

describe('an upload to any URL', () => {
  const file = new File(['x'], 'a.png');
  const signal = new AbortController().signal;
  const answer = (body: string, status: number, type: string) =>
    vi.fn<Transport>(async () => new Response(body, { status, headers: { 'content-type': type } }));

  test('sends the file with the other fields, headers and credentials', async () => {
    const transport = answer('{"url":"/a"}', 201, 'application/json; charset=utf-8');
    const options = { field: 'logo', data: { kind: 'b' }, headers: { 'x-a': '1' }, withCredentials: true, signal };
    expect(await postFile('https://elsewhere.test/u', file, options, transport)).toEqual({ url: '/a' });
    const [url, sent] = transport.mock.calls[0] ?? [];
    expect([url, sent?.method, sent?.credentials, sent?.headers.get('x-a')]).toEqual([
      'https://elsewhere.test/u',
      'POST',
      'include',
      '1',
    ]);
    const form = sent?.body;
    expect(form instanceof FormData && [...form.keys()]).toEqual(['kind', 'logo']);
  });

  test('returns JSON or text; 299 is a success, 300 an error', async () => {
    expect(await postFile('/u', file, { signal }, answer('done', 299, 'text/plain'))).toBe('done');
    await expect(
      postFile('/u', file, { signal }, answer('{"message":"太大"}', 300, 'text/html')),
    ).rejects.toMatchObject({
      explained: true,
      message: '太大',
    });
    const cut: Transport = () => Promise.reject(new TypeError('cut'));
    await expect(postFile('/u', file, { signal }, cut)).rejects.toMatchObject({ kind: 'network', explained: false });
  });
});
