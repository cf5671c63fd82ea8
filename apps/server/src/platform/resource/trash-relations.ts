import type { Database } from '../database/open-database.ts';
import type { Relations } from './relations.ts';
import type { Reference, TrashDefinition, TrashLink } from './trash.ts';

/** Rows of another table that are part of a record: they have no life of their own, and go and come with it. */
export interface Belonging {
  readonly table: string;
  /** Its column that holds the record's id. */
  readonly column: string;
}

/** Who created or changed a record may be gone when it comes back. */
const authors: Readonly<Record<string, Reference>> = {
  createdById: { table: 'users', otherwise: null },
  updatedById: { table: 'users', otherwise: null },
};

/**
 * What waits in the trash beside a record's own row: its links to others, whichever side declares them, and what belongs
 * to it.
 */
export function trashDefinitionOf(
  { linkTables }: Database,
  { table, references }: Pick<Relations, 'table' | 'references'>,
  belonging: readonly Belonging[],
): TrashDefinition {
  return {
    table,
    references: { ...authors, ...references },
    // Looked at when something is deleted: resources that are declared later link to this one, too.
    links: () => [
      ...belonging,
      ...[...linkTables.values()].flatMap(({ table: link, columns }): TrashLink[] =>
        Object.entries(columns)
          .filter(([, to]) => to === table)
          .map(([column]) => ({
            table: link,
            column,
            references: Object.fromEntries(
              Object.entries(columns).flatMap(([other, to]) => (other === column ? [] : [[other, { table: to }]])),
            ),
          })),
      ),
    ],
  };
}
