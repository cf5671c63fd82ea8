import { useMemo, useSyncExternalStore } from 'react';

function subscribeToSize(changed: () => void): () => void {
  addEventListener('resize', changed);
  return () => removeEventListener('resize', changed);
}

/** Size of the display in CSS pixels. */
export function useDisplaySize(): { readonly width: number; readonly height: number } {
  const size = useSyncExternalStore(subscribeToSize, () => `${String(innerWidth)} ${String(innerHeight)}`);
  return useMemo(() => {
    const [width = 0, height = 0] = size.split(' ').map(Number);
    return { width, height };
  }, [size]);
}
