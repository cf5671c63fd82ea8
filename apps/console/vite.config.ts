import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { chunkGroups, treeshake, withoutUnusedParts } from './chunk-groups.ts';
import { assetFileNames, fontFiles } from './font-files.ts';
import { manualChapters } from './manual-chapters.ts';

/**
 * Lets src/platform/browser/module-address.ts say from where files that are loaded later come. After Vite has noted which
 * others they need.
 */
const askForAddresses: Plugin = {
  name: 'ask-for-addresses',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type === 'chunk') {
          output.code = output.code.replaceAll(
            /\bimport\((?<file>(?<quote>["'`])\.\/[^"'`]+\k<quote>)\)/g,
            'import(moduleAddress($<file>))',
          );
        }
      }
    },
  },
};

/**
 * Puts the style sheet behind what the page shows until the console has loaded. In the head it would keep that from being
 * drawn, for two seconds on a slow line; scripts wait for it wherever it stands.
 */
const stylesBehindContent: Plugin = {
  name: 'styles-behind-content',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const [sheet = ''] = /\s*<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
      return html.replace(sheet, '').replace(/\s*<\/body>/, (end) => `${sheet}${end}`);
    },
  },
};

export default defineConfig(async ({ command }): Promise<UserConfig> => ({
  plugins: [react(), manualChapters, withoutUnusedParts, fontFiles, stylesBehindContent, askForAddresses],
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    emptyOutDir: true,
    target: 'es2023',
    // The first that know light-dark(): put into other words it would need a color-scheme of the same style sheet.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // All styles are small enough to come at once, instead of a file for each page.
    cssCodeSplit: false,
    // The content policy allows scripts and pictures of this origin only, no `data:` scripts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      treeshake,
      output: {
        ...(command === 'build' ? { codeSplitting: { groups: await chunkGroups() } } : {}),
        // Rolldown names a chunk after all who share it; the first word is enough.
        assetFileNames,
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0] ?? 'chunk'}-[hash].js`,
      },
    },
  },
}));
