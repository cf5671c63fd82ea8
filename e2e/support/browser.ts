import { execFile } from 'node:child_process';
import { existsSync, statfsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Where Chromium is, and what its process needs in its environment. */
export interface Browser {
  readonly executablePath: string;
  readonly env: Readonly<Record<string, string>>;
}

const run = promisify(execFile);
const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Finds a browser: the one inside the npm package `@sparticuz/chromium`, so that the tests need nothing but npm and see
 * the same browser everywhere; or else the system's Chromium. `E2E_BROWSER` names another program.
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
/** Bytes: several times what the pages of a few tests share. */
const enoughSharedMemory = 2e9;

/**
 * Arguments that Playwright gives Chromium by itself and that are not needed here: it has pages share memory through files
 * on disk, because /dev/shm is small in containers, and that costs a twentieth of all computing.
 */
export function needlessBrowserArgs(): string[] {
  if (!existsSync(sharedMemory)) return [];
  const { bavail, bsize } = statfsSync(sharedMemory);
  return bavail * bsize >= enoughSharedMemory ? ['--disable-dev-shm-usage'] : [];
}

/** Playwright reads its configuration in every process; the search is done once and handed on. */
export async function findBrowserOnce(): Promise<Browser> {
  const known = process.env['E2E_BROWSER_FOUND'];
  if (known !== undefined) return JSON.parse(known) as Browser;
  const found = await findBrowser();
  process.env['E2E_BROWSER_FOUND'] = JSON.stringify(found);
  return found;
}

/** The browser of the npm package, unpacked on first use; none where it does not start. */
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
  // Systems without the libraries of a desktop (libnss3, libnspr4) use those of the package.
  for (const candidate of [browser, withLibraries]) if (await works(candidate)) return candidate;
  return undefined;
}

/**
 * The system's fonts, if there are any, and the one of the package: a browser without a single font crashes at the
 * first character. The settings that the package brings look for it in places of its own.
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

/** Unpacks into a folder of the project: the package's own choice, /tmp/chromium, may hold another version. */
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
