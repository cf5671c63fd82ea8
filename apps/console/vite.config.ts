import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const libraries = /node_modules[\\/]/;
const own = /(?:apps|packages)[\\/]\w+[\\/]src[\\/]/;
/** What the console starts with, the login page among it. */
const atStart = { tags: ['$initial'] };
/** What several pages use comes with the first of them; what one page alone uses comes with that page. */
const forSeveral = { minShareCount: 2 };

/**
 * Few files, because over HTTP/1.1 a browser loads six at a time; yet the login page loads no tables. Libraries are
 * parted from the console's own code, so that they stay in the browser's cache when that changes.
 */
const chunkGroups = [
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler|react-router)[\\/]/, priority: 5 },
  { name: 'vendor', test: libraries, priority: 4, ...atStart },
  { name: 'start', test: own, priority: 3, ...atStart },
  { name: 'vendor-shared', test: libraries, priority: 2, ...forSeveral },
  { name: 'shared', test: own, priority: 1, ...forSeveral },
];

/**
 * Parts of antd that do nothing when they are loaded but do not say so. Without this the login page loads all of
 * antd's form for one context of it.
 */
const pureLibraries = /node_modules[\\/]@(?:rc-component|ant-design)[\\/]/;

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

export default defineConfig({
  plugins: [react(), askForAddresses],
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    emptyOutDir: true,
    target: 'es2023',
    // All styles are small enough to come at once, instead of a file for each page.
    cssCodeSplit: false,
    // The content policy allows scripts and pictures of this origin only, no `data:` scripts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: pureLibraries, sideEffects: false }] },
      output: {
        codeSplitting: { groups: chunkGroups },
        // Rolldown names a chunk after all who share it; the first word is enough.
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0] ?? 'chunk'}-[hash].js`,
      },
    },
  },
});
