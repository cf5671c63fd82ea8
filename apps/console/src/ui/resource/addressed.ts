import { useContext, useEffect, useEffectEvent } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation, useSearchParams } from 'react-router';
import type { FormTarget, useOpening } from '../form/draft.ts';

/** Parameter value of a new record. */
const created = 'new';

function targetIn(value: string | null): FormTarget | null {
  if (value === created) return { mode: 'create' };
  return value !== null && /^[1-9]\d{0,9}$/.test(value) ? { mode: 'modify', id: Number(value) } : null;
}

/**
 * Returns the record that the address opens, as `?user=12` or `?user=new`, and a function that removes it.
 *
 * @param name of the parameter
 */
export function useAddressed(name: string) {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const router = useContext(DataRouterContext)?.router;
  const value = params.get(name);
  const clear = (): void => {
    // A form also closes because another page opens; the change of the address would bring this one back. The router's
    // own state is ahead of `useNavigation`, which is rendered later.
    const isLeaving = router !== undefined && router.state.navigation.state !== 'idle';
    if (value === null || isLeaving || globalThis.location.pathname !== pathname) return;
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete(name);
        return next;
      },
      { replace: true },
    );
  };
  return { value, target: targetIn(value), clear } as const;
}

/**
 * Lets the address open a form, so that other pages can link to a record: `?user=12`, or `?user=new` for a new one. The
 * parameter is removed when the form closes, or at once if the user may not open it.
 *
 * @param name of the parameter: the name of the resource; null without a form
 */
export function useAddressedForm<V>(
  name: string | null,
  form: ReturnType<typeof useOpening<V>>,
  allows: (target: FormTarget) => boolean,
): ReturnType<typeof useOpening<V>> {
  const { value, target, clear } = useAddressed(name ?? '');
  const follow = useEffectEvent(() => {
    if (target === null || !allows(target)) clear();
    else {
      // Replaces another record. `NavigationGuard` has asked about its unsaved input.
      if (form.opening !== null && !isSame(form.opening.target, target)) form.close();
      form.open(target);
    }
  });
  useEffect(() => {
    if (name !== null && value !== null) follow();
  }, [name, value]);
  return {
    ...form,
    close: () => {
      form.close();
      clear();
    },
  };
}

const isSame = (one: FormTarget, other: FormTarget): boolean => targetKey(one) === targetKey(other);

/** Names a target, as React key of its form. */
export const targetKey = (target: FormTarget): string => (target.mode === 'create' ? created : String(target.id));
