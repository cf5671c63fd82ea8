import { useEffect, useState, type ComponentType } from 'react';
import { logFault } from '../../platform/log.ts';
import { useNotifyDemand } from '../../platform/notify.ts';
import { PlainNotices } from './plain-notices.tsx';

const firstInputs = ['pointerdown', 'keydown'] as const;

/**
 * Messages and dialogs are an eighth of the login page, and most visits show none. They are loaded with the first
 * key or click, or with the first message; the shell brings them along. While they cannot be fetched, messages are
 * shown plainly, and each of them asks again.
 */
export function NotifyOutlet() {
  const wanted = useNotifyDemand((demand) => demand.wanted);
  const [Surface, setSurface] = useState<ComponentType>();
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    const want = (): void => useNotifyDemand.setState({ wanted: true });
    for (const input of firstInputs) {
      window.addEventListener(input, want, { once: true, capture: true });
    }
    return () => {
      for (const input of firstInputs) {
        window.removeEventListener(input, want, { capture: true });
      }
    };
  }, []);
  useEffect(() => {
    if (wanted && Surface === undefined) {
      import('./notify-surface.tsx').then(
        ({ NotifySurface }) => setSurface(() => NotifySurface),
        (fault: unknown) => {
          logFault(fault);
          setMissing(true);
          useNotifyDemand.setState({ wanted: false });
        },
      );
    }
  }, [wanted, Surface]);
  if (Surface === undefined) return missing ? <PlainNotices /> : null;
  return <Surface />;
}
