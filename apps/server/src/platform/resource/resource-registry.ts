import type { Executor } from '../database/open-database.ts';
import type { WriteTransaction } from '../database/transaction.ts';
import type { RequestContext, Principal } from '../access/principal.ts';
import type { LinkedRows } from './deletion/snapshots.ts';
import type { RecordFinder } from './found.ts';
import type { TrashService } from './deletion/trash.ts';
import type { Link, Reference } from './relations.ts';
import type { UndoHandler } from './undo/undos.ts';

/** A column of one resource's table that references records of another. */
export interface IncomingReference {
  readonly table: string;
  readonly column: string;
  readonly onDelete: Reference['onDelete'];
  /** Log module of the referencing records. */
  readonly module: string;
  /** Display names of the referencing records, by id. */
  namesOf(executor: Executor, ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Runs in the transaction that changes or clears the reference of these records. */
  redirected(trx: WriteTransaction, context: RequestContext, ids: readonly number[]): Promise<void>;
}

/** A resource whose records use files. */
export interface FileUser {
  /** True if the user may see all records of the resource. */
  isOpenTo(principal: Principal): boolean;
  /** Display names of records, by id. */
  namesOf(executor: Executor, ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
}

/** Runs in a transaction that adds or removes uses of file contents. @param contents digests, ascending */
export type FileUseWatcher = (trx: WriteTransaction, contents: readonly string[]) => Promise<void>;

/**
 * Relations between resources. Features fill it during registration, and it is complete once the server listens: read it
 * in request handlers, not during registration.
 */
export class ResourceRegistry {
  readonly #references: { readonly to: string; readonly reference: IncomingReference }[] = [];
  readonly #links: { readonly of: string; readonly link: Link }[] = [];
  readonly #fileUsers = new Map<string, FileUser>();
  readonly #fileUseWatchers: FileUseWatcher[] = [];
  readonly #undoHandlers = new Map<string, UndoHandler>();
  readonly #trashes: TrashService[] = [];
  readonly #finders: RecordFinder[] = [];

  /** Registers a reference between tables. @param to referenced table */
  addReference(to: string, reference: IncomingReference): void {
    this.#references.push({ to, reference });
  }

  /** Columns that reference records of a table. */
  referencesTo(table: string): readonly IncomingReference[] {
    return this.#references.filter(({ to }) => to === table).map(({ reference }) => reference);
  }

  /** Registers a link table. @param of table of the records that list the ids */
  addLink(of: string, link: Link): void {
    this.#links.push({ of, link });
  }

  /** Rows of link tables that belong to records of a table, whichever side declared the link. */
  linkedRowsOf(table: string): readonly LinkedRows[] {
    return this.#links.flatMap(({ of, link }): LinkedRows[] => [
      ...(of === table
        ? [{ table: link.table, column: link.own, references: { [link.other]: { table: link.to } } }]
        : []),
      ...(link.to === table
        ? [{ table: link.table, column: link.other, references: { [link.own]: { table: of } } }]
        : []),
    ]);
  }

  /** @param module permission code of the resource's page */
  addFileUser(module: string, user: FileUser): void {
    this.#fileUsers.set(module, user);
  }

  fileUser(module: string): FileUser | undefined {
    return this.#fileUsers.get(module);
  }

  addFileUseWatcher(watcher: FileUseWatcher): void {
    this.#fileUseWatchers.push(watcher);
  }

  get fileUseWatchers(): readonly FileUseWatcher[] {
    return this.#fileUseWatchers;
  }

  /** @param module of the resource's log lines */
  addUndoHandler(module: string, handler: UndoHandler): void {
    this.#undoHandlers.set(module, handler);
  }

  undoHandler(module: string): UndoHandler | undefined {
    return this.#undoHandlers.get(module);
  }

  addTrash(trash: TrashService): void {
    this.#trashes.push(trash);
  }

  /** The trash of each resource that has one. */
  get trashes(): readonly TrashService[] {
    return this.#trashes;
  }

  addFinder(finder: RecordFinder): void {
    this.#finders.push(finder);
  }

  /** Finders of all resources that the global search searches. */
  get finders(): readonly RecordFinder[] {
    return this.#finders;
  }
}
