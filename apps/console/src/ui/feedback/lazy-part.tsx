import { ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { kitMessages as text } from '../kit/kit.messages.ts';
import styles from './lazy-part.module.css';
import { ProgressBar } from './progress-bar.tsx';
import { retryWhenReachable } from './retries.ts';

/** Loaders of parts that have not been needed yet. */
const ahead = new Set<() => Promise<unknown>>();

/**
 * Loads all parts of the pages seen so far, one after the other, so that each is there when it is wanted. What cannot be
 * loaded is loaded, or told, when it is.
 */
export async function preloadParts(): Promise<void> {
  for (const load of ahead) {
    ahead.delete(load);
    await load().catch(() => undefined);
  }
}

type Part = (props: never) => ReactNode;

/** Placeholder of a part while it loads. */
interface InPlace<P extends Part> {
  /** Until it is loaded; unless given, it floats over the page, and a bar at the top of the window says that it comes. */
  readonly meanwhile?: (props: Parameters<P>[0]) => ReactNode;
  /** When it cannot be loaded; that, and another try, unless given. */
  readonly missing?: (props: Parameters<P>[0]) => ReactNode;
}

/**
 * A part that is loaded when it is first shown, or before; what has a property `open` is not shown before that is true.
 * Unlike React's `lazy`, one that cannot be loaded does not take the page with it: it says so, and can be asked for again.
 */
export function lazyPart<P extends Part>(load: () => Promise<P>, inPlace: InPlace<P> = {}): P {
  const { meanwhile = () => <ProgressBar running />, missing } = inPlace;
  // It is given what its stand-in is given, whatever that is.
  let Loaded: ComponentType<object> | undefined;
  let loading: Promise<void> | undefined;
  const fetchOnce = async (): Promise<void> => {
    try {
      Loaded = (await load()) as unknown as ComponentType<object>;
      ahead.delete(fetchPart);
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  const fetchPart = (): Promise<void> => (loading ??= fetchOnce());
  ahead.add(fetchPart);

  function WantedPart(props: object) {
    const [state, setState] = useState<'loading' | 'loaded' | 'failed'>(Loaded === undefined ? 'loading' : 'loaded');
    const tryToLoad = (): Promise<void> =>
      fetchPart().then(
        () => setState('loaded'),
        (error: unknown) => {
          setState('failed');
          throw error;
        },
      );
    const show = (): void => void tryToLoad().catch(() => undefined);
    // Also when it has been loaded ahead since it was drawn: it has to be drawn again.
    const start = useEffectEvent(() => {
      if (state === 'loading') show();
    });
    useEffect(() => start(), []);
    const again = useEffectEvent(tryToLoad);
    useEffect(() => (state === 'failed' ? retryWhenReachable(() => again()) : undefined), [state]);
    if (Loaded !== undefined) return <Loaded {...props} />;
    const given = props as Parameters<P>[0];
    if (state !== 'failed') return meanwhile(given);
    if (missing !== undefined) return missing(given);
    const retry = () => {
      setState('loading');
      show();
    };
    return <Missing retry={retry} floating={inPlace.meanwhile === undefined} />;
  }

  function LazyPart(props: object) {
    const [wanted, setWanted] = useState(false);
    if (!wanted && !('open' in props && props.open === false)) setWanted(true);
    return wanted && <WantedPart {...props} />;
  }
  return LazyPart as unknown as P;
}

interface MissingProps {
  readonly retry: () => void;
  readonly floating: boolean;
}

function Missing({ retry, floating }: MissingProps) {
  return (
    <div role="alert" className={styles['missing']} data-floating={floating}>
      <Button type="link" danger icon={<ReloadOutlined aria-hidden />} aria-label={text.partMissing} onClick={retry}>
        {text.partMissing}
      </Button>
    </div>
  );
}
