import { once } from 'node:events';
import { createServer } from 'node:net';
import { hasCode, reasonOf, StartError } from './platform/process/start-error.ts';

export interface Address {
  readonly host: string;
  /** 0: chosen by the system. */
  readonly port: number;
}

/**
 * Checks that an address can be listened on. The server listens only when its database is ready, so that requests need
 * not wait; but a wrong or used address must be reported before a generated password is shown, which happens only once.
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

/** Describes why an address cannot be listened on, with the names of the environment variables. */
export function listenError({ host, port }: Address, error: unknown): StartError {
  return new StartError(
    hasCode(error, 'EADDRINUSE')
      ? `端口 ${port} 已被占用，请关闭占用它的程序，或用 PORT 指定其他端口。`
      : `无法监听 ${host}:${port}（HOST、PORT）：${reasonOf(error)}`,
  );
}
