import { once } from 'node:events';
import { createServer } from 'node:net';
import { hasCode, reasonOf, StartError } from './platform/start-error.ts';

export interface Address {
  readonly host: string;
  /** 0 lets the system choose a free one. */
  readonly port: number;
}

/**
 * Listens at an address for a moment. The server itself listens only when its database is ready, so that nobody waits
 * for an answer meanwhile; a wrong or taken address has to show earlier, before a password is made that is shown once.
 *
 * @throws StartError as {@link listenError}
 */
export async function tryAddress(address: Address): Promise<void> {
  const probe = createServer().listen(address);
  try {
    await once(probe, 'listening');
  } catch (error) {
    throw listenError(address, error);
  }
  probe.close();
  await once(probe, 'close');
}

/** Says why nobody can listen at an address, by the names of the variables that it comes from. */
export function listenError({ host, port }: Address, error: unknown): StartError {
  return new StartError(
    hasCode(error, 'EADDRINUSE')
      ? `端口 ${port} 已被占用，请关闭占用它的程序，或用 PORT 指定其他端口。`
      : `无法监听 ${host}:${port}（HOST、PORT）：${reasonOf(error)}`,
  );
}
