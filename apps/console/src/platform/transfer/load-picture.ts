import { download } from '@mutai/client/files';
import { client, inSession } from '../http/api-client.ts';

/**
 * Loads a small picture that needs the session.
 *
 * @returns data address
 * @throws ApiError
 */
export async function loadPicture(path: string, signal: AbortSignal): Promise<string> {
  const { content } = await inSession(() => download(client, path, { signal }));
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The picture cannot be read.')));
    reader.readAsDataURL(content);
  });
}
