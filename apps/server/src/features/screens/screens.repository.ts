import type { CreateScreen, ListedScreen, ScreenQuery, UpdateScreen } from '@mutai/contract/screens/schema';
import { screenLabels, type ScreenState } from '@mutai/contract/screens/resource';
import { sql, type RawBuilder } from 'kysely';
import type { TableDefinition } from '../../platform/resource/table-repository.ts';
import type { TypesOf } from '../../platform/resource/types.ts';

/** Stored settings of a screen. */
type ScreenValues = Pick<
  ListedScreen,
  | 'name'
  | 'groupId'
  | 'description'
  | 'place'
  | 'timeZone'
  | 'orientation'
  | 'fit'
  | 'languages'
  | 'languageSeconds'
  | 'volume'
  | 'workingHours'
  | 'layoutId'
  | 'enabled'
>;

export type Screens = TypesOf<{
  record: ListedScreen;
  query: ScreenQuery;
  create: CreateScreen;
  update: UpdateScreen;
  values: ScreenValues;
}>;

/** Values of a screen that a request leaves out. */
export const defaultSettings: Omit<ScreenValues, 'name'> = {
  groupId: null,
  description: '',
  place: '',
  timeZone: '',
  orientation: 0,
  fit: 'contain',
  languages: [],
  languageSeconds: 0,
  volume: 0,
  workingHours: [],
  layoutId: null,
  enabled: true,
};

/** A column of the last report of the screen `t`; null if it never reported. */
const reported = (column: string) =>
  sql`(select ${sql.ref(`r.${column}`)} from "screenReports" as r where r."screenId" = t."id")`;
const reportedText = (column: string) => sql`coalesce(${reported(column)}, '')`;

const state = sql<ScreenState>`case when t."tokenHash" is null then 'unpaired'
  when ${reported('online')} is null then 'never' when ${reported('online')} = 1 then 'online' else 'offline' end`;

/** Condition that a screen is in one of several states, separated by commas. */
const inStates = (text: string): RawBuilder<boolean> =>
  sql<boolean>`(',' || ${text} || ',') like ('%,' || (${state}) || ',%')`;

/** Condition that a screen is in one of several groups, separated by commas, or below one. */
const inGroups = (ids: string): RawBuilder<boolean> => sql<boolean>`t."groupId" in (
  with recursive below(id) as (
    select g."id" from "screenGroups" as g where (',' || ${ids} || ',') like ('%,' || cast(g."id" as text) || ',%')
    union
    select g."id" from "screenGroups" as g inner join below on g."parentId" = below.id
  ) select id from below)`;

/** Fields that displays report. Not logged: no user changes them. */
export const reportedFields = [
  'state',
  'reportedAt',
  'stateSince',
  'asleep',
  'address',
  'playing',
  'playingTitle',
  'revision',
  'usedRevision',
  'loading',
] as const satisfies readonly (keyof ListedScreen)[];

/** Table of screens. Its columns `tokenHash`, `nextTokenHash` and `revision` are written by `pairing.ts`, `tokens.ts` and `revisions.ts`
 * only. */
export const screensTable: TableDefinition<Screens> = {
  table: 'screens',
  columns: {
    name: 'text',
    groupId: 'number',
    description: 'text',
    place: 'text',
    timeZone: 'text',
    orientation: 'number',
    fit: 'text',
    languages: 'json',
    languageSeconds: 'number',
    volume: 'number',
    workingHours: 'json',
    layoutId: 'number',
    enabled: 'flag',
  },
  initial: { revision: 1, tokenHash: null, nextTokenHash: null },
  computed: {
    state: { kind: 'text', value: state },
    reportedAt: { kind: 'time', value: reported('reportedAt') },
    stateSince: { kind: 'time', value: reported('stateSince') },
    // Set by `shownTo`: it depends on the time and the zone of the site.
    asleep: { kind: 'flag', value: sql`0` },
    address: { kind: 'text', value: reportedText('address') },
    playing: { kind: 'text', value: reportedText('playing') },
    playingTitle: { kind: 'text', value: reportedText('playingTitle') },
    revision: { kind: 'number', value: sql.ref('t.revision') },
    usedRevision: { kind: 'number', value: reported('usedRevision') },
    loading: { kind: 'json', value: sql`coalesce(${reported('loading')}, 'null')` },
  },
  references: {
    groupId: {
      table: 'screenGroups',
      label: screenLabels.groupId,
      shownAs: 'groupName',
      otherwise: null,
      onDelete: (name, count) => `“${name}”中还有 ${count} 块屏幕，请先将它们移到其他分组！`,
    },
    layoutId: {
      table: 'layouts',
      nameColumn: 'title',
      label: screenLabels.layoutId,
      shownAs: 'layoutTitle',
      otherwise: null,
      onDelete: 'clear',
    },
  },
  search: {
    name: { contains: 'screenKeyword' },
    groupId: inGroups,
    state: inStates,
    /** Set by `storedQuery`. */
    except: { noneOf: 'id' },
    address: (text) => sql<boolean>`${reportedText('address')} like (${text} || '%')`,
  },
  defaultSort: 'id:desc',
};
