import type { Server } from '../http/server.ts';
import type { Platform } from '../platform.ts';
import { actionRoutes } from './action-routes.ts';
import type { Resource } from './declaration.ts';
import { exportRoute } from './export/export-route.ts';
import { tableExport } from './export/table-export.ts';
import { loggedReferences } from './logged-names.ts';
import { resourceRoutes } from './routes.ts';
import { suggestedCodeRoute } from './suggested-code-route.ts';
import { resourceService, type ResourceService } from './service.ts';
import type { ResourceTypes } from './types.ts';

/** Registers the routes of a resource: the common ones, its actions and its export. */
export function serveResource<T extends ResourceTypes>(
  app: Server,
  platform: Platform,
  service: ResourceService<T>,
): void {
  const { declaration, module, repository } = service;
  const { path, label, schemas, export: exported, scope, suggests, access, permissions } = declaration;
  resourceRoutes(app, service);
  if (suggests !== undefined) {
    const { table } = repository.relations;
    const creating = access?.create ?? [permissions.create];
    suggestedCodeRoute(app, platform, { path, label, table, access: creating, suggests });
  }
  actionRoutes(app, service);
  if (exported === undefined) return;
  exportRoute(app, platform, {
    path,
    module,
    permission: exported.permission,
    label,
    measureWord: exported.measureWord,
    loggedAs: `${label}列表`,
    query: schemas.query,
    references: { ...loggedReferences(repository.relations), ...exported.references },
    count: (query, most, requester, within) => repository.countUpTo(query, most + 1, requester, within),
    ...('thread' in exported ? { thread: exported.thread } : tableExport(declaration, module, exported.columns)),
    ...(scope === undefined ? {} : { scope }),
  });
}

/** Declares and serves a resource: table, rules, log and routes from one declaration. */
export function resource<T extends ResourceTypes>(
  app: Server,
  platform: Platform,
  declaration: Resource<T>,
): ResourceService<T> {
  const service = resourceService<T>(platform, declaration);
  serveResource(app, platform, service);
  return service;
}
