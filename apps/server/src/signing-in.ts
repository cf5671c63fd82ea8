import type { ConsoleConfig } from '@mutai/contract/console-config';
import { everything } from '@mutai/contract/permissions';
import { identityRoutes } from './features/identity/identity.routes.ts';
import { identityService } from './features/identity/identity.service.ts';
import { invitationRoutes } from './features/identity/invitations.routes.ts';
import { invitations } from './features/identity/invitations.ts';
import type { SessionsRepository } from './features/identity/sessions.repository.ts';
import { signInAlerts } from './features/identity/sign-in-alerts.ts';
import type { SignInRules } from './features/identity/sign-in-rules.ts';
import { navigationReader } from './features/menus/navigation.ts';
import { readPreferences } from './features/preferences/preferences.repository.ts';
import { rolesRepository } from './features/roles/roles.repository.ts';
import type { usersRepository } from './features/users/users.repository.ts';
import type { Executor } from './platform/database/open-database.ts';
import { eventsTable } from './platform/events/events-table.ts';
import type { Server } from './platform/http/server.ts';
import type { QueueMail } from './platform/mail/queue-mail.ts';
import type { Platform } from './platform/platform.ts';

interface SigningInDependencies {
  readonly sessions: SessionsRepository;
  readonly rules: SignInRules;
  readonly userRecords: ReturnType<typeof usersRepository>;
  readonly queueMail: QueueMail;
  readonly timeZone: (executor: Executor) => Promise<string>;
  readonly routerMode: ConsoleConfig['routerMode'];
}

/** Wires signing in and invitations, for the composition root in `app.ts`. @returns the invitations */
export function signingIn(app: Server, platform: Platform, dependencies: SigningInDependencies) {
  const { sessions, rules, userRecords, queueMail, timeZone, routerMode } = dependencies;
  const accounts = { ...userRecords, rolesOf: rolesRepository.ofUser };
  const surroundings = {
    preferencesOf: readPreferences,
    navigationOf: navigationReader(platform.database),
    newestEvent: () => eventsTable(platform.database).newest(),
  };
  const alerts = signInAlerts(platform, {
    queueMail,
    accountOf: userRecords.byUsername,
    administrators: (executor) => rolesRepository.mailRecipients(executor, everything),
  });
  identityRoutes(app, identityService(platform, sessions, rules, accounts, surroundings, alerts.tell));
  const inviting = invitations(platform, {
    accounts,
    sessions,
    rules,
    queueMail,
    tellOfFailures: alerts.tell,
    routerMode,
    timeZone,
  });
  invitationRoutes(app, inviting);
  return inviting;
}
