import { partType, uploadOffsetHeader, uploadPath, uploadsPath } from '@mutai/contract/files/resource';
import type { UploadState } from '@mutai/contract/files/schema';
import { expect } from 'vitest';
import type { Client, Reply, TestApp } from './test-app.ts';

/** Begins a resumable upload. @returns its id */
export async function beginUpload(client: Client, name: string, size: number): Promise<string> {
  const reply = await client.post(uploadsPath, { name, size });
  expect(reply).toMatchObject({ status: 201, data: { offset: 0, size } });
  return (reply.data as UploadState).id;
}

/** Sends a part. @param offset where it begins, in bytes */
export function sendPart(
  { call }: Pick<TestApp, 'call'>,
  { token }: Pick<Client, 'token'>,
  id: string,
  offset: number,
  part: Uint8Array,
): Promise<Reply> {
  const headers = { 'content-type': partType, [uploadOffsetHeader]: String(offset) };
  return call('PATCH', uploadPath(id), { token, headers, body: Buffer.from(part) });
}
