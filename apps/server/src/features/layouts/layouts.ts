import { layoutPermissions, layoutsPath } from '@mutai/contract/layouts/resource';
import { CreateLayout, LayoutQuery, LayoutRecord, ListedLayout, UpdateLayout } from '@mutai/contract/layouts/schema';
import { limits } from '@mutai/contract/limits';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Server } from '../../platform/http/server.ts';
import { resourceRoutes } from '../../platform/resource/routes.ts';
import { type ExchangeNeeds, exchangeRoutes } from './exchange.routes.ts';
import { layoutLibrary, type LayoutLibrary } from './layout-library.ts';
import type { HeldContents } from './layout-publications.ts';
import { editorRoutes, publicationRoutes, versionRoutes } from './layouts.routes.ts';

/** What layouts need of other features. */
export interface LayoutsNeeds extends ExchangeNeeds {
  readonly contents: HeldContents;
}

/**
 * The layouts resource.
 *
 * @returns for whoever writes layouts without a call
 */
export function layouts(app: Server, database: Database, clock: Clock, needs: LayoutsNeeds): LayoutLibrary {
  const library = layoutLibrary(database, clock, needs.contents);
  const { read, create, update, delete: remove } = layoutPermissions;
  resourceRoutes(
    app,
    layoutsPath,
    {
      record: LayoutRecord,
      listed: ListedLayout,
      query: LayoutQuery,
      create: CreateLayout,
      update: UpdateLayout,
      bodyBytes: limits.layoutBytes,
    },
    { list: [read], get: [read], create: [create], update: [update], remove: [remove] },
    library.service,
  );
  versionRoutes(app, database, library);
  publicationRoutes(app, database, library);
  editorRoutes(app, database, clock, library);
  exchangeRoutes(app, database, clock, library, needs);
  return library;
}
