/** Start of the page: the script before the first paint, and the files that this script fetches early. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageGroups } from '@mutai/contract/resources';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

const script = 'src/app/start/before-paint.ts';
const routeTable = 'src/app/routes/route-table.tsx';
/** Module that a route of the table loads, by its code or as its `load`. */
const loadedByCode = /^ {2}'?(?<code>[\w-]+)'?: async \(\) =>\s+\(await import\('(?<module>[^']+)'\)/gm;

/** Returns the paths of pages with the end of their module's file name, as the route table says. */
function modulesOfPages(): ReadonlyMap<string, string> {
  const source = readFileSync(join(import.meta.dirname, routeTable), 'utf8');
  const modules = new Map(
    [...source.matchAll(loadedByCode)].map(({ groups }) => [groups?.['code'], groups?.['module'] ?? '']),
  );
  const pages = pageGroups.flatMap((group) => group.pages);
  return new Map([
    ['/home', '/home-route.tsx'],
    ...pages.map(({ code, path }): [string, string] => {
      const module = modules.get(String(code));
      if (module === undefined) throw new Error(`${routeTable} does not say what the page ${code} loads`);
      return [path, module.replace(/^[./]+/, '/')];
    }),
  ]);
}

/** The file of a module, and those that it imports, without those in `known`. */
function filesOf(bundle: Rolldown.OutputBundle, module: string, known: ReadonlySet<string> = new Set()): Set<string> {
  const found = new Set<string>();
  const add = (file: string): void => {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || found.has(file) || known.has(file)) return;
    found.add(file);
    for (const imported of chunk.imports) add(imported);
  };
  const chunk = Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.moduleIds.some((id) => id.endsWith(module)),
  );
  if (chunk === undefined) throw new Error(`No file of the build is the module ${module}`);
  add(chunk.fileName);
  return found;
}

/** Content of `<meta name="mutai-files">`: see the script. */
function startFiles(bundle: Rolldown.OutputBundle): string {
  const entry = filesOf(bundle, 'index.html');
  const shell = filesOf(bundle, 'app/shell/shell.tsx', entry);
  const known = new Set([...entry, ...shell]);
  const files = [...shell];
  const indexesOf = (wanted: Iterable<string>): number[] =>
    [...wanted].map((file) => {
      if (!files.includes(file)) files.push(file);
      return files.indexOf(file);
    });
  const pages = [...modulesOfPages()].map(([path, module]) => [path, indexesOf(filesOf(bundle, module, known))]);
  return JSON.stringify({
    shell: indexesOf(shell),
    pages: Object.fromEntries(pages) as object,
    editor: indexesOf(filesOf(bundle, 'layout-editor/layout-editor-dialog.tsx', known)),
    files,
  });
}

/**
 * Puts script and files into the head of the page. The script is part of the page, because a file would delay the first
 * paint; the server allows it by its hash (front-end-files.ts).
 */
export const startScript: Plugin = {
  name: 'start-script',
  buildStart() {
    if (!this.meta.watchMode) this.emitFile({ type: 'chunk', id: join(import.meta.dirname, script) });
  },
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }): HtmlTagDescriptor[] {
      if (bundle === undefined) return [{ tag: 'script', attrs: { src: `/${script}` }, injectTo: 'head' }];
      const [file = ''] = filesOf(bundle, script);
      const chunk = bundle[file];
      delete bundle[file];
      return [
        { tag: 'meta', attrs: { name: 'mutai-files', content: startFiles(bundle) }, injectTo: 'head' },
        { tag: 'script', children: chunk?.type === 'chunk' ? chunk.code.trim() : '', injectTo: 'head' },
      ];
    },
  },
};
