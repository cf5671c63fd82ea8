import type { DictType } from '@mutai/contract/dicts/type-schema';
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/** Parameter of the address that names the type by its code. */
const parameter = 'type';

/**
 * The type that is shown: the one that the address names, so that F5 or a link shows it again; the first one otherwise.
 * A type that gets another code stays, and the address follows.
 */
export function useCurrentType(types: readonly DictType[]) {
  const [params, setParams] = useSearchParams();
  const code = params.get(parameter);
  const [lastId, setLastId] = useState(0);
  const named = types.find((type) => type.code === code);
  const stayed = code === null ? undefined : types.find(({ id }) => id === lastId);
  const current = named ?? stayed ?? types[0] ?? null;
  const id = current?.id ?? 0;
  if (id !== lastId && id !== 0) setLastId(id);

  const outdated = code !== null && current !== null && current.code !== code;
  const right = current?.code ?? '';
  useEffect(() => {
    if (outdated) setParams({ [parameter]: right }, { replace: true });
  }, [outdated, right, setParams]);

  /** Shows another type, from its first page and without a search. */
  const show = useCallback((next: string) => setParams({ [parameter]: next }), [setParams]);
  return { current, show };
}
