import { platformOf } from '../app.ts';
import { workOn } from './jobs.ts';
import { mailSettingsPath, mailsPath } from '@mutai/contract/mail/resource';
import type { Mail, MailSettings } from '@mutai/contract/mail/schema';
import { expect, onTestFinished } from 'vitest';
import { mailQueue } from '../features/mail/mail-queue.ts';
import { mailSettingsStore } from '../features/mail/mail-settings.ts';
import { siteSettingsStore } from '../features/site-settings/site-settings.ts';
import { openDatabase, type Database } from '../platform/database/open-database.ts';
import { connector } from '../platform/outbound/connect.ts';
import { secretsOf } from '../platform/secrets/secrets.ts';
import { startSmtpServer, type SmtpServerBehaviour, type TestSmtpServer } from './smtp-server.ts';
import { openTestSite, serveTestSite } from './test-app.ts';

/** Starts a mail server for one test. */
export async function smtpServer(behaviour: SmtpServerBehaviour = {}): Promise<TestSmtpServer> {
  const server = await startSmtpServer(behaviour);
  onTestFinished(server.close);
  return server;
}

/** Site that may send to this machine. */
export async function mailSite(allow = '127.0.0.1') {
  const opened = await openTestSite({ OUTBOUND_ALLOW: allow });
  const { config, database, clock, advance } = opened;
  const app = await serveTestSite(opened);
  const admin = await app.signIn();
  const { read: db, maintenance } = database;
  const kinds = app.platform.jobs.kinds;
  const job = kinds.find(({ kind }) => kind === 'send-mail');
  const never = new AbortController().signal;
  /** Runs the jobs that are due. @param most limit of their number */
  const work = async (most = 100) => {
    const waiting = db.selectFrom('jobs').selectAll().where('kind', '=', 'send-mail').orderBy('id').limit(most);
    const due = await waiting.execute();
    for (const { id, payload, runAt } of due) {
      if (runAt > clock()) continue;
      await job?.run(JSON.parse(payload) as never, never);
      await maintenance.deleteFrom('jobs').where('id', '=', id).execute();
    }
  };
  const queueOf = (on: Database) =>
    mailQueue(platformOf(on, clock), {
      connect: connector(config.outboundAllow),
      settings: mailSettingsStore(secretsOf(config)),
      secrets: secretsOf(config),
      siteName: () => Promise.resolve('幕台'),
      timeZone: async (executor) => (await siteSettingsStore({ title: '', subtitle: '' }).read(executor)).timeZone,
    });
  const { queue } = queueOf(database);
  /**
   * Sends pending mails like another process, until the end of the test. An embedded database allows only one process,
   * so a second worker runs in this one.
   */
  const startProcess = () => {
    const own = config.databaseUrl === '' ? database : openDatabase(config, (error) => expect.fail(String(error)));
    const [sending] = queueOf(own).jobs;
    const running = workOn(own, clock, [sending], {
      failed: (_kind, error) => expect.fail(String(error)),
      unreachable: (error) => expect.fail(String(error)),
      reachable: () => undefined,
    });
    onTestFinished(async () => {
      await running.stop();
      if (own !== database) await own.close();
    });
  };
  const values = { nickname: '张三', username: 'zhangsan' };
  const sendTo = (to: string, pause?: number) =>
    database.write((trx) =>
      queue(trx, { template: 'account-created', to, values, ...(pause === undefined ? {} : { pause }) }),
    );
  const set = async (more: Partial<MailSettings>) => {
    const body = { smtpHost: '127.0.0.1', smtpFrom: 'site@example.com', smtpAuth: false, enable: true, ...more };
    const reply = await admin.patch(mailSettingsPath, body);
    expect(reply).toMatchObject({ status: 200 });
    return reply.data as MailSettings;
  };
  const mails = async (query = '') => (await admin.get(`${mailsPath}?size=200${query}`)).data as Mail[];
  return { app, admin, clock, advance, database, config, kinds, job, work, startProcess, queue, sendTo, set, mails };
}
