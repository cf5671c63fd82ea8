import { layoutPermissions } from '@mutai/contract/layouts/resource';
import type { DestinationStream } from 'pino';
import { commandEnvironment, type Config } from './config.ts';
import { signingIn } from './signing-in.ts';
import { concernsAccess } from './features/identity/access-changes.ts';
import { authenticator } from './features/identity/authenticate.http.ts';
import { deviceOf } from './features/identity/client.ts';
import { backups } from './features/backups/backups.ts';
import { categories } from './features/categories/categories.ts';
import { comments } from './features/comments/comments.ts';
import { moderatorMail } from './features/comments/moderator-mail.ts';
import { departments } from './features/departments/departments.ts';
import { departmentNames } from './features/departments/departments.repository.ts';
import { contentWatch } from './features/data-sources/content-watch.ts';
import { dataSources, type DataSourceLibrary } from './features/data-sources/data-sources.ts';
import { namedSources } from './features/data-sources/named-sources.ts';
import { dictTypes } from './features/dicts/dict-types.routes.ts';
import { dicts } from './features/dicts/dicts.ts';
import { liveSessionsRepository } from './features/identity/live-sessions.repository.ts';
import { sessionsRepository } from './features/identity/sessions.repository.ts';
import { fileCategories } from './features/file-categories/file-categories.ts';
import { contentAt } from './features/files/content-at.ts';
import { files } from './features/files/files.ts';
import { emergencies } from './features/emergencies/emergencies.ts';
import { sourceTokens } from './features/emergencies/sources/source-tokens.ts';
import { functions, functionSettings } from './features/functions/functions.ts';
import { jobs } from './features/jobs/jobs.ts';
import { serverTimeRoutes } from './features/jobs/server-time.routes.ts';
import { usesOfSources } from './features/layouts/layout-sources.ts';
import { layoutComponents } from './features/layout-components/layout-components.ts';
import { checkedDocument, storedLayout } from './features/layouts/layout-document.ts';
import { layoutStyles } from './features/layout-styles/layout-styles.ts';
import { layouts } from './features/layouts/layouts.ts';
import { home } from './features/home/home.ts';
import { logs } from './features/logs/logs.ts';
import { failedMails } from './features/mail/failed-mails.ts';
import { mail } from './features/mail/mail.ts';
import { siteMetrics } from './features/metrics/metrics.ts';
import { grantedMenus, menuTree } from './features/menus/menu-tree.ts';
import { menus } from './features/menus/menus.ts';
import { announcements } from './features/announcements/announcements.ts';
import { doubtfulTime } from './features/announcements/doubtful-time.ts';
import { failedJobs } from './features/announcements/failed-jobs.ts';
import { notifications } from './features/announcements/notifications.routes.ts';
import { reportProxies } from './features/announcements/proxy-watch.http.ts';
import { spaceOf, storageWatch } from './features/announcements/storage-watch.ts';
import { postExchange } from './features/post-exchange/post-exchange.ts';
import { posts } from './features/posts/posts.ts';
import { nameablePosts, postScope } from './features/posts/readable-posts.ts';
import { playlists } from './features/playlists/playlists.ts';
import { playLog } from './features/play-log/play-log.ts';
import { playlistUses } from './features/playlists/uses.ts';
import { preferenceRoutes } from './features/preferences/preferences.routes.ts';
import { publicVersion } from './features/public/public-version.ts';
import { activeReader } from './features/public/active-reader.ts';
import { publicInterface } from './features/public/public.ts';
import { attemptCounter } from './features/identity/attempt-counter.ts';
import { rolesRepository } from './features/roles/roles.repository.ts';
import { roles } from './features/roles/roles.ts';
import { scheduleRules } from './features/schedule-rules/schedule-rules.ts';
import { screensOfLayouts, valuesOfLayouts } from './features/screens/layout-uses.ts';
import { manifestRevisions } from './features/screens/revisions.ts';
import { screens } from './features/screens/screens.ts';
import { screenTokens } from './features/screens/tokens.ts';
import { search } from './features/search/search.ts';
import { type FirstAdministrator, seed, type Seeded } from './features/seed/seed.ts';
import { sessions as onlineSessions } from './features/sessions/sessions.ts';
import { consoleConfigBy, consoleSiteOf } from './features/site-settings/console-site.ts';
import { siteId, siteSettings, siteSettingsStore, zoneOfSite } from './features/site-settings/site-settings.ts';
import { systemSettings, systemSettingsOf } from './features/system-settings/system-settings.ts';
import { usersRepository } from './features/users/users.repository.ts';
import { users } from './features/users/users.ts';
import { savedViews } from './features/views/views.ts';
import { webhooks } from './features/webhooks/webhooks.ts';
import { copyAsJson, type CopyLine } from './platform/audit/audit-copies.ts';
import type { Clock } from './platform/time/clock.ts';
import type { TimeObserver } from './platform/time/trusted-time.ts';
import type { Database, Executor } from './platform/database/open-database.ts';
import { eventRoutes } from './platform/events/events.routes.ts';
import { eventStreams } from './platform/events/streams.ts';
import { type AccessControl, enforceAccess } from './platform/http/access.ts';
import { describeApi, serveApiDocs } from './platform/http/api-docs.ts';
import { acceptIdempotencyKeys } from './platform/idempotency/idempotency-key.ts';
import { serveFrontEnds, type BuiltFrontEnd } from './platform/http/front-end-files.ts';
import { healthRoutes } from './platform/http/health.ts';
import { createServer, type Server } from './platform/http/server.ts';
import type { JobsObserver } from './platform/jobs/run-jobs.ts';
import type { Metrics } from './platform/metrics/registry.ts';
import { notifier } from './features/announcements/notices.ts';
import { createPlatform, type Platform } from './platform/platform.ts';
import { connector } from './platform/outbound/connect.ts';
import { outbound } from './platform/outbound/post.ts';
import { secretsOf } from './platform/secrets/secrets.ts';
import type { Storage } from './platform/storage/storage.ts';

export interface AppDependencies {
  readonly config: Config;
  readonly database: Database;
  readonly storage: Storage;
  readonly clock: Clock;
  /** Static front ends served beside the API. */
  readonly frontEnds: readonly BuiltFrontEnd[];
  /** Destination of log lines; standard output by default. */
  readonly logStream?: DestinationStream;
}

/** A built server and the services that its process needs. */
export interface App {
  readonly server: Server;
  readonly platform: Platform;
  /** Every route with its declared access. */
  readonly routes: AccessControl['routes'];
  /** Notifies administrators of a job that failed permanently. */
  readonly onJobFailed: NonNullable<JobsObserver['failedPermanently']>;
  /** Notifies administrators that the time is in doubt. */
  readonly onTimeDoubted: TimeObserver['notify'];
  readonly sources: DataSourceLibrary;
  readonly proxyWarning: ReturnType<typeof reportProxies>;
  readonly metrics: Metrics;
}

/**
 * Creates the platform of a site. Each change that is visible to readers increments the version of the public content,
 * and has data sources with content of the site fetched.
 */
export const platformOf = (database: Database, clock: Clock, copyLine?: CopyLine): Platform =>
  createPlatform(database, clock, [publicVersion(database).note, contentWatch(database, clock)], copyLine);

/** Creates the initial records of a site: see {@link seed}. */
export const seedSite = (platform: Platform, administrator: FirstAdministrator): Promise<Seeded> =>
  seed(platform, notifier(platform), administrator);

/** Composition root: creates every service and passes each feature its dependencies on other features. */
export async function buildApp(dependencies: AppDependencies): Promise<App> {
  const { config, database, storage, clock, frontEnds, logStream } = dependencies;
  const output = logStream ?? process.stdout;
  const copyLine = config.auditLog === 'stdout' ? copyAsJson((line) => void output.write(line)) : undefined;
  const platform = platformOf(database, clock, copyLine);
  const { app, closing } = await createServer({
    logLevel: config.logLevel,
    trustProxy: config.trustProxy,
    clock,
    ...(logStream === undefined ? {} : { logStream }),
  });
  const sessions = sessionsRepository(platform);
  const userRecords = usersRepository(database);
  const rules = systemSettingsOf();

  const tokensOfScreens = screenTokens(database);
  const access = enforceAccess(app, {
    user: authenticator(database, sessions, rules, clock, (err) => app.log.warn({ err }, 'session use not noted')),
    screen: tokensOfScreens.authenticate,
    source: sourceTokens(database, clock),
  });
  acceptIdempotencyKeys(app);
  await describeApi(app, config.console.title);
  healthRoutes(app, { database: () => database.check(), storage: () => storage.ready() });
  const streams = eventStreams(database, closing, (error) => app.log.warn({ err: error }, 'events not delivered'));
  eventRoutes(app, streams, access, concernsAccess);
  database.onSlowStatement((slow) => app.log.warn(slow, 'slow statement'));
  const space = () => spaceOf(config.dataDir);
  const metrics = siteMetrics(app, config.metrics, { database, clock, streams, storage, space });

  const notify = notifier(platform);
  const proxyWarning = reportProxies(app, platform, notify, config.trustProxy);
  const secrets = secretsOf(config);
  const connect = connector(config.outboundAllow);
  const settings = siteSettingsStore(config.console);
  const timeZone = async (executor: Executor) => (await settings.read(executor)).timeZone;
  const { queueMail, mailProblem } = mail(app, platform, {
    secrets,
    connect,
    siteName: async (executor) => (await settings.read(executor)).title,
    timeZone,
    onFailed: failedMails(platform, notify),
  });
  const { routerMode } = config.console;
  const inviting = signingIn(app, platform, { sessions, rules, userRecords, queueMail, timeZone, routerMode });
  preferenceRoutes(app, database);
  savedViews(app, platform);
  users(app, platform, userRecords, {
    grants: rolesRepository,
    departments: departmentNames,
    endSessions: (trx, userId) => sessions.endAllOf(trx, userId, clock()),
    notify,
    passwordPolicy: () => rules.now(database.read),
    queueMail,
    mailProblem,
    invitations: inviting,
  });
  departments(app, platform);
  const treeOfMenus = menuTree(platform);
  menus(app, platform, treeOfMenus);
  roles(app, platform, { lock: treeOfMenus.lock, withAncestors: grantedMenus });
  announcements(app, platform);
  notifications(app, platform);
  platform.jobs.offer(storageWatch(platform, notify, space));
  dictTypes(app, platform);
  dicts(app, platform);
  fileCategories(app, platform);
  const toOutside = outbound(config.outboundAllow);
  const revisions = manifestRevisions(platform);
  const schedule = scheduleRules(app, platform, revisions, (...asked) => programs.programOf(...asked));
  const usesOfPlaylists = playlistUses(database, revisions.ofPlaylists);
  const fileLibrary = files(app, platform, storage, toOutside, usesOfPlaylists.onFilesChanged);
  categories(app, platform);
  const deliver = webhooks(app, platform, { outbound: toOutside, secrets, notify });
  const allComments = comments(app, platform, {
    deliver,
    notifyModerators: moderatorMail(queueMail, rolesRepository.mailRecipients),
    nameablePosts: nameablePosts(database),
  });
  const { written } = posts(app, platform, {
    deliver,
    notify,
    deviceOf,
    async postUrl() {
      const { publicContent, postUrl } = await functionSettings.read(database.read);
      return publicContent ? postUrl : '';
    },
    onPurged: (trx, gone) => allComments.removeOfPosts(trx, gone),
  });
  postExchange(app, platform, {
    notify,
    addFile: fileLibrary.addUnsorted,
    readFile: fileLibrary.read,
    posts: written,
  });
  const layoutLibrary = layouts(app, platform, {
    storage,
    screens: screensOfLayouts(revisions, clock, usesOfPlaylists.ofLayouts),
    rules: schedule.uses.layouts,
    contents: fileLibrary.holds(layoutPermissions.read),
    library: { ...fileLibrary, add: fileLibrary.addUnsorted },
    site: { siteId: () => siteId(database.read), ...namedSources(database) },
  });
  layoutStyles(app, platform);
  layoutComponents(app, platform, { checked: checkedDocument, stored: storedLayout });
  const programs = playlists(app, platform, layoutLibrary, usesOfPlaylists, schedule.uses.playlists);
  const published = emergencies(app, platform, {
    publicationsOf: layoutLibrary.publicationsOf,
    others: programs,
    onChanged: revisions.ofAddressed,
    needsConfirmation: async (executor) => (await functionSettings.read(executor)).emergencyConfirmation,
  });
  functions(app, platform, { onPlaybackChanged: revisions.ofAll });
  const onChanged = valuesOfLayouts(revisions, layoutLibrary.sources, usesOfPlaylists.ofLayouts);
  const fetched = { outbound: toOutside, connect, secrets, readFile: fileLibrary.read, timeZone };
  const sources = dataSources(app, platform, { ...fetched, usage: usesOfSources(layoutLibrary.sources), onChanged });
  const { asleepIds } = screens(app, platform, {
    valuesOf: sources.valuesOf,
    revisions,
    rulesOf: schedule.rulesOf,
    scheduled: schedule.uses,
    programOf: programs.programOf,
    ...published,
    streams,
    tokens: tokensOfScreens,
    secrets,
    deviceOf,
    countAttempt: attemptCounter(platform),
    publicationsOf: layoutLibrary.publicationsOf,
    notify,
    queueMail,
    mailRecipients: rolesRepository.mailRecipients,
    absentMinutes: async (executor) => (await rules.now(executor)).screenAbsentMinutes,
    isPlaybackOn: async (executor) => (await functionSettings.read(executor)).screenPlayback,
    timeZone: zoneOfSite(settings),
    storage,
    library: fileLibrary,
  });
  playLog(app, platform, { timeZone: zoneOfSite(settings), titleOf: published.titleOf });
  const consoleSite = consoleSiteOf(database.read, settings, rules);
  siteSettings(app, platform, settings, { contentAt, consoleSite });
  systemSettings(app, platform);
  publicInterface(app, platform, {
    comments: allComments,
    secrets,
    functions: () => functionSettings.read(database.read),
    readerOf: activeReader(database.read, userRecords.byId, rolesRepository.permissionsOfUser),
    async site() {
      const { logoUrl: logo, ...facts } = await settings.read(database.read);
      return { ...facts, logo };
    },
    siteId: () => siteId(database.read),
  });
  backups(app, platform, {
    target: config.backup.directory,
    environment: commandEnvironment(config),
    notify,
    queueMail,
    mailRecipients: rolesRepository.mailRecipients,
    timeZone,
    alertDays: async (executor) => (await rules.now(executor)).backupAlertDays,
    siteId,
  });
  logs(app, platform);
  jobs(app, platform);
  serverTimeRoutes(app, platform);
  search(app, platform);
  home(app, platform, {
    ownPostsOnly: (principal) => postScope(principal) !== undefined,
    timeZone: zoneOfSite(settings),
    asleepIds,
    upcomingRules: schedule.upcoming,
  });
  onlineSessions(app, platform, {
    ...liveSessionsRepository(rules),
    end: sessions.end,
    permissionsOfUser: rolesRepository.permissionsOfUser,
  });

  await serveApiDocs(app);
  const settingsUnread = (err: unknown) => app.log.warn({ err }, 'site settings not read');
  const consoleConfig = consoleConfigBy(database.read, consoleSite, config.console, settingsUnread);
  await serveFrontEnds(app, frontEnds, consoleConfig);
  const onTimeDoubted = doubtfulTime(platform);
  const onJobFailed = failedJobs(notify);
  return { server: app, platform, routes: access.routes, onJobFailed, onTimeDoubted, sources, metrics, proxyWarning };
}
