import { sql } from 'kysely';
import type { DestinationStream } from 'pino';
import type { Config } from './config.ts';
import { authenticator } from './features/identity/authenticate.ts';
import { identityRoutes } from './features/identity/identity.routes.ts';
import { identityService } from './features/identity/identity.service.ts';
import { sessionsRepository } from './features/identity/sessions.repository.ts';
import { preferenceRoutes, readPreferences } from './features/preferences/preferences.ts';
import { rolesRepository } from './features/roles/roles.repository.ts';
import { roles } from './features/roles/roles.ts';
import { usersRepository } from './features/users/users.repository.ts';
import { users } from './features/users/users.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/open-database.ts';
import { enforceAccess } from './platform/http/access.ts';
import { describeApi, serveApiDocs } from './platform/http/api-docs.ts';
import { serveConsole } from './platform/http/console-files.ts';
import { healthRoutes } from './platform/http/health.ts';
import { createServer, type Server } from './platform/http/server.ts';

export interface AppDependencies {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  /** Folder of the built console; an empty one serves the API alone. */
  readonly consoleDir: string;
  /** Where log lines go, for tests; standard output otherwise. */
  readonly logStream?: DestinationStream;
}

/** The composition root: builds every service and hands each feature what it needs of the others. */
export async function buildApp({ config, database, clock, consoleDir, logStream }: AppDependencies): Promise<Server> {
  const app = await createServer({
    logLevel: config.logLevel,
    trustProxy: config.trustProxy,
    clock,
    ...(logStream === undefined ? {} : { logStream }),
  });
  const sessions = sessionsRepository(database);
  const userRecords = usersRepository(database);

  enforceAccess(
    app,
    authenticator(sessions, clock, (error) => app.log.warn({ err: error }, 'session use not noted')),
  );
  await describeApi(app, config.console.title);
  healthRoutes(app, async () => {
    await sql`select 1`.execute(database.db);
  });

  const accounts = { ...userRecords, rolesOf: rolesRepository.ofUser };
  identityRoutes(app, identityService(database, clock, sessions, accounts, readPreferences));
  preferenceRoutes(app, database);
  users(app, database, clock, userRecords, rolesRepository, (executor, userId) =>
    sessions.endAllOf(executor, userId, clock()),
  );
  roles(app, database);

  await serveApiDocs(app);
  await serveConsole(app, consoleDir, () => config.console);
  return app;
}
