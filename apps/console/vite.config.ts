import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { chunkGroups, libraryFixes, treeshake } from './chunk-groups.ts';
import { assetFileNames, fontFiles } from '../../scripts/support/font-files.ts';
import { licenceFile } from '../../scripts/support/licence-file.ts';
import { manualChapters } from './manual-chapters.ts';
import { startScript } from './start-files.ts';

/** The files that one file imports, and those that these import, and so on; with the file itself. */
function withImports(bundle: Rolldown.OutputBundle, file: string, found = new Set<string>()): Set<string> {
  const output = bundle[file];
  if (output?.type === 'chunk' && !found.has(file)) {
    found.add(file);
    for (const imported of output.imports) withImports(bundle, imported, found);
  }
  return found;
}

/**
 * Has all files of a part that is loaded later fetched before the part is imported: src/platform/browser/fetch-files.ts
 * says why. What the page starts with is there by then.
 */
const fetchBeforeImport: Plugin = {
  name: 'fetch-before-import',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const start = new Set(
        chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...withImports(bundle, fileName)]),
      );
      for (const chunk of chunks) {
        chunk.code = chunk.code.replaceAll(
          /\bimport\((?<quote>["'`])\.\/(?<name>[^"'`]+)\k<quote>\)/g,
          (load: string, _quote: string, name: string) => {
            const files = [...withImports(bundle, `assets/${name}`)].filter((file) => !start.has(file));
            return `fetchFiles(${JSON.stringify(files)}).then(()=>${load})`;
          },
        );
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
  plugins: [
    react(),
    manualChapters,
    libraryFixes,
    fontFiles,
    licenceFile,
    startScript,
    stylesBehindContent,
    fetchBeforeImport,
  ],
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
    // Lazily loaded modules are fetched before they are imported.
    modulePreload: { resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []) },
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
