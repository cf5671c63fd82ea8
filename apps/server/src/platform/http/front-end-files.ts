import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import { Code, httpStatusOf } from '@mutai/contract/codes';
import type { ConsoleConfig } from '@mutai/contract/console-config';
import { errors } from '../errors.ts';
import { openRoutes } from './access.ts';
import type { Server } from './server.ts';

/** Pages and files that a browser is served: one application of the product. */
export interface FrontEnd {
  /** Of its folder in `apps`. */
  readonly name: string;
  /** What all of its addresses begin with, from slash to slash: `/`, or `/name/`. */
  readonly basePath: string;
  /** Whether it shows something under a path, given without its base path and without a slash at the end. */
  readonly isPage: (path: string) => boolean;
  /** Headers of its pages and files, in place of those of every answer. @param mediaSources sites whose media it shows */
  readonly headers: (mediaSources: readonly string[]) => Readonly<Record<string, string>>;
}

/** A front end, and where it was built to. */
export interface BuiltFrontEnd extends FrontEnd {
  readonly directory: string;
}

const assetLifeSeconds = 365 * 24 * 60 * 60;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');
}

/**
 * A page with its configuration written in, so that it knows title and router before any request.
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

/** Neither the API's, nor hidden, nor a file. */
const pagePath = /^(?!\/(?:api|assets)(?:\/|$))[^.]*$/i;

/** Whether somebody opens in a browser what could have been a page: the front end then says that there is none. */
function browsesTo(path: string, accept = ''): boolean {
  return pagePath.test(path) && accept.includes('text/html');
}

/** Serves what a front end was built to, but for its page. */
async function serveFiles(app: Server, { directory, basePath, headers }: BuiltFrontEnd): Promise<void> {
  const fileHeaders = headers([]);
  await app.register(async (files) => {
    openRoutes(files, { access: 'public' });
    await files.register(serveStatic, {
      root: directory,
      prefix: basePath,
      index: false,
      wildcard: false,
      cacheControl: false,
      // The build has packed them (scripts/build.ts).
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
 * Serves the front ends that are built: hashed assets for a year, and under every address of a page the page itself,
 * never from a cache, so that F5 works anywhere.
 *
 * @param config what is written into their pages
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
    // An address belongs to the longest base path that it begins with.
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
      .headers({ ...frontEnd.headers(pageConfig.mediaSources), 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(renderPage(frontEnd.template, pageConfig));
  });
}
