import { postFile, type PostFileOptions } from '@mutai/client/files';
import { useSession } from '../session/session-store.ts';

/**
 * Uploads one file to any address (section 7, the generic upload), and shows nothing. This site's own addresses get the
 * session's token, others never do.
 *
 * @throws ApiError
 */
export function postFileTo(action: string, file: File, options: PostFileOptions): Promise<unknown> {
  const { accessToken } = useSession.getState();
  const own = accessToken !== '' && new URL(action, window.location.href).origin === window.location.origin;
  const authorization = own ? { authorization: `Bearer ${accessToken}` } : {};
  return postFile(action, file, { ...options, headers: { ...authorization, ...options.headers } });
}
