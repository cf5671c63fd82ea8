import { postFile, type PostFileOptions } from '@mutai/client/files';
import { useSession } from '../session/session-store.ts';

/**
 * Uploads a file to any address, without showing anything. Sends the session's token only to this site.
 *
 * @throws ApiError
 */
export function postFileTo(action: string, file: File, options: PostFileOptions): Promise<unknown> {
  const { accessToken } = useSession.getState();
  const own = accessToken !== '' && new URL(action, window.location.href).origin === window.location.origin;
  const authorization = own ? { authorization: `Bearer ${accessToken}` } : {};
  return postFile(action, file, { ...options, headers: { ...authorization, ...options.headers } });
}
