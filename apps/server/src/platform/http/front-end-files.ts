import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import { Code, httpStatusOf } from '@mutai/contract/codes';
import type { ConsoleConfig } from '@mutai/contract/console-config';
import { escapeHtml } from '@mutai/rich-text/html-elements';
import { errors } from '../errors.ts';
import { openRoutes } from './access.ts';
import type { OtherSites } from './security-headers.ts';
import type { Server } from './server.ts';

/** Front end of the product: a page with its files. */
export interface FrontEnd {
  /** Name of its folder in `apps`. */
  readonly name: string;
  /** Prefix of all its addresses, with both slashes: `/` or `/name/`. */
  readonly basePath: string;
  /** Returns true if the front end has a page for a path. The path has no base path and no trailing slash. */
  readonly isPage: (path: string) => boolean;
  /**
   * Headers of its pages and files, replacing the default ones.
   *
   * @param sites other sites from which it may load
   * @param inlineScripts sources of the content policy that allow the scripts within its page
   */
  readonly headers: (sites: OtherSites, inlineScripts: readonly string[]) => Readonly<Record<string, string>>;
}

/** Front end with its build output folder. */
export interface BuiltFrontEnd extends FrontEnd {
  readonly directory: string;
}

const assetLifeSeconds = 365 * 24 * 60 * 60;

/**
 * Writes the configuration into the page, so that title and router mode are known without a request.
 *
 * @param template the built index.html
 */
function renderPage(template: string, config: ConsoleConfig): string {
  const values: Readonly<Record<string, string>> = {
    MUTAI_CONFIG: JSON.stringify(config),
    MUTAI_TITLE: config.title,
  };
  return template.replace(/%(MUTAI_\w+)%/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : escapeHtml(value);
  });
}

/** Paths that could be pages: not the API, not assets, no file extension, not hidden. */
const pagePath = /^(?!\/(?:api|assets)(?:\/|$))[^.]*$/i;

/** Returns true if a browser navigates to a path that could be a page. The front end then renders its own 404 page. */
function browsesTo(path: string, accept = ''): boolean {
  return pagePath.test(path) && accept.includes('text/html');
}

/** Returns the sources of the content policy that allow the scripts within a page, by their hashes. */
const inlineScriptsOf = (template: string): readonly string[] =>
  template
    .split('<script>')
    .slice(1)
    .map((rest) => rest.split('</script>', 1)[0] ?? '')
    .map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);

/** Serves the built files of a front end, except its page. */
async function serveFiles(app: Server, { directory, basePath, headers }: BuiltFrontEnd): Promise<void> {
  const fileHeaders = headers({ mediaSources: [], frameSources: [] }, []);
  await app.register(async (files) => {
    openRoutes(files, { access: 'public' });
    await files.register(serveStatic, {
      root: directory,
      prefix: basePath,
      index: false,
      wildcard: false,
      cacheControl: false,
      // Compressed at build time (scripts/build.ts).
      preCompressed: true,
      globIgnore: ['index.html', '**/*.{br,gz}'],
      setHeaders: (reply, path) => {
        const hashed = path.startsWith(join(directory, 'assets'));
        reply.headers({
          ...fileHeaders,
          'cache-control': hashed ? `public, max-age=${assetLifeSeconds}, immutable` : 'no-cache',
        });
      },
    });
  });
}

/**
 * Serves the front ends that are built. Hashed assets are cached for a year; every page address answers the page,
 * uncached, so that F5 works everywhere.
 *
 * @param config configuration to write into the pages
 */
export async function serveFrontEnds(
  app: Server,
  frontEnds: readonly BuiltFrontEnd[],
  config: () => Promise<ConsoleConfig>,
): Promise<void> {
  const served = frontEnds
    .map((frontEnd) => ({ ...frontEnd, indexFile: join(frontEnd.directory, 'index.html') }))
    .filter(({ indexFile }) => existsSync(indexFile))
    .map((frontEnd) => ({ ...frontEnd, template: readFileSync(frontEnd.indexFile, 'utf8') }))
    .map((frontEnd) => ({ ...frontEnd, inlineScripts: inlineScriptsOf(frontEnd.template) }))
    // Longest base path first: it takes precedence.
    .toSorted((a, b) => b.basePath.length - a.basePath.length);
  for (const frontEnd of served) await serveFiles(app, frontEnd);

  app.setNotFoundHandler(async (request, reply) => {
    const address = request.url.split('?', 1)[0] ?? '';
    const frontEnd = served.find(({ basePath }) => `${address}/`.startsWith(basePath));
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (frontEnd === undefined || !reads) throw errors.notFound('请求的地址');
    const path = address.slice(frontEnd.basePath.length - 1);
    const isPage = frontEnd.isPage(path.replace(/\/$/, '') || '/');
    if (!isPage && !browsesTo(path, request.headers.accept)) throw errors.notFound('请求的地址');
    const pageConfig = await config();
    return reply
      .code(httpStatusOf[isPage ? Code.success : Code.notFound])
      .headers({ ...frontEnd.headers(pageConfig, frontEnd.inlineScripts), 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(renderPage(frontEnd.template, pageConfig));
  });
}
