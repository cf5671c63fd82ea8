import { openedPostParameter } from '@mutai/contract/posts/resource';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { FormTarget } from '../../ui/form/draft.ts';
import { pageParameter } from '../../ui/list/list-address.ts';

/** Stands for a post that does not exist yet. */
const created = 'new';

function targetIn(value: string | null): FormTarget | null {
  if (value === created) return { mode: 'create' };
  return value !== null && /^[1-9]\d{0,8}$/.test(value) ? { mode: 'modify', id: Number(value) } : null;
}

/** For which post the form is open: it stands in the address, so that a link, Back and F5 find it. */
export function useOpenedPost() {
  const [params, setParams] = useSearchParams();
  /** The post that did not exist when the form was opened, which is still open. */
  const [saved, setSaved] = useState<number | null>(null);
  const target = targetIn(params.get(openedPostParameter));
  const write = (value: string | null, replace: boolean, without: readonly string[] = []) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const name of without) next.delete(name);
        if (value === null) next.delete(openedPostParameter);
        else next.set(openedPostParameter, value);
        return next;
      },
      { replace },
    );
  return {
    target,
    /** Another form has another one. */
    key: target?.mode === 'modify' && target.id !== saved ? String(target.id) : created,
    create: () => write(created, false),
    modify: (id: number) => write(String(id), false),
    /**
     * The form of a new post stays, and the post has a number by now. The list behind it is at page 1 again: of two changes
     * of the address at once the router would keep one.
     */
    goOnWith: (id: number) => {
      setSaved(id);
      write(String(id), true, [pageParameter]);
    },
    close: () => {
      setSaved(null);
      write(null, true);
    },
  };
}
