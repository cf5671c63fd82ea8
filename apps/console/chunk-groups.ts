/** Which files the console is built into, and what is in each. */
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';
import { manualChapters } from './manual-chapters.ts';

const libraries = /node_modules[\\/]/;
const own = /(?:apps|packages)[\\/]\w+[\\/]src[\\/]|vite[\\/]preload-helper/;

/** Runs before everything else, in a file of its own. */
const beforePaint = /app[\\/]start[\\/]before-paint/;

const ofShell = /console[\\/]src[\\/]app[\\/]/;

/** Source folders whose modules pages share. */
const forPages = /(?:console[\\/]src[\\/](?:ui|platform)|packages[\\/]\w+[\\/]src)[\\/]/;

/**
 * Parts of antd that do nothing when they are loaded but do not say so. Without this the login page loads all of
 * antd's form for one context of it.
 */
const pureLibraries = /node_modules[\\/]@(?:rc-component|ant-design)[\\/]/;

/** Imports without side effects, which the bundler may drop. */
export const treeshake = { moduleSideEffects: [{ test: pureLibraries, sideEffects: false }] };

/**
 * `useEscKeyDown` of @rc-component/portal 2.2.1 tells Escape to each popup from the top down, counting in a list that gets
 * shorter as popups close: where a select takes its drawer with it, the next is none.
 */
const escapeOfPopups = { file: /rc-component[\\/]portal[\\/]es[\\/]useEscKeyDown\.js$/, wrong: 'stack[i].onEsc(' };

/** Corrects what is wrong in the newest release of a library. Fails when the library has changed. */
export const libraryFixes: Plugin = {
  name: 'library-fixes',
  transform: {
    filter: { id: escapeOfPopups.file },
    handler(code) {
      if (!code.includes(escapeOfPopups.wrong))
        this.error('The library has changed: see whether this is still needed.');
      return { code: code.replace(escapeOfPopups.wrong, 'stack[i]?.onEsc('), map: null };
    },
  },
};

/** Modules loaded before the first rows of a table, besides those of the start. */
const beforeFirstRows = /[\\/](?:shell|users-page)\.tsx$/;

/**
 * All modules that are loaded before the first rows are shown. Only a build knows which: pages import all of antd, and use
 * a part of it. Without this list the rows need 437 KB in 124 files, or 600 KB in few, instead of 422 KB in 10.
 */
async function modulesBeforeFirstRows(): Promise<ReadonlySet<string>> {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    plugins: [react(), manualChapters],
    build: { write: false, minify: false, reportCompressedSize: false, rolldownOptions: { treeshake } },
  });
  const chunks = [built]
    .flat()
    .flatMap((one) => ('output' in one ? one.output : []))
    .filter((file) => file.type === 'chunk');
  const loaded = new Set(chunks.filter(({ facadeModuleId }) => beforeFirstRows.test(facadeModuleId ?? '')));
  // Grows while it is read: what a file imports is loaded with it.
  for (const { imports } of loaded) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk);
  }
  return new Set([...loaded].flatMap(({ moduleIds }) => moduleIds));
}

/**
 * Few files, because over HTTP/1.1 a browser loads six at a time; yet the login page loads no tables, and first rows wait
 * for no forms. Libraries are parted from the console's own code, so that they stay in the browser's cache when that
 * changes. Each group holds what it is asked for and nothing that this needs in turn: that is in a group before it.
 */
export async function chunkGroups(): Promise<Rolldown.CodeSplittingGroup[]> {
  const needed = await modulesBeforeFirstRows();
  const forRows = (which: RegExp) => (module: string) => which.test(module) && needed.has(module);
  const groups: Rolldown.CodeSplittingGroup[] = [
    { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler|react-router)[\\/]/ },
    { name: 'vendor', test: libraries, tags: ['$initial'] },
    { name: 'start', test: (module) => own.test(module) && !beforePaint.test(module), tags: ['$initial'] },
    { name: 'vendor-list', test: forRows(libraries) },
    { name: 'list', test: forRows(forPages) },
    { name: 'frame', test: forRows(own), minShareCount: 2 },
    // A site may have given its menus icons of these: they wait for nothing else.
    { name: 'vendor-icons', test: /@ant-design[\\/]icons/ },
    // Listened to from the start on, and by parts that come later: with what they share it would come before its turn.
    { name: 'server-events', test: /(?:client[\\/]src[\\/]event-|platform[\\/]events[\\/]server-events)/ },
    // Needed by layouts with icons and by their panel only.
    { name: 'layout-icons', test: /@tabler[\\/]icons|blocks[\\/]src[\\/]icon[\\/](?:drawings|icon-view)\.tsx?$/ },
    // Code that several pages use loads with the first of them; the rest loads with its page.
    { name: 'vendor-shared', test: libraries, minShareCount: 2 },
    // Nothing of the shell: pages would need it, and could not be loaded anew when it was not there at first.
    { name: 'shared', test: (module) => own.test(module) && !ofShell.test(module), minShareCount: 2 },
  ];
  return groups.map((group, index) => ({
    ...group,
    priority: groups.length - index,
    includeDependenciesRecursively: false,
  }));
}
