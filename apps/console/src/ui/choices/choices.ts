import type { DictColor } from '@mutai/contract/dicts/dictionary';
import { useQueries, useQuery, type QueryObserverResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePermissionCheck } from '../kit/kit.tsx';

/** Record ids are numbers, dictionary codes strings. */
export type ChoiceValue = string | number;

/** Possible value of a field: a dictionary item or a record. */
export interface Choice<R = unknown> {
  readonly value: ChoiceValue;
  readonly label: string;
  /** Color of its tag; without one it is plain text. */
  readonly color?: DictColor;
  /** Disabled choices keep their name but are not offered. */
  readonly enabled: boolean;
  /** Value of the parent, if choices form a tree. */
  readonly parent?: ChoiceValue;
  /** Source record. */
  readonly record: R;
}

/** Source of choices, created by `fixedChoices`, or by `recordChoices` and `dictionary` of platform/resource. */
export interface ChoiceSource<R = unknown> {
  /** Query key: invalidating its first part reloads the choices. */
  readonly queryKey: readonly string[];
  /** Display name of a choice: 角色. */
  readonly label: string;
  /** Choices form a tree. */
  readonly tree?: boolean;
  /** Any of these permissions allows loading; without one the user sees no names and cannot choose. */
  readonly permissions?: readonly string[];
  /** Initial choices until others have loaded, or if loading fails. */
  readonly initial?: readonly Choice<R>[];
  /** Loaded once per session, and again after changes in this console. */
  readonly lasting?: boolean;
  /** Without it, `initial` is complete. */
  readonly load?: (signal: AbortSignal) => Promise<readonly Choice<R>[]>;
  /** Name of a value that is not among the choices. */
  readonly unknown: (value: ChoiceValue) => string;
  /** Returns true if a text in a URL can be a value. */
  readonly accepts: (text: string) => boolean;
}

/**
 * Fixed choices, in the order of `names`.
 *
 * @param label display name of a choice: 状态
 * @param names value → name
 */
export function fixedChoices<V extends string | number>(
  label: string,
  names: Readonly<Record<V, string>>,
): ChoiceSource {
  const initial = Object.entries<string>(names).map(([value, name]): Choice => ({
    value,
    label: name,
    enabled: true,
    record: value,
  }));
  const accepts = (text: string) => initial.some(({ value }) => value === text);
  return { queryKey: ['fixed-choices', label], label, initial, unknown: String, accepts };
}

/** Names of choices. */
export interface ChoiceNames<R = unknown> {
  /** `null`: not loaded, or not permitted. */
  readonly all: readonly Choice<R>[] | null;
  readonly find: (value: unknown) => Choice<R> | undefined;
  /** Name of one or several values; empty while the choices are not available. */
  readonly labelOf: (value: unknown) => string;
}

/** Loaded choices of a source. */
export interface Choices<R = unknown> extends ChoiceNames<R> {
  /** Loading failed. */
  readonly failed: boolean;
  readonly loading: boolean;
  readonly retry: () => void;
}

const isValue = (value: unknown): value is ChoiceValue =>
  typeof value === 'number' || (typeof value === 'string' && value !== '');

/** Value of a field as an array of choice values. */
export const valuesIn = (value: unknown): readonly ChoiceValue[] =>
  (Array.isArray(value) ? value : [value]).filter(isValue);

/** @param all `null`: not loaded */
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

/** Returns whether the user may load a source. */
function useVisible(): (source: ChoiceSource) => boolean {
  const holds = usePermissionCheck();
  return ({ permissions }) => permissions === undefined || permissions.some(holds);
}

/**
 * Loads the choices of a source.
 *
 * @param source must be the same object on every render
 * @param wanted false: do not load yet
 */
export function useChoices<R>(source: ChoiceSource<R>, wanted = true): Choices<R> {
  const visible = useVisible();
  const { data, isError, isFetching, refetch } = useQuery(queryOf(source, wanted && visible(source)));
  const names = useMemo(() => choiceNames(data ?? source.initial ?? null, source), [data, source]);
  return { ...names, failed: isError && data === undefined, loading: isFetching, retry: () => void refetch() };
}

const dataOf = (results: readonly QueryObserverResult<readonly Choice[]>[]) => results.map(({ data }) => data);

/**
 * Names of the choices of several sources, for table columns. Returns the same function until one of them changes.
 *
 * @param sources must be the same array on every render
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
