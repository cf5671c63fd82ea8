import type { Orientation } from '@mutai/contract/screens/resource';
import type { ReactNode } from 'react';
import { useDisplaySize } from './display-size.ts';
import { fitTransform } from './fit.ts';

interface TurnedProps {
  /** Clockwise rotation in degrees. */
  readonly orientation: Orientation;
  readonly children: ReactNode;
}

/** Page of the player on a display that hangs upright or upside down. */
export function Turned({ orientation, children }: TurnedProps) {
  const size = useDisplaySize();
  const isUpright = orientation === 90 || orientation === 270;
  const own = isUpright ? { width: size.height, height: size.width } : size;
  return (
    <div className="canvas" style={{ ...own, transform: fitTransform(own, size, 'contain', orientation) }}>
      {children}
    </div>
  );
}
