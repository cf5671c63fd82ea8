import type { Server } from '../../platform/http/server.ts';
import type { Usage } from '../../platform/resource/declaration.ts';
import { serveResource } from '../../platform/resource/resource.ts';
import { type ExchangeDependencies, exchangeRoutes } from './exchange.routes.ts';
import { layoutTemplates } from './layout-templates.ts';
import { layoutLibrary, type LayoutLibrary, type ScreensOfLayouts } from './layout-library.ts';
import type { HeldContents } from './layout-publications.ts';
import type { Platform } from '../../platform/platform.ts';
import { editorRoutes, publicationRoutes, versionRoutes } from './layouts.routes.ts';

/** Dependencies on other features. */
export interface LayoutsDependencies extends ExchangeDependencies {
  readonly contents: HeldContents;
  readonly screens: ScreensOfLayouts;
  /** Rules of the schedule that play layouts. */
  readonly rules: Usage<{ readonly id: number }>;
}

/**
 * Registers the layouts.
 *
 * @returns library for code that writes layouts directly
 */
export function layouts(app: Server, platform: Platform, dependencies: LayoutsDependencies): LayoutLibrary {
  const { database } = platform;
  const library = layoutLibrary(platform, dependencies.contents, dependencies.screens, dependencies.rules);
  serveResource(app, platform, library.service);
  versionRoutes(app, database, library);
  publicationRoutes(app, database, library);
  editorRoutes(app, platform, library);
  exchangeRoutes(app, platform, library, dependencies);
  layoutTemplates(app, platform);
  return library;
}
