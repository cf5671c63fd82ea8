import Type, { type Static } from 'typebox';
import { transitions } from '../playlists/resource.ts';

/* Program of a screen, as far as its display needs it. Dates are `YYYY-MM-DD` in the zone of the screen. */

const DateOrNull = Type.Union([Type.String(), Type.Null()]);
/** Times of day, `HH:MM`; an end that is not after the start is on the next day. */
const Hours = Type.Object({ from: Type.String(), to: Type.String() });

/** Publication or playlist of the manifest. */
export const ManifestItem = Type.Union([
  Type.Object({ kind: Type.Literal('publication'), key: Type.String() }),
  Type.Object({ kind: Type.Literal('playlist'), id: Type.Integer() }),
]);
export type ManifestItem = Static<typeof ManifestItem>;

/** Publications that play in turn. */
export const ManifestPlaylist = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  transition: Type.Enum([...transitions]),
  entries: Type.Array(
    Type.Object({
      /** Key of a publication of the manifest. */
      key: Type.String(),
      /** Duration of one showing; positive. */
      seconds: Type.Number(),
      /** Showings in one round. */
      weight: Type.Integer(),
      /** Days between which it plays, both included; `null`: without limit. */
      firstDate: DateOrNull,
      lastDate: DateOrNull,
    }),
  ),
});
export type ManifestPlaylist = Static<typeof ManifestPlaylist>;

const Repeat = Type.Union([
  Type.Object({ kind: Type.Literal('once') }),
  Type.Object({ kind: Type.Literal('daily'), every: Type.Integer() }),
  Type.Object({ kind: Type.Literal('weekly'), every: Type.Integer(), days: Type.Array(Type.Integer()) }),
  Type.Object({ kind: Type.Literal('dates'), dates: Type.Array(Type.String()) }),
]);

/** Published rule of the schedule: a `Rule` of `packages/schedule`. */
export const ManifestRule = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  item: ManifestItem,
  hours: Hours,
  repeat: Repeat,
  firstDate: Type.String(),
  lastDate: DateOrNull,
  exceptions: Type.Array(Type.Object({ date: Type.String(), hours: Type.Union([Hours, Type.Null()]) })),
  priority: Type.Integer(),
  /** 0: for all screens; then the level of the group; the highest for the screen itself. */
  level: Type.Integer(),
});
export type ManifestRule = Static<typeof ManifestRule>;
