import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'vitest';
import { freePort } from './server.ts';

/** Running `npm start` with the processes it started. */
export interface NpmStart {
  readonly url: string;
  /** Output so far. */
  output(): string;
  /** Sends SIGTERM. @returns exit code of npm */
  end(): Promise<number | null>;
  /** Kills all started processes. */
  kill(): void;
}

/** @returns status of `/readyz`; 0 if nothing answers */
export const readiness = (url: string): Promise<number> =>
  fetch(`${url}/readyz`).then(
    (response) => response.status,
    () => 0,
  );

/**
 * Runs `npm start` on a new site and waits until it is ready.
 *
 * @param folder root of a checkout or of a release
 */
export async function npmStart(folder: string, dataDir: string): Promise<NpmStart> {
  const port = await freePort();
  const own = { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, ADMIN_PASSWORD: '', DATABASE_URL: '' };
  const npm = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Own process group: killing npm alone leaves the server running.
    detached: true,
  });
  const kill = () => {
    try {
      process.kill(-(npm.pid ?? 0), 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  };
  let output = '';
  for (const stream of [npm.stdout, npm.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const url = `http://127.0.0.1:${port}`;
  try {
    await expect.poll(() => readiness(url), { timeout: 25_000, message: output }).toBe(200);
  } catch (error) {
    kill();
    throw error;
  }
  return {
    url,
    output: () => output,
    end: async () => {
      npm.kill('SIGTERM');
      const [code] = (await once(npm, 'close')) as [number | null];
      return code;
    },
    kill,
  };
}
