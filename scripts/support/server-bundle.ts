import path from 'node:path';
import { rolldown, type Plugin } from 'rolldown';
import { root } from './command.ts';

const folder = path.join(root, 'apps/server');
const output = path.join(folder, 'dist');

/**
 * Packages whose files cannot be bundled: native code, WebAssembly, pages, large data that few use, and modules loaded
 * synchronously on demand.
 */
export const packagesBesideBundle = [
  '@aws-sdk/client-s3',
  '@fastify/swagger-ui',
  'libheif-js',
  'mediainfo.js',
  'pinyin-pro',
  'sharp',
] as const;

/** pg requires the optional pg-native. Of swagger-ui only the pages remain outside, which `places` resolves. */
const notBundled = ['@aws-sdk/client-s3', 'libheif-js/wasm-bundle.js', 'mediainfo.js', 'pg-native', 'sharp'];

const startedFile = /new URL\('(\.{1,2}\/[\w./-]+\.ts)', import\.meta\.url\)/g;

/** Bundles the files of threads and processes beside main.js, and rewrites the addresses that start them. */
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

/** Lets modules find files at their original location: pages of libraries, pictures of the demonstration. */
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

const asksForFetch = 'obj instanceof Response';

/**
 * @fastify/compress tests each response with `instanceof Response`, which makes Node load fetch: 3 MB. Replaced by the
 * test that Fastify itself uses.
 */
const withoutFetch: Plugin = {
  name: 'without-fetch',
  transform: {
    filter: { id: /@fastify[\\/]compress[\\/]lib[\\/]utils\.js$/ },
    handler(code) {
      if (!code.includes(asksForFetch)) this.error('The library has changed: see whether this is still needed.');
      const asksByName = "Object.prototype.toString.call(obj) === '[object Response]'";
      return { code: code.replace(asksForFetch, asksByName), map: null };
    },
  },
};

/** V8 stores a text with one Chinese character as two bytes for each of its characters. */
const asciiOnly: Plugin = {
  name: 'ascii-only',
  generateBundle: (_options, bundle) => {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      chunk.code = chunk.code.replaceAll(
        /[\u0080-\uffff]/g,
        (character) => String.raw`\u` + character.charCodeAt(0).toString(16).padStart(4, '0'),
      );
    }
  },
};

/**
 * Bundles the server, its commands and their imports into a few files: 1,700 separate modules cost 25 MB of memory and
 * half of the start time (docs/decisions/0001-materials.md). Names are kept, so that faults in the log are readable.
 */
export async function bundleServer(): Promise<void> {
  const bundle = await rolldown({
    input: ['main', 'reset-password', 'check-files'].map((name) => path.join(folder, `src/${name}.ts`)),
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
