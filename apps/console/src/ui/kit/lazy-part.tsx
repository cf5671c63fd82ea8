import { Button } from 'antd';
import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { kitMessages as text } from './kit.messages.ts';

/**
 * A part that is loaded when it is first shown. Unlike React's `lazy`, one that cannot be loaded does not take the page
 * with it: it says so in its place, and can be asked for again.
 *
 * @param meanwhile stands there until it is loaded
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: (props: P) => ReactNode = () => null,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return function LazyPart(props: P) {
    const [Part, setPart] = useState(() => loaded);
    const [failed, setFailed] = useState(false);
    const fetchPart = async () => {
      setFailed(false);
      try {
        const part = await load();
        loaded = part;
        setPart(() => part);
      } catch {
        setFailed(true);
      }
    };
    const start = useEffectEvent(() => {
      if (Part === undefined) void fetchPart();
    });
    useEffect(() => start(), []);
    if (Part !== undefined) return <Part {...props} />;
    if (!failed) return meanwhile(props);
    return (
      <Button type="link" danger onClick={() => void fetchPart()}>
        {text.partMissing}
      </Button>
    );
  };
}
