import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { versionLabel } from '@mutai/contract/limits';
import { openRoutes } from './access.ts';
import { describedRoute, errorComponents, withAnswers } from './api-operations.ts';
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
      info: { title: `${title} API`, version: versionLabel, license: { name: 'MIT', identifier: 'MIT' } },
      // Wherever the document was fetched from.
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
      // Folded: of more than some 130 operations at once the page draws nine, and stops without a word.
      uiConfig: { layout: 'BaseLayout', persistAuthorization: false, docExpansion: 'none' },
    });
  });
}
