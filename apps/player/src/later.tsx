import { type ComponentType, useEffect, useState } from 'react';

/** Milliseconds until a part that could not be loaded is requested again. */
const retryMs = 5000;

/** Part of the page that is loaded when it is first needed; nothing is shown until then. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  return function Later(props: Props) {
    const [, setLoads] = useState(0);
    useEffect(() => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isMounted = true;
      const request = async (): Promise<void> => {
        try {
          Loaded = await load();
          if (isMounted) setLoads((count) => count + 1);
        } catch {
          if (isMounted) timer = setTimeout(() => void request(), retryMs);
        }
      };
      if (Loaded === undefined) void request();
      return () => {
        isMounted = false;
        clearTimeout(timer);
      };
    }, []);
    return Loaded === undefined ? null : <Loaded {...props} />;
  };
}
