import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import { Code, httpStatusOf } from '@mutai/contract/codes';
import { consoleConfigMeta, type ConsoleConfig } from '@mutai/contract/console-config';
import { pageAddresses } from '@mutai/contract/pages';
import { errors } from '../errors.ts';
import { openRoutes } from './access.ts';
import type { Server } from './server.ts';

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
 * The console's page with its configuration written in, so that it knows title and router before any request.
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

/** Whether somebody opens in a browser what could have been a page: the console then says that there is none. */
function browsesTo(path: string, accept = ''): boolean {
  return pagePath.test(path) && accept.includes('text/html');
}

/**
 * Serves the built console: hashed assets for a year, and under every address of a page the page itself, never from a
 * cache, so that F5 works anywhere.
 *
 * @param directory of the build
 */
export async function serveConsole(app: Server, directory: string, config: () => ConsoleConfig): Promise<void> {
  const indexFile = join(directory, 'index.html');
  const built = existsSync(indexFile);
  const template = built ? readFileSync(indexFile, 'utf8') : `<meta name="${consoleConfigMeta}">`;

  if (built) {
    await app.register(async (files) => {
      openRoutes(files, { access: 'public' });
      await files.register(serveStatic, {
        root: directory,
        index: false,
        wildcard: false,
        cacheControl: false,
        // The build has packed them (scripts/build-console.ts).
        preCompressed: true,
        globIgnore: ['index.html', '**/*.{br,gz}'],
        setHeaders: (reply, path) => {
          const hashed = path.startsWith(join(directory, 'assets'));
          reply.header('cache-control', hashed ? `public, max-age=${assetLifeSeconds}, immutable` : 'no-cache');
        },
      });
    });
  }

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const isPage = pageAddresses.has(path.replace(/(?<=.)\/$/, ''));
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (!built || !reads || !(isPage || browsesTo(path, request.headers.accept))) throw errors.notFound('请求的地址');
    return reply
      .code(httpStatusOf[isPage ? Code.success : Code.notFound])
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(renderPage(template, config()));
  });
}
