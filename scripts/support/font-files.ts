/** Fonts of screens: as packages bring them, and as they are built into console and player. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(join(import.meta.dirname, '../../packages/blocks/package.json'));

/** Licences of the font packages, by file name. They must be distributed with the fonts. */
const licences = {
  'noto-sans-sc': '@fontsource-variable/noto-sans-sc/LICENSE',
  'noto-serif-sc': '@fontsource-variable/noto-serif-sc/LICENSE',
  'lxgw-wenkai': 'lxgw-wenkai-webfont/OFL.txt',
  'lxgw-wenkai-webfont': 'lxgw-wenkai-webfont/LICENSE',
  'zcool-qingke-huangyou': '@fontsource/zcool-qingke-huangyou/LICENSE',
} as const;

const fontSheet = /node_modules[\\/](?:@fontsource|lxgw-wenkai-webfont).*\.css(?:$|\?)/;
/** The older form of a part, which no browser asks for that console or player run in. */
const olderForm = /,\s*url\([^)]*\.woff\)\s*format\(['"]woff['"]\)/g;

export const fontFiles: Plugin = {
  name: 'font-files',
  enforce: 'pre',
  transform: {
    filter: { id: fontSheet },
    handler: (sheet) => ({ code: sheet.replaceAll(olderForm, ''), map: null }),
  },
  generateBundle() {
    for (const [name, file] of Object.entries(licences)) {
      const source = readFileSync(require.resolve(file), 'utf8');
      this.emitFile({ type: 'asset', fileName: `assets/fonts/${name}-LICENSE.txt`, source });
    }
  },
};

/** Where a file goes that is no script. There are hundreds of parts of fonts: they have a folder of their own. */
export const assetFileNames = ({ names }: { readonly names: readonly string[] }): string =>
  (names[0] ?? '').endsWith('.woff2') ? 'assets/fonts/[name]-[hash][extname]' : 'assets/[name]-[hash][extname]';
