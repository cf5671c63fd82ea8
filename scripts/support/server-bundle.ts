import path from 'node:path';
import { rolldown, type Plugin } from 'rolldown';
import { root } from './command.ts';

const folder = path.join(root, 'apps/server');
const output = path.join(folder, 'dist');

/**
 * Packages of which the bundle needs files that it cannot hold: native code, WebAssembly, pages, much that few use, and what
 * is loaded synchronously when it is needed.
 */
export const packagesBesideBundle = [
  '@aws-sdk/client-s3',
  '@fastify/swagger-ui',
  'libheif-js',
  'mediainfo.js',
  'pinyin-pro',
  'sharp',
] as const;

/** pg asks for pg-native where it may be missing. Of swagger-ui only the pages stay, which `places` finds. */
const notBundled = ['@aws-sdk/client-s3', 'libheif-js/wasm-bundle.js', 'mediainfo.js', 'pg-native', 'sharp'];

const startedFile = /new URL\('(\.{1,2}\/[\w./-]+\.ts)', import\.meta\.url\)/g;

/** Puts what runs in threads and processes of its own beside main.js too, and has those who start it find it there. */
const startedFiles: Plugin = {
  name: 'started-files',
  transform: {
    filter: { id: /apps[\\/]server[\\/]src[\\/]/, code: startedFile },
    handler(code, id) {
      const emit = (file: string) => this.emitFile({ type: 'chunk', id: path.resolve(path.dirname(id), file) });
      const found = (_: string, file: string) => `new URL(import.meta.ROLLUP_FILE_URL_${emit(file)})`;
      return { code: code.replaceAll(startedFile, found), map: null };
    },
  },
};

/** Has each module find the files beside it where it was written: pages of libraries, the demonstration's pictures. */
const places: Plugin = {
  name: 'places',
  transform: {
    filter: { code: /import\.meta\.(?:url|dirname)|\b__(?:dirname|filename)\b/ },
    handler(code, id) {
      if (!path.isAbsolute(id)) return null;
      const address = `new URL(${JSON.stringify(path.relative(output, id).replaceAll(path.sep, '/'))}, import.meta.url)`;
      const file = `process.getBuiltinModule('node:url').fileURLToPath(${address})`;
      const directory = `process.getBuiltinModule('node:path').dirname(${file})`;
      return {
        code: code
          .replaceAll('import.meta.url', `${address}.href`)
          .replaceAll('import.meta.dirname', directory)
          .replaceAll(/\b__dirname\b/g, directory)
          .replaceAll(/\b__filename\b/g, file),
        map: null,
      };
    },
  },
};

/**
 * Puts the server, its commands and all that they import into a few files: the sources of 1,700 modules cost 25 MB of memory
 * and half of the start (docs/decisions/0001-materials.md). Names stay, so that faults can be read in the log.
 */
export async function bundleServer(): Promise<void> {
  const bundle = await rolldown({
    input: ['main', 'reset-password', 'check-files', 'backup', 'verify-backup', 'restore', 'rotate-secret', 'move'].map(
      (name) => path.join(folder, `src/${name}.ts`),
    ),
    cwd: root,
    platform: 'node',
    external: notBundled,
    plugins: [startedFiles, places],
  });
  await bundle.write({
    dir: output,
    cleanDir: true,
    format: 'esm',
    comments: false,
    minify: { mangle: false, compress: true, codegen: { removeWhitespace: true } },
  });
  await bundle.close();
}
