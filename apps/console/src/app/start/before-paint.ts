/**
 * Runs before the first paint, as a classic script that blocks the page: it must stay small and import nothing. Sets
 * the appearance, which users would otherwise see flash, and fetches the files of the addressed page while the entry
 * script still loads. The build adds it to the page (start-files.ts).
 */

/** Files that a signed-in user needs, by the build: indexes of `files`. */
interface StartFiles {
  readonly files: readonly string[];
  /** Files of every page with the shell. */
  readonly shell: readonly number[];
  /** Additional files by path. */
  readonly pages: Readonly<Record<string, readonly number[]>>;
  /** Additional files of a layout's editor, which opens over a page. */
  readonly editor: readonly number[];
}

((): void => {
  const root = document.documentElement;
  const read = (value: string | null | undefined): Record<string, unknown> => {
    try {
      const parsed: unknown = JSON.parse(value ?? '');
      return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
    } catch {
      return {};
    }
  };
  const stored = (key: string): Record<string, unknown> => {
    try {
      return read(localStorage.getItem(key));
    } catch {
      return {};
    }
  };
  const meta = (name: string): string | null | undefined =>
    document.querySelector(`meta[name="${name}"]`)?.getAttribute('content');

  // Written by theme/appearance.ts.
  const look = stored('mutai.look');
  const { theme } = look;
  const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.style.colorScheme = isDark ? 'dark' : 'light';

  const { logoUrl } = read(meta('mutai-config'));
  if (typeof logoUrl === 'string' && /^\/(?![/\\])/.test(logoUrl)) {
    root.dataset['logo'] = 'own';
    root.style.setProperty('--start-logo', `url(${JSON.stringify(logoUrl)})`);
  }

  const url = new URL(location.hash.startsWith('#/') ? location.hash.slice(1) : location.href, location.origin);
  const { accessToken } = stored('mutai.session');
  const isOutside = url.pathname === '/login' || url.pathname === '/set-password';
  if (typeof accessToken !== 'string' || accessToken === '' || isOutside) return;
  // The wall of screens has no frame.
  if (url.pathname !== '/screen-wall') root.dataset['start'] = 'shell';
  if (look['collapsed'] === true) root.dataset['startSidebar'] = 'collapsed';
  if (look['tabs'] === false) root.dataset['startTabs'] = 'none';

  const startFiles = read(meta('mutai-files')) as Partial<StartFiles>;
  const { files = [], shell = [], pages = {}, editor = [] } = startFiles;
  const path = url.pathname === '/' ? '/home' : url.pathname.replace(/\/$/, '');
  const wanted = new Set([...shell, ...(pages[path] ?? []), ...(url.searchParams.has('layout') ? editor : [])]);
  for (const index of wanted) {
    // Ignore failures: the files are fetched again when they are needed. The entry script is more urgent.
    fetch(`/${files[index] ?? ''}`, { priority: 'low' }).then(
      (response) => response.arrayBuffer(),
      () => undefined,
    );
  }
})();
