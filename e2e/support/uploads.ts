import {
  filesPath,
  finishedUploadPath,
  partType,
  uploadOffsetHeader,
  uploadPath,
  uploadsPath,
} from '@mutai/contract/files/resource';
import type { FileRecord, UploadState } from '@mutai/contract/files/schema';
import type { Locator } from '@playwright/test';
import type { Api } from './api.ts';

async function sent<T>(url: string, { token }: Api, method: string, body?: BodyInit, headers = {}): Promise<T> {
  const authorization = `Bearer ${token}`;
  const response = await fetch(url, { method, headers: { authorization, ...headers }, ...(body && { body }) });
  const { code, data, message } = (await response.json()) as { code: number; data: T; message: string };
  if (code !== 2000) throw new Error(`${method} ${url}: ${code} ${message}`);
  return data;
}

/** Sends a file as a form to a route. @param url of the route, with the server's origin */
export function sendForm<T>(url: string, api: Api, name: string, content: Uint8Array<ArrayBuffer>): Promise<T> {
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  return sent(url, api, 'POST', form);
}

/** Uploads a file as a form. */
export const uploadForm = (
  origin: string,
  api: Api,
  name: string,
  content: Uint8Array<ArrayBuffer>,
): Promise<FileRecord> => sendForm(origin + filesPath, api, name, content);

/** Starts an upload in parts. */
export const beginUpload = (api: Api, name: string, size: number): Promise<UploadState> =>
  api.ask('POST', uploadsPath, { name, size });

/** Sends the remaining parts of an upload and finishes it. @param from bytes already uploaded */
export async function continueUpload(
  origin: string,
  api: Api,
  id: string,
  content: Uint8Array<ArrayBuffer>,
  from: number,
  partBytes: number,
): Promise<FileRecord> {
  for (let offset = from; offset < content.length;) {
    const headers = { 'content-type': partType, [uploadOffsetHeader]: String(offset) };
    const part = content.slice(offset, offset + partBytes);
    ({ offset } = await sent<UploadState>(origin + uploadPath(id), api, 'PATCH', part, headers));
  }
  return api.ask('POST', finishedUploadPath(id), {});
}

/**
 * Drops or pastes a file with a synthetic event.
 *
 * @returns true if a handler accepted it, so that the browser does not open the file
 */
export const bringFile = (
  onto: Locator,
  how: 'drop' | 'paste',
  { name, type, content }: { readonly name: string; readonly type: string; readonly content: Buffer },
): Promise<boolean> =>
  onto.evaluate(
    (target, [event, file, mimeType, encoded]) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(encoded), (character) => character.codePointAt(0) ?? 0);
      transfer.items.add(new File([bytes], file, { type: mimeType }));
      const options = { bubbles: true, cancelable: true };
      return !target.dispatchEvent(
        event === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: transfer })
          : new ClipboardEvent('paste', { ...options, clipboardData: transfer }),
      );
    },
    [how, name, type, content.toString('base64')] as const,
  );
