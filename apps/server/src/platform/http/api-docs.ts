import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { apiPrefix } from '@mutai/contract/console-config';
import { versionLabel } from '@mutai/contract/limits';
import { openRoutes } from './access.ts';
import type { Server } from './server.ts';

export const apiDocsPath = '/api/docs';

/**
 * Carries the session to the documentation, which a browser opens as a page and so without an `Authorization` header.
 * It is sent to that path only.
 */
export const apiDocsCookie = 'mutai.docs';

/** Collects the routes that follow into an OpenAPI document. Must come before them. */
export async function describeApi(app: Server, title: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${title} API`, version: versionLabel },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
      security: [{ token: [] }],
    },
    transform: ({ schema, url, route }) => ({
      url,
      schema: {
        ...schema,
        hide: !url.startsWith(apiPrefix),
        tags: [url.split('/')[3] ?? ''],
        description: describeAccess(route.config?.access),
      },
    }),
  });
}

function describeAccess(access: 'public' | 'signed-in' | readonly string[] | undefined): string {
  if (access === 'public') return '无需登录';
  if (access === 'signed-in' || access === undefined) return '登录后可用';
  return `需要权限：${access.join(' 或 ')}`;
}

/** Serves the document and its page, to signed-in users only. */
export async function serveApiDocs(app: Server): Promise<void> {
  await app.register(async (docs) => {
    openRoutes(docs, { access: 'signed-in', tokenCookie: apiDocsCookie });
    await docs.register(swaggerUi, {
      routePrefix: apiDocsPath,
      uiConfig: { layout: 'BaseLayout', persistAuthorization: false, docExpansion: 'list' },
    });
  });
}
