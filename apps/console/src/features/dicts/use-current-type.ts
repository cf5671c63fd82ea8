import type { DictType } from '@mutai/contract/dicts/type-schema';
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/** URL parameter with the code of the type. */
const parameter = 'type';

/**
 * Returns the selected type: the one in the address, which survives reloads and can be linked, or the first one. If the
 * type's code changes, the type stays selected and the address follows.
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

  /** Selects another type, on the first page and without a search. */
  const show = useCallback((next: string) => setParams({ [parameter]: next }), [setParams]);
  return { current, show };
}
