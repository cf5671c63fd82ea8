import { layoutPermissions, layoutsPath } from '@mutai/contract/layouts/resource';
import { CreateLayout, LayoutQuery, LayoutRecord, ListedLayout, UpdateLayout } from '@mutai/contract/layouts/schema';
import { limits } from '@mutai/contract/limits';
import type { Server } from '../../platform/http/server.ts';
import { resourceRoutes } from '../../platform/resource/routes.ts';
import { type ExchangeNeeds, exchangeRoutes } from './exchange.routes.ts';
import { layoutLibrary, type LayoutLibrary } from './layout-library.ts';
import type { HeldContents } from './layout-publications.ts';
import type { Platform } from '../../platform/platform.ts';
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
export function layouts(app: Server, platform: Platform, needs: LayoutsNeeds): LayoutLibrary {
  const { database } = platform;
  const library = layoutLibrary(platform, needs.contents);
  const { read, create, update, delete: remove } = layoutPermissions;
  resourceRoutes(
    app,
    layoutsPath,
    {
      record: LayoutRecord,
      listed: ListedLayout,
      saved: ListedLayout,
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
  editorRoutes(app, platform, library);
  exchangeRoutes(app, platform, library, needs);
  return library;
}
