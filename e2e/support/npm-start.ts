import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'vitest';
import { freePort } from './server.ts';

/** `npm start`, and what it started. */
export interface NpmStart {
  readonly url: string;
  /** All that was written so far. */
  output(): string;
  /** Sends the signal that asks it to end. @returns the exit code of npm */
  end(): Promise<number | null>;
  /** Ends all that was started, at once. */
  kill(): void;
}

/** @returns the status of `/readyz`; 0 when nobody answers */
export const readiness = (url: string): Promise<number> =>
  fetch(`${url}/readyz`).then(
    (response) => response.status,
    () => 0,
  );

/**
 * Runs `npm start` on a new site, and waits until it is ready.
 *
 * @param folder of a checkout or of a release
 */
export async function npmStart(folder: string, dataDir: string): Promise<NpmStart> {
  const port = await freePort();
  const own = { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, ADMIN_PASSWORD: '', DATABASE_URL: '' };
  const npm = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own: npm that is killed leaves the server behind.
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
