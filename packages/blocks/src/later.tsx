import { type ComponentType, type FunctionComponent, useEffect, useState } from 'react';

/** Milliseconds until a part that could not be loaded is requested again. */
const retryMs = 5000;

/** Component whose code is loaded when it is needed. */
export interface Later<Props extends object> extends FunctionComponent<Props> {
  /** Loads it, so that it is shown at once. Rejects if that fails; another call tries again. */
  readonly load: () => Promise<void>;
  readonly isLoaded: () => boolean;
}

/** Part of the page that is loaded when it is first needed; nothing is shown until then. */
export function later<Props extends object>(request: () => Promise<ComponentType<Props>>): Later<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const load = async (): Promise<void> => {
    Loaded ??= await request();
  };
  function Later(props: Props) {
    const [, setLoads] = useState(0);
    const isShown = Loaded !== undefined;
    useEffect(() => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isMounted = true;
      const show = async (): Promise<void> => {
        try {
          await load();
          if (isMounted) setLoads((count) => count + 1);
        } catch {
          if (isMounted) timer = setTimeout(() => void show(), retryMs);
        }
      };
      // Not `Loaded`: it may have arrived since this was rendered.
      if (!isShown) void show();
      return () => {
        isMounted = false;
        clearTimeout(timer);
      };
    }, [isShown]);
    return Loaded === undefined ? null : <Loaded {...props} />;
  }
  return Object.assign(Later, { load, isLoaded: () => Loaded !== undefined });
}
