import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { release } from '../release.ts';
import { openRoutes } from './access.ts';
import { describedRoute, errorComponents, withAnswers } from './api-operations.ts';
import type { Server } from './server.ts';

export const apiDocsPath = '/api/docs';

/**
 * Cookie with the session token for the documentation, which a browser opens without an `Authorization` header. Its
 * path is the documentation only.
 */
export const apiDocsCookie = 'mutai.docs';

/** Collects the routes registered after it into an OpenAPI document. */
export async function describeApi(app: Server, title: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${title} API`, version: release.version, license: { name: 'MIT', identifier: 'MIT' } },
      // Relative to the origin that served the document.
      servers: [{ url: '/' }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } }, ...errorComponents },
      security: [{ token: [] }],
    },
    transform: ({ schema, url, route }) => ({ url, schema: describedRoute(schema, url, route) }),
    transformObject: (document) => ('openapiObject' in document ? withAnswers(document.openapiObject) : {}),
  });
}

/** Serves the document and its page, to signed-in users only. */
export async function serveApiDocs(app: Server): Promise<void> {
  await app.register(async (docs) => {
    openRoutes(docs, { access: 'signed-in', tokenCookie: apiDocsCookie });
    await docs.register(swaggerUi, {
      routePrefix: apiDocsPath,
      // Collapsed: with more than about 130 operations expanded, the page renders nine and stops silently.
      uiConfig: { layout: 'BaseLayout', persistAuthorization: false, docExpansion: 'none' },
    });
  });
}
