import { commentPermissions } from '@mutai/contract/comments/resource';
import { layoutPermissions } from '@mutai/contract/layouts/resource';
import { everything } from '@mutai/contract/permissions';
import type { DestinationStream } from 'pino';
import type { Config } from './config.ts';
import { concernsAccess } from './features/identity/access-changes.ts';
import { authenticator } from './features/identity/authenticate.http.ts';
import { deviceOf } from './features/identity/client.ts';
import { categories } from './features/categories/categories.ts';
import { comments } from './features/comments/comments.ts';
import { moderatorMail } from './features/comments/moderator-mail.ts';
import { departments } from './features/departments/departments.ts';
import { departmentNames } from './features/departments/departments.repository.ts';
import { dictTypes } from './features/dicts/dict-types.routes.ts';
import { dicts } from './features/dicts/dicts.ts';
import { identityRoutes } from './features/identity/identity.routes.ts';
import { identityService } from './features/identity/identity.service.ts';
import { invitations } from './features/identity/invitations.ts';
import { invitationRoutes } from './features/identity/invitations.routes.ts';
import { liveSessionsRepository } from './features/identity/live-sessions.repository.ts';
import { sessionsRepository } from './features/identity/sessions.repository.ts';
import { signInAlerts } from './features/identity/sign-in-alerts.ts';
import { fileCategories } from './features/file-categories/file-categories.ts';
import { contentAt } from './features/files/content-at.ts';
import { files } from './features/files/files.ts';
import { emergencies } from './features/emergencies/emergencies.ts';
import { sourceTokens } from './features/emergencies/sources/source-tokens.ts';
import { functions, functionSettings } from './features/functions/functions.ts';
import { jobs } from './features/jobs/jobs.ts';
import { layouts } from './features/layouts/layouts.ts';
import { home } from './features/home/home.ts';
import { logs } from './features/logs/logs.ts';
import { failedMails } from './features/mail/failed-mails.ts';
import { mail } from './features/mail/mail.ts';
import { grantedMenus, menuTree } from './features/menus/menu-tree.ts';
import { menus } from './features/menus/menus.ts';
import { navigationReader } from './features/menus/navigation.ts';
import { announcements } from './features/announcements/announcements.ts';
import { failedJobs } from './features/announcements/failed-jobs.ts';
import { notifications } from './features/announcements/notifications.routes.ts';
import { spaceOf, storageWatch } from './features/announcements/storage-watch.ts';
import { postExchange } from './features/post-exchange/post-exchange.ts';
import { posts } from './features/posts/posts.ts';
import { nameablePosts, postScope } from './features/posts/readable-posts.ts';
import { playlists } from './features/playlists/playlists.ts';
import { playLog } from './features/play-log/play-log.ts';
import { playlistUses } from './features/playlists/uses.ts';
import { readPreferences } from './features/preferences/preferences.repository.ts';
import { preferenceRoutes } from './features/preferences/preferences.routes.ts';
import { publicVersion } from './features/public/public-version.ts';
import { activeReader } from './features/public/active-reader.ts';
import { publicInterface } from './features/public/public.ts';
import { attemptCounter } from './features/identity/attempt-counter.ts';
import { rolesRepository } from './features/roles/roles.repository.ts';
import { roles } from './features/roles/roles.ts';
import { scheduleRules } from './features/schedule-rules/schedule-rules.ts';
import { screensOfLayouts } from './features/screens/layout-uses.ts';
import { manifestRevisions } from './features/screens/revisions.ts';
import { screens } from './features/screens/screens.ts';
import { screenTokens } from './features/screens/tokens.ts';
import { search } from './features/search/search.ts';
import { type FirstAdministrator, seed } from './features/seed/seed.ts';
import { sessions as onlineSessions } from './features/sessions/sessions.ts';
import { consoleConfigBy, consoleSiteOf } from './features/site-settings/console-site.ts';
import { siteId, siteSettings, siteSettingsStore, zoneOfSite } from './features/site-settings/site-settings.ts';
import { systemSettings, systemSettingsOf } from './features/system-settings/system-settings.ts';
import { usersRepository } from './features/users/users.repository.ts';
import { users } from './features/users/users.ts';
import { savedViews } from './features/views/views.ts';
import { webhooks } from './features/webhooks/webhooks.ts';
import type { Clock } from './platform/time/clock.ts';
import type { Database, Executor } from './platform/database/open-database.ts';
import { eventRoutes } from './platform/events/events.routes.ts';
import { eventStreams } from './platform/events/streams.ts';
import { eventsTable } from './platform/events/events-table.ts';
import { type AccessControl, enforceAccess } from './platform/http/access.ts';
import { describeApi, serveApiDocs } from './platform/http/api-docs.ts';
import { acceptIdempotencyKeys } from './platform/idempotency/idempotency-key.ts';
import { serveFrontEnds, type BuiltFrontEnd } from './platform/http/front-end-files.ts';
import { healthRoutes } from './platform/http/health.ts';
import { createServer, type Server } from './platform/http/server.ts';
import type { JobsObserver } from './platform/jobs/run-jobs.ts';
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
}

/** Creates the platform of a site. Each change that is visible to readers increments the version of the public content. */
export const platformOf = (database: Database, clock: Clock): Platform =>
  createPlatform(database, clock, [publicVersion(database).note]);

/** Creates the initial records of a site: see {@link seed}. */
export const seedSite = (platform: Platform, administrator: FirstAdministrator): Promise<string | undefined> =>
  seed(platform, notifier(platform), administrator);

/** Composition root: creates every service and passes each feature its dependencies on other features. */
export async function buildApp({
  config,
  database,
  storage,
  clock,
  frontEnds,
  logStream,
}: AppDependencies): Promise<App> {
  const platform = platformOf(database, clock);
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
  healthRoutes(app, async () => {
    await database.check();
    await storage.ready();
  });
  const streams = eventStreams(database, closing, (error) => app.log.warn({ err: error }, 'events not delivered'));
  eventRoutes(app, streams, access, concernsAccess);

  const notify = notifier(platform);
  const secrets = secretsOf(config);
  const settings = siteSettingsStore(config.console);
  const timeZone = async (executor: Executor) => (await settings.read(executor)).timeZone;
  const { queueMail, mailProblem } = mail(app, platform, {
    secrets,
    connect: connector(config.outboundAllow),
    siteName: async (executor) => (await settings.read(executor)).title,
    timeZone,
    onFailed: failedMails(platform, notify),
  });
  const accounts = { ...userRecords, rolesOf: rolesRepository.ofUser };
  const surroundings = {
    preferencesOf: readPreferences,
    navigationOf: navigationReader(database),
    newestEvent: () => eventsTable(database).newest(),
  };
  const alerts = signInAlerts(platform, {
    queueMail,
    accountOf: userRecords.byUsername,
    administrators: (executor) => rolesRepository.mailRecipients(executor, everything),
  });
  platform.jobs.offer(alerts.job);
  identityRoutes(app, identityService(platform, sessions, rules, accounts, surroundings, alerts.tell));
  const inviting = invitations(platform, {
    accounts,
    sessions,
    rules,
    queueMail,
    tellOfFailures: alerts.tell,
    routerMode: config.console.routerMode,
    timeZone,
  });
  invitationRoutes(app, inviting);
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
  platform.jobs.offer(storageWatch(platform, notify, () => spaceOf(config.dataDir)));
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
  const moderators = (executor: Executor) => rolesRepository.mailRecipients(executor, commentPermissions.update);
  const allComments = comments(app, platform, {
    deliver,
    notifyModerators: moderatorMail(queueMail, moderators),
    nameablePosts: nameablePosts(database),
  });
  const { service, slugs } = posts(app, platform, {
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
    posts: {
      create: service.create,
      get: service.get,
      suggestSlug: (title) => slugs.suggest(database.read, title, 0),
      takenSlugs: (wanted) => slugs.takenAmong(database.read, wanted, 0),
    },
  });
  const layoutLibrary = layouts(app, platform, {
    storage,
    screens: screensOfLayouts(revisions, clock, usesOfPlaylists.ofLayouts),
    rules: schedule.uses.layouts,
    contents: fileLibrary.holds(layoutPermissions.read),
    library: { ...fileLibrary, add: fileLibrary.addUnsorted },
  });
  const programs = playlists(app, platform, layoutLibrary, usesOfPlaylists, schedule.uses.playlists);
  const published = emergencies(app, platform, {
    publicationOf: layoutLibrary.shownPublication,
    others: programs,
    onChanged: revisions.ofAddressed,
    needsConfirmation: async (executor) => (await functionSettings.read(executor)).emergencyConfirmation,
  });
  functions(app, platform, { onPlaybackChanged: revisions.ofAll });
  const { asleepIds } = screens(app, platform, {
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
    publicationOf: layoutLibrary.shownPublication,
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
  logs(app, platform);
  jobs(app, platform);
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
  const consoleConfig = consoleConfigBy(consoleSite, config.console, (error) =>
    app.log.warn({ err: error }, 'site settings not read'),
  );
  await serveFrontEnds(app, frontEnds, consoleConfig);
  return { server: app, platform, routes: access.routes, onJobFailed: failedJobs(notify) };
}
