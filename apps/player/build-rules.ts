import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as fields from '@mutai/layout/model/fields';
import * as typebox from 'typebox';
import { build, type Plugin } from 'vite';

/** Oldest browser in which the player shows pictures and texts (docs/decisions/0035-the-player.md). */
export const chromium = 'chrome67';

/** Module with these exports, all of them a function whose calls the build drops if nothing uses the result. */
const withoutEffect = (names: readonly string[]): string =>
  [
    '/* @__NO_SIDE_EFFECTS__ */ function schema() { return {}; }',
    ...names.filter((name) => name !== 'default').map((name) => `export { schema as ${name} };`),
    'export default {};',
  ].join('\n');

/**
 * Replaces the schema library and the fields of layouts by functions without effect: displays get valid documents and check
 * none, but modules of documents declare schemas beside what displays need.
 */
export const withoutSchemas: Plugin = {
  name: 'without-schemas',
  enforce: 'pre',
  resolveId: { filter: { id: /^typebox$/ }, handler: () => '\0typebox' },
  load: {
    filter: { id: [/^\0typebox$/, /\/layout\/src\/model\/fields\.ts$/] },
    handler: (id) => withoutEffect(Object.keys(id === '\0typebox' ? typebox : fields)),
  },
};

/** Methods and globals that Chromium 67 lacks. It has `clients.matchAll`. */
const newerMethods =
  /(?<!clients)\.(?<name>at|findLast|findLastIndex|flat|flatMap|toReversed|toSorted|toSpliced|replaceAll|matchAll|trimStart|trimEnd|fromEntries|hasOwn|groupBy|allSettled|withResolvers|throwIfAborted|replaceChildren|randomUUID|getOrInsert|canParse|fromAsync)\(/g;
const newerGlobals =
  /(?<![.\w$"'`])(?<name>structuredClone|globalThis|WeakRef|FinalizationRegistry|TextDecoderStream|CompressionStream|AggregateError)(?![\w$"'`])/g;

/** Methods that src/older-browsers.ts adds. */
const filled: ReadonlySet<string> = new Set([
  'at',
  'flat',
  'flatMap',
  'fromEntries',
  'hasOwn',
  'replaceAll',
  'toSorted',
  'allSettled',
]);

/** Names of methods and globals in code that Chromium 67 lacks and the player does not add. */
export function newerThanChromium67(code: string): readonly string[] {
  const names = [...code.matchAll(newerMethods), ...code.matchAll(newerGlobals)].map(
    ({ groups }) => groups?.['name'] ?? '',
  );
  return [...new Set(names)].filter((name) => !filled.has(name));
}

const fillIns = /\/src\/older-browsers\.ts$/;

/**
 * Chunk of all that the entry shares with scripts that come later: one compresses better than many. It begins with the
 * fill-ins for old browsers, so they run before everything else.
 */
export const startedFirst = {
  name: 'shared',
  tags: ['$initial'],
  test: (id: string) => fillIns.test(id) || /\/(?:node_modules|packages)\//.test(id) || id.startsWith('\0'),
};

/** Largest gzipped size of what a display loads before it shows something, without fonts, in bytes. */
const largestStart = 110_000;

/** Fails a build that an old display could not run, or that is too large. */
export const displayLimits: Plugin = {
  name: 'display-limits',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      for (const { code, facadeModuleId } of chunks) {
        // Libraries that are loaded later look for what they use.
        const newer = facadeModuleId?.includes('/node_modules/') === true ? [] : newerThanChromium67(code);
        if (newer.length > 0)
          this.error(`Chromium 67 lacks, and src/older-browsers.ts does not add: ${newer.join(', ')}`);
      }
      // All that the entry imports is loaded with it. A set may grow while it is walked.
      const start = new Set(chunks.filter(({ isEntry }) => isEntry));
      for (const { imports } of start)
        for (const chunk of chunks) if (imports.includes(chunk.fileName)) start.add(chunk);
      const modules = [...start].at(-1)?.moduleIds.filter((id) => !id.startsWith('\0')) ?? [];
      if (start.size !== 2 || !fillIns.test(modules[0] ?? '')) this.error('src/older-browsers.ts does not run first.');
      let size = 0;
      for (const { code } of start) size += gzipSync(code).byteLength;
      if (size > largestStart)
        this.error(`The scripts of the player have ${String(size)} bytes gzipped, more than ${String(largestStart)}.`);
    },
  },
};

/** Folder of fonts in a build. */
const fontFolder = 'assets/fonts/';

/**
 * Takes the fonts from the console, whose build has the same files: their names contain digests. A copy would add 24 MB to
 * each release.
 */
export const fontsOfConsole: Plugin = {
  name: 'fonts-of-console',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const { base } = this.environment.config;
      for (const [name, file] of Object.entries(bundle)) {
        if (name.startsWith(fontFolder)) delete bundle[name];
        else if (file.type === 'asset' && name.endsWith('.css'))
          file.source = String(file.source).replaceAll(base + fontFolder, `/${fontFolder}`);
      }
    },
  },
};

/**
 * Builds the service worker, a script without imports, and tells it the files of this build: the page, its scripts, styles
 * and pictures. Fonts are kept as they are needed.
 */
export const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const base = this.environment.config.base;
      const files = Object.keys(bundle)
        .filter(
          (file) => /\.(?:js|css|svg)$/.test(file) && !/licen[cs]e/i.test(file) && !file.startsWith('assets/fonts/'),
        )
        .map((file) => base + file);
      const built = await build({
        configFile: false,
        root: import.meta.dirname,
        logLevel: 'error',
        define: { BUILD_FILES: JSON.stringify(files) },
        build: {
          write: false,
          target: chromium,
          rolldownOptions: { input: join(import.meta.dirname, 'src/worker/worker.ts'), output: { format: 'iife' } },
        },
      });
      const chunk = [built]
        .flat()
        .flatMap((one) => ('output' in one ? one.output : []))
        .find((output) => output.type === 'chunk');
      if (chunk === undefined) this.error('The service worker was not built.');
      const newer = newerThanChromium67(chunk.code);
      if (newer.length > 0) this.error(`Chromium 67 lacks, in the service worker: ${newer.join(', ')}`);
      this.emitFile({ type: 'asset', fileName: 'worker.js', source: chunk.code });
    },
  },
};
