import { useEffect } from 'react';
import { useBusy } from '../../platform/notify.ts';
import styles from './busy-mask.module.css';

function swallow(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Blocks mouse and keyboard while a blocking toast is shown. */
export function BusyMask() {
  const busy = useBusy(({ count }) => count > 0);
  useEffect(() => {
    if (!busy) {
      return undefined;
    }
    window.addEventListener('keydown', swallow, { capture: true });
    return () => {
      window.removeEventListener('keydown', swallow, { capture: true });
    };
  }, [busy]);
  return busy ? <div className={styles['mask']} data-testid="busy-mask" /> : null;
}
