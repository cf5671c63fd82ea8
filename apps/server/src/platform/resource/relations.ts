import type { LinkTable } from '../database/schema.ts';
import type { Choices } from './choices.ts';

/** A column with the id of a record of another table. Null, and 0 at the top of a tree, reference nothing. */
export interface Reference {
  readonly table: string;
  /** Label of the field: 所属部门. */
  readonly label: string;
  /** Column of the referenced table with display names; `name` by default. */
  readonly nameColumn?: string;
  /** Field of the record with the name of the referenced record, or an empty string. */
  readonly shownAs?: string;
  /**
   * Replacement value when a record is restored from the trash but its referenced record is gone. If undefined, such a
   * restore is rejected.
   */
  readonly otherwise?: number | null;
  /** Error message of a rejected restore: the reason and the remedy. */
  readonly gone?: string;
  /**
   * Behavior when the referenced record is deleted:
   *
   * - `clear`: the reference is cleared, with a new version and a line in the history
   * - a function: the deletion is rejected with its message, which states the number of references and the remedy
   * - `by-rules`: the rules of the referenced resource handle it, such as those of a tree or of belonging rows
   */
  readonly onDelete: 'clear' | 'by-rules' | ((name: string, count: number) => string);
}

export type References = Readonly<Record<string, Reference>>;

/** A table that stores lists of ids. */
export interface DeclaredLink extends LinkTable {
  /** Label of a linked record: 角色. If undefined, the rules must check that linked records exist. */
  readonly label?: string;
}

/** A list of ids of a record, and its link table. */
export interface Link extends Pick<DeclaredLink, 'table' | 'label'> {
  /** Field of the record; its value is an ascending list of ids. */
  readonly field: string;
  /** Column with the id of the record itself. */
  readonly own: string;
  /** Column with the ids in the list. */
  readonly other: string;
  /** Table of the linked records. */
  readonly to: string;
}

/** Relations of a table to others. */
export interface Relations {
  readonly table: string;
  readonly references: References;
  readonly choices: Choices;
  readonly links: readonly Link[];
  /** Columns whose texts contain file addresses. */
  readonly fileColumns: readonly string[];
  /** Columns that a scope may restrict. */
  readonly scopes: readonly string[];
}
