import { severities, type Severity } from '@mutai/contract/emergencies/severities';
import type { ManifestEmergency } from '@mutai/contract/emergencies/schema';
import { hash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Executor } from '../../platform/database/open-database.ts';
import type { EmergenciesTable } from '../../platform/database/tables/emergencies.ts';
import { textLayout } from './text-layout.ts';

/** Publication of a layout, as displays know it. */
export interface ShownPublication {
  readonly key: string;
  readonly layoutId: number | null;
  readonly number: number;
  readonly title: string;
  readonly document: { readonly sha256: string; readonly size: number };
}

/** Layout → its current publication; layouts that are not published are left out. */
export type PublicationsOf<Publication> = (
  executor: Executor,
  layoutIds: readonly number[],
) => Promise<ReadonlyMap<number, Publication>>;

type Row = Selectable<EmergenciesTable>;

/** Severities are checked before they are stored. */
const severityOf = ({ severity }: Row) => severity as Severity;

/** Characters of the digest in a key. */
const digestCharacters = 16;

/** Document of the texts of an emergency, and the key by which displays ask for it. */
function textDocument(row: Row, upright: boolean) {
  const text = JSON.stringify(textLayout({ ...row, severity: severityOf(row) }, upright));
  const sha256 = hash('sha256', text);
  return { text, sha256, key: `e${row.id}-${upright ? 'u' : 'w'}${sha256.slice(0, digestCharacters)}` };
}

/** Emergencies as displays get them. */
export function manifestEmergencies<Publication extends ShownPublication>(publicationsOf: PublicationsOf<Publication>) {
  const covering = (executor: Executor, screenId: number, groupIds: readonly number[]) =>
    executor
      .selectFrom('emergencies as e')
      .selectAll('e')
      .where(({ or, eb, exists, selectFrom }) =>
        or([
          eb('e.target', '=', 'all'),
          exists(
            selectFrom('emergencyScreens as s')
              .select('s.screenId')
              .whereRef('s.emergencyId', '=', 'e.id')
              .where('s.screenId', '=', screenId),
          ),
          exists(
            selectFrom('emergencyGroups as g')
              .select('g.groupId')
              .whereRef('g.emergencyId', '=', 'e.id')
              .where('g.groupId', 'in', groupIds.length === 0 ? [0] : [...groupIds]),
          ),
        ]),
      )
      .orderBy('e.id', 'desc')
      .execute();

  const layoutsOf = (executor: Executor, rows: readonly Row[]) =>
    publicationsOf(
      executor,
      rows.flatMap(({ layoutId }) => layoutId ?? []),
    );

  /** @param layouts current publications of layouts */
  const publish = (layouts: ReadonlyMap<number, Publication>, row: Row, upright: boolean) => {
    if (row.layoutId !== null) return layouts.get(row.layoutId);
    if (`${row.textCh}${row.textEn}${row.textRu}`.trim() === '') return undefined;
    const { text, sha256, key } = textDocument(row, upright);
    const document = { sha256, size: Buffer.byteLength(text) };
    return { key, layoutId: null, number: 0, title: row.title, document, assets: [] };
  };

  const rowOfKey = async (executor: Executor, key: string) => {
    const [, id, shape] = /^e(\d{1,9})-([uw])[0-9a-f]+$/.exec(key) ?? [];
    if (id === undefined) return undefined;
    const row = await executor.selectFrom('emergencies').selectAll().where('id', '=', Number(id)).executeTakeFirst();
    return row === undefined ? undefined : { row, upright: shape === 'u' };
  };

  return {
    /** True if displays could show an emergency. */
    isShowable: async (executor: Executor, id: number): Promise<boolean> => {
      const row = await executor.selectFrom('emergencies').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      return publish(await layoutsOf(executor, [row]), row, false) !== undefined;
    },

    /**
     * Emergencies of a screen, prepared ones included, and the publications that they show.
     *
     * @param groupIds groups of the screen, at any level
     * @param upright the picture is higher than wide
     */
    async of(executor: Executor, screenId: number, groupIds: readonly number[], upright: boolean) {
      const emergencies: ManifestEmergency[] = [];
      const publications = [];
      const rows = await covering(executor, screenId, groupIds);
      const layouts = await layoutsOf(executor, rows);
      for (const row of rows) {
        const publication = publish(layouts, row, upright);
        if (publication === undefined) continue;
        publications.push(publication);
        const isStarted = row.askedById === null;
        emergencies.push({
          id: row.id,
          title: row.title,
          severity: severityOf(row),
          key: publication.key,
          sound: row.sound === 1,
          codeDigest: row.code === '' ? '' : hash('sha256', row.code),
          minutes: row.minutes,
          startsAt: isStarted ? row.startsAt : null,
          endsAt: isStarted ? row.endsAt : null,
        });
      }
      // The most severe first, and of those the last one.
      const ordered = emergencies.toSorted(
        (a, b) =>
          severities.indexOf(b.severity) - severities.indexOf(a.severity) || (b.startsAt ?? 0) - (a.startsAt ?? 0),
      );
      return { emergencies: ordered, publications };
    },

    /** Document of the texts with a key, as JSON; undefined if there is none, or it has changed since. */
    async documentOf(executor: Executor, key: string): Promise<string | undefined> {
      const found = await rowOfKey(executor, key);
      if (found === undefined) return undefined;
      const document = textDocument(found.row, found.upright);
      return document.key === key ? document.text : undefined;
    },

    /** Title of the emergency whose texts have a key; empty if there is none. */
    titleOf: async (executor: Executor, key: string): Promise<string> =>
      (await rowOfKey(executor, key))?.row.title ?? '',
  };
}
