import type { DictColor } from '@mutai/contract/dicts/dictionary';
import { useQueries, useQuery, type QueryObserverResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useHolds } from '../kit/kit.tsx';

/** Ids of records are numbers, codes of dictionaries texts. */
export type ChoiceValue = string | number;

/** One of the things that a field can hold: an item of a dictionary, a record of a resource. */
export interface Choice<R = unknown> {
  readonly value: ChoiceValue;
  readonly label: string;
  /** Colour of the tag that it is shown as; without one it is plain text. */
  readonly color?: DictColor;
  /** What is switched off keeps its name, and is not offered any more. */
  readonly enabled: boolean;
  /** Value of the choice above it, where choices form a tree. */
  readonly parent?: ChoiceValue;
  /** What it was made of. */
  readonly record: R;
}

/** Where choices come from: made by `fixedChoices`, and by `recordChoices` and `dictionary` of platform/resource. */
export interface ChoiceSource<R = unknown> {
  /** Under which answers are kept: whoever changes what the choices are made of forgets all that begin with the first. */
  readonly queryKey: readonly string[];
  /** What people call one of the choices: 角色. */
  readonly label: string;
  /** Choices stand below one another. */
  readonly tree?: boolean;
  /** Any one of these lets a user load the choices; whoever holds none sees no name, and cannot choose. */
  readonly permissions?: readonly string[];
  /** Known from the start, until others have loaded, and when they cannot be loaded. */
  readonly initial?: readonly Choice<R>[];
  /** Loaded once in a session, unless somebody changes them in this console. */
  readonly lasting?: boolean;
  /** Without it there are no others than `initial`. */
  readonly load?: (signal: AbortSignal) => Promise<readonly Choice<R>[]>;
  /** What a value is called that is not among the choices (any more). */
  readonly unknown: (value: ChoiceValue) => string;
  /** Whether a text in a link can be a value. */
  readonly accepts: (text: string) => boolean;
}

/**
 * A few choices that are known from the start, in the order of their names.
 *
 * @param label what people call one of them: 状态
 * @param names of values
 * @param colors of the tags that they are shown as; plain text unless given
 */
export function fixedChoices<V extends string | number>(
  label: string,
  names: Readonly<Record<V, string>>,
  colors: Partial<Readonly<Record<V, DictColor>>> = {},
): ChoiceSource {
  const colorOf = new Map<string, DictColor | undefined>(Object.entries(colors));
  const initial = Object.entries<string>(names).map(([value, name]): Choice => {
    const color = colorOf.get(value);
    return { value, label: name, ...(color === undefined ? {} : { color }), enabled: true, record: value };
  });
  const accepts = (text: string) => initial.some(({ value }) => value === text);
  return { queryKey: ['fixed-choices', label], label, initial, unknown: String, accepts };
}

/** The names of choices. */
export interface ChoiceNames<R = unknown> {
  /** Null: not loaded, or not to be seen. */
  readonly all: readonly Choice<R>[] | null;
  readonly find: (value: unknown) => Choice<R> | undefined;
  /** Name of a value, or names of several; nothing while the choices are out of sight. */
  readonly labelOf: (value: unknown) => string;
}

/** All choices of a source. */
export interface Choices<R = unknown> extends ChoiceNames<R> {
  /** They could not be loaded. */
  readonly failed: boolean;
  readonly loading: boolean;
  readonly retry: () => void;
}

const isValue = (value: unknown): value is ChoiceValue =>
  typeof value === 'number' || (typeof value === 'string' && value !== '');

/** What a field holds, as values of choices: none, one or several. */
export const valuesIn = (value: unknown): readonly ChoiceValue[] =>
  (Array.isArray(value) ? value : [value]).filter(isValue);

/** @param all null: not loaded */
export function choiceNames<R>(all: readonly Choice<R>[] | null, source: ChoiceSource<R>): ChoiceNames<R> {
  const byValue = new Map(all?.map((choice) => [String(choice.value), choice]));
  const find = (value: unknown) => byValue.get(String(value));
  const nameOf = (value: unknown): string => {
    const known = find(value);
    if (known !== undefined) return known.label;
    if (typeof value === 'boolean') return source.unknown(String(value));
    return typeof value === 'string' || typeof value === 'number' ? source.unknown(value) : '';
  };
  return {
    all,
    find,
    labelOf: (value) => {
      if (all === null || value === null || value === undefined || value === '') return '';
      return Array.isArray(value) ? value.map(nameOf).join('、') : nameOf(value);
    },
  };
}

const queryOf = <R>({ queryKey, load, lasting = false }: ChoiceSource<R>, enabled: boolean) => ({
  queryKey,
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => (await load?.(signal)) ?? [],
  enabled: enabled && load !== undefined,
  retry: false,
  networkMode: 'always' as const,
  ...(lasting ? { staleTime: Infinity, gcTime: Infinity } : {}),
});

/** Which sources the signed-in user may load. */
function useVisible(): (source: ChoiceSource) => boolean {
  const holds = useHolds();
  return ({ permissions }) => permissions === undefined || permissions.some(holds);
}

/**
 * Loads the choices of a source.
 *
 * @param source the same on every render
 * @param wanted false asks for nothing yet
 */
export function useChoices<R>(source: ChoiceSource<R>, wanted = true): Choices<R> {
  const visible = useVisible();
  const { data, isError, isFetching, refetch } = useQuery(queryOf(source, wanted && visible(source)));
  const names = useMemo(() => choiceNames(data ?? source.initial ?? null, source), [data, source]);
  return { ...names, failed: isError && data === undefined, loading: isFetching, retry: () => void refetch() };
}

const dataOf = (results: readonly QueryObserverResult<readonly Choice[]>[]) => results.map(({ data }) => data);

/**
 * The names of several sources' choices at once, for the columns of a table; the same function until one of them changes.
 *
 * @param sources the same array on every render
 */
export function useChoiceNames(sources: readonly ChoiceSource[]): (source: ChoiceSource) => ChoiceNames {
  const visible = useVisible();
  const queries = sources.map((source) => queryOf(source, visible(source)));
  const loaded = useQueries({ queries, combine: dataOf });
  return useMemo(() => {
    const names = new Map(
      sources.map((source, at) => [source, choiceNames(loaded[at] ?? source.initial ?? null, source)]),
    );
    return (source) => names.get(source) ?? choiceNames(null, source);
  }, [sources, loaded]);
}
