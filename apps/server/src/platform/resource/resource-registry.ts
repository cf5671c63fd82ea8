import type { Executor } from '../database/open-database.ts';
import type { WriteTransaction } from '../database/transaction.ts';
import type { Act, Principal } from '../access/principal.ts';
import type { LinkedRows } from './deletion/snapshots.ts';
import type { TrashService } from './deletion/trash.ts';
import type { Link, Reference } from './relations.ts';

/** A column by which records of one resource point at those of another. */
export interface IncomingReference {
  readonly table: string;
  readonly column: string;
  readonly onDelete: Reference['onDelete'];
  /** Module of the log lines of the records that point. */
  readonly module: string;
  /** Names by which people know them. */
  namesOf(executor: Executor, ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Runs in the transaction in which some of them point elsewhere from now on. */
  redirected(trx: WriteTransaction, act: Act, ids: readonly number[]): Promise<void>;
}

/** A resource whose records use files. */
export interface FileUser {
  /** Whether somebody may see which of its records there are. */
  isOpenTo(principal: Principal): boolean;
  /** Names by which people know records. */
  namesOf(executor: Executor, ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
}

/** Runs in a transaction in which contents of files come into use or out of it. @param contents digests, ascending */
export type FileUseWatcher = (trx: WriteTransaction, contents: readonly string[]) => Promise<void>;

/**
 * Declarations of resources about each other. It is filled while features are registered and complete once the server
 * listens: read it when a request asks, not while features are being registered.
 */
export class ResourceRegistry {
  readonly #references: { readonly to: string; readonly reference: IncomingReference }[] = [];
  readonly #links: { readonly of: string; readonly link: Link }[] = [];
  readonly #fileUsers = new Map<string, FileUser>();
  readonly #fileUseWatchers: FileUseWatcher[] = [];
  readonly #trashes: TrashService[] = [];

  /** Declares that records of a table point at those of another. @param to table that they point at */
  addReference(to: string, reference: IncomingReference): void {
    this.#references.push({ to, reference });
  }

  /** Columns that point at records of a table. */
  referencesTo(table: string): readonly IncomingReference[] {
    return this.#references.filter(({ to }) => to === table).map(({ reference }) => reference);
  }

  /** Declares that a table links records of two others. @param of table whose records hold the list of ids */
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

  addTrash(trash: TrashService): void {
    this.#trashes.push(trash);
  }

  /** The trash of each resource that has one. */
  get trashes(): readonly TrashService[] {
    return this.#trashes;
  }
}
