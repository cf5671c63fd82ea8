import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';

/** Duration of each half of a blink, in milliseconds. */
const halfMs = 600;

interface BlinkingProps {
  readonly blinks: boolean;
  readonly style: CSSProperties;
  readonly children?: ReactNode;
}

/** Box that may blink. At rest it is a plain one without a layer. */
export function Blinking({ blinks, style, children }: BlinkingProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!blinks) return undefined;
    const frames = [{ opacity: 1 }, { opacity: 0.2 }];
    const animation = element.current?.animate(frames, {
      duration: halfMs,
      direction: 'alternate',
      iterations: Infinity,
      easing: 'ease-in-out',
    });
    return () => animation?.cancel();
  }, [blinks]);
  return (
    <div ref={element} style={style}>
      {children}
    </div>
  );
}
