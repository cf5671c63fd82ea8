import type { LinkTable } from '../database/schema.ts';
import type { Choices } from './choices.ts';

/** A column that holds the id of a record of another table; null and 0, the place above the top of a tree: of none. */
export interface Reference {
  readonly table: string;
  /** What people call it: 所属部门. */
  readonly label: string;
  /** Its column with what people know a record by; `name` unless said otherwise. */
  readonly nameColumn?: string;
  /** Field of the record that shows the name of what it refers to; empty where there is none. */
  readonly shownAs?: string;
  /**
   * What stands there in a record that comes back from the trash when what it referred to is gone. Without it, the
   * record does not come back.
   */
  readonly otherwise?: number | null;
  /** Why the record does not come back, and what to do. */
  readonly gone?: string;
  /**
   * What becomes of it when the other record is deleted:
   *
   * - `clear`: it points at nothing from then on, with a new version and a line in its history
   * - a message: the other record is not deleted as long as this one points at it. It says how many do, and what to do
   * - `by-rules`: the rules of the other resource see to it, such as those of a tree or of what goes along
   */
  readonly onDelete: 'clear' | 'by-rules' | ((name: string, count: number) => string);
}

export type References = Readonly<Record<string, Reference>>;

/** A table that keeps lists of ids. */
export interface DeclaredLink extends LinkTable {
  /** What people call one of those that the ids are of: 角色. Without it, the rules see to it that they exist. */
  readonly label?: string;
}

/** A list of ids of a record, and where it is kept. */
export interface Link extends Pick<DeclaredLink, 'table' | 'label'> {
  /** Of the record; its value is a list of ids, ascending. */
  readonly field: string;
  /** Column with the id of the record itself. */
  readonly own: string;
  /** Column with the ids in the list. */
  readonly other: string;
  /** Where those are. */
  readonly to: string;
}

/** What a table of records has to do with others. */
export interface Relations {
  readonly table: string;
  readonly references: References;
  readonly choices: Choices;
  readonly links: readonly Link[];
  /** Columns in whose texts addresses of files stand. */
  readonly fileColumns: readonly string[];
  /** Columns that the scope of somebody may be told by. */
  readonly scopes: readonly string[];
}
