import { openedPostParameter } from '@mutai/contract/posts/page';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { FormTarget } from '../../ui/form/draft.ts';
import { pageParameter } from '../../ui/list/list-address.ts';

/** Parameter value of a new post. */
const created = 'new';

function targetIn(value: string | null): FormTarget | null {
  if (value === created) return { mode: 'create' };
  return value !== null && /^[1-9]\d{0,8}$/.test(value) ? { mode: 'modify', id: Number(value) } : null;
}

/**
 * Returns the post of the open form. It is part of the address, so links and reloads work. Opening adds no history entry:
 * Back closes the form like any other dialog.
 */
export function useOpenedPost() {
  const [params, setParams] = useSearchParams();
  /** Id of the post that was created in the open form. */
  const [saved, setSaved] = useState<number | null>(null);
  const target = targetIn(params.get(openedPostParameter));
  const write = (value: string | null, without: readonly string[] = []) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const name of without) next.delete(name);
        if (value === null) next.delete(openedPostParameter);
        else next.set(openedPostParameter, value);
        return next;
      },
      { replace: true },
    );
  return {
    target,
    /** Key of the form. It stays the same after the first save. */
    key: target?.mode === 'modify' && target.id !== saved ? String(target.id) : created,
    create: () => write(created),
    modify: (id: number) => write(String(id)),
    /**
     * Keeps the form of a new post open under its new id. Also resets the page of the list, because the router would
     * drop one of two simultaneous changes of the address.
     */
    goOnWith: (id: number) => {
      setSaved(id);
      write(String(id), [pageParameter]);
    },
    close: () => {
      setSaved(null);
      write(null);
    },
  };
}
