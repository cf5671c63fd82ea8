import type { FastifyTypeProviderDefault } from 'fastify';
import type { TObject } from 'typebox';
import type { RequestContext } from '../access/principal.ts';
import type { Changes } from '../audit/changes.ts';
import type { Executor } from '../database/open-database.ts';
import type { WriteTransaction } from '../database/transaction.ts';
import { type Access, contextOf } from '../http/access.ts';
import type { Server } from '../http/server.ts';
import type { Platform } from '../platform.ts';
import { answer, done } from '../resource/routes.ts';
import type { SettingsStore, Versioned } from './settings.ts';

/** A group of settings with its routes, permissions and log entry. */
export interface SettingsGroup<T extends object> {
  readonly path: string;
  /** Name in the API documentation: 评论设置. */
  readonly label: string;
  readonly access: { readonly read: Access; readonly update: Access };
  readonly schemas: { readonly body: TObject; readonly answer: TObject };
  readonly store: SettingsStore<T>;
  /** Replaces `store.read` for answers. */
  read?(executor: Executor): Promise<Versioned<T>>;
  /** Module of the log line. */
  readonly module: string;
  /** Name of the settings in the log. */
  readonly recordName: string;
  /** Changed fields that the log omits. */
  readonly unlogged?: readonly (keyof T & string)[];
  /** Converts the values of a request to values to store; throws to reject. Nobody else can change `before` meanwhile. */
  valuesOf?(before: Versioned<T>, values: Partial<T>, context: RequestContext): Partial<T>;
  /** Throws to reject settings that contradict each other. */
  check?(after: Versioned<T>): void;
  /** Runs in the transaction after a change, such as to announce it; throws to reject. */
  changed?(trx: WriteTransaction, after: Versioned<T>, changes: Changes): void | Promise<void>;
}

/** Registers `GET` and `PATCH` of a group of settings. Changes are written to the operation log. */
export function settingsRoutes<T extends object>(app: Server, platform: Platform, group: SettingsGroup<T>): void {
  const { database, clock, audit } = platform;
  const { path, label, access, schemas, store, module, recordName, unlogged = [] } = group;
  const read = group.read ?? store.read;
  const hidden: ReadonlySet<string> = new Set(unlogged);
  const logged = (changes: Changes): Changes =>
    Object.fromEntries(Object.entries(changes).filter(([field]) => !hidden.has(field)));

  const change = (context: RequestContext, { version, ...values }: Partial<Versioned<T>>): Promise<Versioned<T>> =>
    database.write(async (trx) => {
      const sent = values as unknown as Partial<T>;
      const valuesOf = (current: Versioned<T>) => group.valuesOf?.(current, sent, context) ?? sent;
      const { changes } = await store.change(trx, valuesOf, clock(), version);
      const after = await read(trx);
      group.check?.(after);
      if (Object.keys(changes).length === 0) return after;
      await group.changed?.(trx, after, changes);
      await audit(trx, context, { module, action: 'update', recordId: null, recordName, changes: logged(changes) });
      return after;
    });

  // The declared schemas define the requests; the compiler cannot infer types from a generic schema.
  const routes = app.withTypeProvider<FastifyTypeProviderDefault>();
  const response = { 200: schemas.answer };
  routes.get(path, { config: { access: access.read }, schema: { summary: `查看${label}`, response } }, async () =>
    answer(await read(database.read)),
  );
  routes.patch(
    path,
    { config: { access: access.update }, schema: { summary: `修改${label}`, body: schemas.body, response } },
    async (request) => done(await change(contextOf(request), request.body as Partial<Versioned<T>>), '保存成功！'),
  );
}
