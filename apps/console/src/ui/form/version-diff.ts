import { sameValue, type FormValues } from './values.ts';

/** Two administrators changed one record: which fields differ, and what becomes of them. Pure. */

export type Side = 'mine' | 'latest';

/** A field whose value in the form is not the one that the server has by now. */
export interface Divergence {
  readonly name: string;
  readonly mine: unknown;
  readonly latest: unknown;
  /** Both changed it, each to something else. */
  readonly both: boolean;
  /** Where the choice starts: with whoever changed it, with mine when both did. */
  readonly start: Side;
}

/**
 * Compares what was typed with what the record has become.
 *
 * @param names fields of the form, in its order
 * @param base values that the form started from
 * @param mine values in the form
 * @param latest values of the record as it is now
 */
export function diverging(
  names: readonly string[],
  base: FormValues,
  mine: FormValues,
  latest: FormValues,
): readonly Divergence[] {
  return names
    .filter((name) => !sameValue(mine[name], latest[name]))
    .map((name) => {
      const changedByMe = !sameValue(base[name], mine[name]);
      const changedByOther = !sameValue(base[name], latest[name]);
      return {
        name,
        mine: mine[name],
        latest: latest[name],
        both: changedByMe && changedByOther,
        start: changedByMe ? 'mine' : 'latest',
      };
    });
}

/** The record as it is now, with my value in every field that I chose to keep. */
export function resolve<V extends FormValues>(
  latest: V,
  divergences: readonly Divergence[],
  choices: Readonly<Record<string, Side>>,
): V {
  const kept = divergences.filter(({ name, start }) => (choices[name] ?? start) === 'mine');
  return { ...latest, ...Object.fromEntries(kept.map(({ name, mine }) => [name, mine])) };
}
