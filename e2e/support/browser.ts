import { execFile } from 'node:child_process';
import { existsSync, statfsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Path of Chromium and the environment of its process. */
export interface Browser {
  readonly executablePath: string;
  readonly env: Readonly<Record<string, string>>;
}

const run = promisify(execFile);
const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Finds a browser: the one in the npm package `@sparticuz/chromium`, so that tests need only npm and use the same
 * browser everywhere; otherwise the system's Chromium. `E2E_BROWSER` overrides both.
 */
async function findBrowser(): Promise<Browser> {
  const wish = process.env['E2E_BROWSER'];
  if (wish !== undefined && wish !== '') return { executablePath: wish, env: {} };
  const bundled = await bundledBrowser();
  if (bundled !== undefined) return bundled;
  const system = installed.find((file) => existsSync(file));
  if (system !== undefined) return { executablePath: system, env: {} };
  throw new Error('Neither the system nor the package @sparticuz/chromium has a Chromium that starts here.');
}

const sharedMemory = '/dev/shm';
/** Sufficient shared memory in bytes: several times the use of a few tests. */
const enoughSharedMemory = 2e9;

/**
 * Default arguments of Playwright to drop: with little /dev/shm, as in containers, it makes Chromium share memory
 * through files on disk, which costs a twentieth of all computing time.
 */
export function needlessBrowserArgs(): string[] {
  if (!existsSync(sharedMemory)) return [];
  const { bavail, bsize } = statfsSync(sharedMemory);
  return bavail * bsize >= enoughSharedMemory ? ['--disable-dev-shm-usage'] : [];
}

/** Finds the browser once: Playwright loads its configuration in every process. */
export async function findBrowserOnce(): Promise<Browser> {
  const known = process.env['E2E_BROWSER_FOUND'];
  if (known !== undefined) return JSON.parse(known) as Browser;
  const found = await findBrowser();
  process.env['E2E_BROWSER_FOUND'] = JSON.stringify(found);
  return found;
}

/** Browser of the npm package, unpacked on first use; `undefined` if it does not start. */
async function bundledBrowser(): Promise<Browser | undefined> {
  const folder = path.resolve(fileURLToPath(import.meta.resolve('@sparticuz/chromium')), '../..');
  const { version } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as { version: string };
  const home = path.resolve(import.meta.dirname, `../../.cache/chromium-${version}`);
  const fontSettings = path.join(home, 'fonts.conf');
  const browser: Browser = { executablePath: path.join(home, 'chromium'), env: { FONTCONFIG_FILE: fontSettings } };
  const withLibraries: Browser = {
    ...browser,
    env: { ...browser.env, LD_LIBRARY_PATH: path.join(home, 'al2023/lib') },
  };

  if (!(await works(browser)) && !(await works(withLibraries))) await unpack(path.join(folder, 'bin'), home);
  await writeFile(fontSettings, fontsOf(home));
  // Systems without desktop libraries (libnss3, libnspr4) use those of the package.
  for (const candidate of [browser, withLibraries]) if (await works(candidate)) return candidate;
  return undefined;
}

/**
 * Fontconfig with the system's fonts, if any, and the font of the package: a browser without fonts crashes at the first
 * character. The package's own settings point to other folders.
 */
function fontsOf(home: string): string {
  const folders = ['/usr/share/fonts', '/usr/local/share/fonts', path.join(home, 'fonts')];
  const places = folders.map((folder) => `<dir>${folder}</dir>`).join('');
  return `<?xml version="1.0"?><fontconfig>${places}<cachedir>${path.join(home, 'fonts-cache')}</cachedir></fontconfig>\n`;
}

async function works({ executablePath, env }: Browser): Promise<boolean> {
  if (!existsSync(executablePath)) return false;
  const shown = await run(executablePath, ['--version'], { env: { ...process.env, ...env } }).catch(() => undefined);
  return shown !== undefined;
}

/** Unpacks into a folder of the project: the default folder, /tmp/chromium, may contain another version. */
async function unpack(packed: string, home: string): Promise<void> {
  await rm(home, { recursive: true, force: true });
  await mkdir(home, { recursive: true });
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = home;
  try {
    const { inflate } = await import('@sparticuz/chromium');
    const archives = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'];
    await Promise.all(archives.map((archive) => inflate(path.join(packed, archive))));
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}
