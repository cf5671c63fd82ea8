import { batchPath } from '@mutai/contract/paths';
import { screenPermissions } from '@mutai/contract/screens/page';
import { screenLabels, screensPath } from '@mutai/contract/screens/resource';
import {
  BatchEditScreens,
  CreateScreen,
  ListedScreen,
  ScreenQuery,
  UpdateScreen,
} from '@mutai/contract/screens/schema';
import { errors } from '../../platform/errors.ts';
import type { Streams } from '../../platform/events/streams.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Platform } from '../../platform/platform.ts';
import type { BatchAction } from '../../platform/resource/actions.ts';
import { batchMessage } from '../../platform/resource/batch.ts';
import type { Usage } from '../../platform/resource/declaration.ts';
import { resource } from '../../platform/resource/resource.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { isTimeZone } from '../../platform/time/wall-clock.ts';
import { absenceWatch, type AbsenceDependencies } from './absence.ts';
import { asleepScreens } from './asleep.ts';
import { screenCommands } from './commands.ts';
import { displayRoutes } from './display.routes.ts';
import { manifests, type ManifestDependencies } from './manifest.ts';
import { type PictureDependencies, screenPictures } from './pictures.ts';
import { pairing, type PairingDependencies } from './pairing.ts';
import { screenPower } from './power.ts';
import { screenReports } from './reports.ts';
import type { ManifestRevisions } from './revisions.ts';
import { screenGroups } from './screen-groups.ts';
import { screenKeys } from './screen-keys.ts';
import { defaultSettings, reportedFields, type Screens, screensTable } from './screens.repository.ts';
import { screenRoutes } from './screens.routes.ts';
import type { ScreenTokens } from './tokens.ts';
import { screenValues, type ValuesOf } from './values.ts';

/** Dependencies on other features and on the server. */
export interface ScreensDependencies
  extends ManifestDependencies, PairingDependencies, AbsenceDependencies, PictureDependencies {
  readonly library: ManifestDependencies['library'] & PictureDependencies['library'];
  readonly revisions: ManifestRevisions;
  /** Rules of the schedule that address groups, and those that address screens. */
  readonly scheduled: Readonly<Record<'groups' | 'screens', Usage<{ readonly id: number }>>>;
  /** Last good values of data sources. */
  readonly valuesOf: ValuesOf;
  readonly streams: Streams;
  readonly tokens: ScreenTokens;
  readonly secrets: Pick<Secrets, 'sign'>;
}

/** Changes group, layout, volume, fit or state of several screens. */
const editing: BatchAction<Screens, typeof BatchEditScreens> = {
  path: batchPath(screensPath),
  permission: screenPermissions.update,
  summary: '批量修改屏幕',
  body: BatchEditScreens,
  update: ({ ids: _, ...fields }) => fields,
  message: (count, { ids }) => batchMessage(ids.length, count),
};

/** @throws AppError 4000 for an unknown time zone */
function checkTimeZone(name: string | undefined): void {
  if (name === undefined || name === '' || isTimeZone(name)) return;
  throw errors.invalidField(
    'timeZone',
    screenLabels.timeZone,
    '没有这个时区，请从列表中选择，例如 Asia/Shanghai，或留空使用站点时区',
  );
}

/**
 * Registers screens, their groups, and the interface of displays (docs/decisions/0036-screens.md).
 *
 * @returns reads the ids of screens that are offline on purpose
 */
export function screens(app: Server, platform: Platform, dependencies: ScreensDependencies) {
  const { database, clock, jobs } = platform;
  const { revisions } = dependencies;
  const asleep = asleepScreens(dependencies.timeZone, clock);
  screenGroups(app, platform, revisions, dependencies.scheduled.groups);
  const pictures = screenPictures(platform, dependencies);
  const keys = screenKeys(app, platform, dependencies.secrets);
  const service = resource<Screens>(app, platform, {
    path: screensPath,
    label: '屏幕',
    permissions: screenPermissions,
    schemas: { record: ListedScreen, query: ScreenQuery, create: CreateScreen, update: UpdateScreen },
    ...screensTable,
    defaults: defaultSettings,
    found: { texts: ['screenKeyword'], title: 'name', details: ['place'] },
    nameOf: ({ name }) => name,
    rules: {
      async toCreate(_trx, _context, { ...input }) {
        checkTimeZone(input.timeZone);
        return { ...defaultSettings, ...input };
      },
      async toUpdate(_trx, _context, _before, { version: _, ...input }) {
        checkTimeZone(input.timeZone);
        return input;
      },
      afterUpdate: (trx, _context, _before, { id }) => revisions.ofScreens(trx, [id]),
      afterRedirect: (trx, _context, ids) => revisions.ofScreens(trx, ids),
      onPurged: (trx, gone) =>
        pictures.remove(
          trx,
          gone.map(({ recordId }) => recordId),
        ),
      audited: { without: reportedFields, instead: () => Promise.resolve({}) },
    },
    storedQuery: (query) => asleep.stored(database.read, query),
    shownTo: (executor, _principal, records) => asleep.marked(executor, records),
    batchActions: { editing },
    usage: dependencies.scheduled.screens,
    trash: { shown: ['place', 'groupId'] },
  });
  const manifestOf = manifests(dependencies, clock);
  const commands = screenCommands(platform);
  const reports = screenReports(platform, { ...dependencies, pictureOf: pictures.of });
  jobs.offer(absenceWatch(platform, dependencies));
  const services = {
    service,
    pairing: pairing(platform, service, revisions, keys, dependencies),
    manifests: manifestOf,
    values: screenValues(manifestOf, dependencies.valuesOf, dependencies.library),
    reports,
    commands,
    pictures,
  };
  screenRoutes(app, database, clock, services);
  const power = screenPower(dependencies, clock);
  displayRoutes(app, database, clock, { ...services, ...dependencies, power });
  return { asleepIds: asleep.ids };
}
