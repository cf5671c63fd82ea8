import { expect } from 'vitest';
import { filesPath } from '@mutai/contract/files/resource';
import type { FileRecord } from '@mutai/contract/files/schema';
import type { Client, Reply, TestApp } from './test-app.ts';

/** Form fields: texts, and files with their names. */
export type FormParts = readonly (readonly [
  field: string,
  value: string | readonly [name: string, content: Uint8Array],
])[];

/** Encodes a form like a browser. */
export async function formOf(
  parts: FormParts,
): Promise<{ readonly body: Buffer; readonly headers: Record<string, string> }> {
  const form = new FormData();
  for (const [field, value] of parts) {
    if (typeof value === 'string') form.append(field, value);
    else form.append(field, new Blob([new Uint8Array(value[1])]), value[0]);
  }
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  return { body, headers: { 'content-type': encoded.headers.get('content-type') ?? '' } };
}

/** Sends an upload form. */
export async function sendForm(
  { call }: Pick<TestApp, 'call'>,
  { token }: Pick<Client, 'token'>,
  parts: FormParts,
  more: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const { body, headers } = await formOf(parts);
  return call('POST', filesPath, { token, body, headers: { ...headers, ...more } });
}

/** Uploads a file. @param content bytes, or UTF-8 text */
export async function uploadFile(
  app: Pick<TestApp, 'call'>,
  client: Pick<Client, 'token'>,
  name: string,
  content: Uint8Array | string,
): Promise<FileRecord> {
  const reply = await sendForm(app, client, [['file', [name, Buffer.from(content)]]]);
  expect(reply).toMatchObject({ status: 201, message: '上传成功！' });
  return reply.data as FileRecord;
}
