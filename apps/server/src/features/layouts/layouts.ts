import type { Server } from '../../platform/http/server.ts';
import { serveResource } from '../../platform/resource/resource.ts';
import { type ExchangeNeeds, exchangeRoutes } from './exchange.routes.ts';
import { layoutLibrary, type LayoutLibrary } from './layout-library.ts';
import type { HeldContents } from './layout-publications.ts';
import type { Platform } from '../../platform/platform.ts';
import { editorRoutes, publicationRoutes, versionRoutes } from './layouts.routes.ts';

/** Dependencies on other features. */
export interface LayoutsNeeds extends ExchangeNeeds {
  readonly contents: HeldContents;
}

/**
 * Registers the layouts.
 *
 * @returns library for code that writes layouts directly
 */
export function layouts(app: Server, platform: Platform, needs: LayoutsNeeds): LayoutLibrary {
  const { database } = platform;
  const library = layoutLibrary(platform, needs.contents);
  serveResource(app, platform, library.service);
  versionRoutes(app, database, library);
  publicationRoutes(app, database, library);
  editorRoutes(app, platform, library);
  exchangeRoutes(app, platform, library, needs);
  return library;
}
