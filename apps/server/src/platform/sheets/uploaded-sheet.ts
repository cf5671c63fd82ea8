import type { FastifyRequest } from 'fastify';
import { limits } from '@mutai/contract/limits';
import { writable } from '@mutai/contract/sheet-text';
import type { Server } from '../http/server.ts';
import { type ExpectedFile, acceptFileUploads, uploadedFile, type UploadedFile } from '../http/uploaded-file.ts';

const sheet: ExpectedFile = {
  called: '表格文件',
  maxBytes: limits.importBytes,
  ifTooLarge: '请拆分成几个表格，分批导入',
};

/** Allows the routes of a scope to accept a sheet. */
export const acceptSheetUploads = (scope: Server): Promise<void> => acceptFileUploads(scope, sheet);

export type UploadedSheet = UploadedFile;

/** Reads the uploaded sheet into memory, up to `limits.importBytes`. @throws as `uploadedFile` */
export async function uploadedSheet(request: FastifyRequest): Promise<UploadedSheet> {
  const { name, bytes } = await uploadedFile(request, sheet);
  return { name: writable(name), bytes };
}
