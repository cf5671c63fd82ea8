import { filesPath, uploadFields } from '@mutai/contract/files/resource';
import type { FileRecord } from '@mutai/contract/files/schema';
import type { Api } from './api.ts';
import { sampleFiles, type SampleName } from './sample-files.ts';

/** Uploads a file. @param categoryId default: the default category */
export async function upload(
  api: Api,
  name: string,
  content: string | Buffer,
  categoryId?: number,
): Promise<FileRecord> {
  const form = new FormData();
  if (categoryId !== undefined) form.append(uploadFields.categoryId, String(categoryId));
  form.append(uploadFields.file, new File([new Uint8Array(Buffer.from(content))], name));
  return api.ask('POST', filesPath, form);
}

/** Uploads a sample file. @param name different file name */
export const uploadSample = (api: Api, sample: SampleName, name: string = sample): Promise<FileRecord> =>
  upload(api, name, sampleFiles[sample]);
