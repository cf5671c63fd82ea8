import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { kitMessages as text } from '../kit/kit.messages.ts';
import { useKit } from '../kit/kit.tsx';
import { lazyPart } from './lazy-part.tsx';

interface Closable {
  readonly onClosed: () => void;
}

/**
 * Dialog that is loaded when it is first shown, or before. If it cannot be loaded, it says so and closes: its page must
 * not wait for it.
 */
export function lazyDialog<Props extends Closable>(
  load: () => Promise<(props: Props) => ReactNode>,
): (props: Props) => ReactNode {
  return lazyPart(load, { missing: ({ onClosed }) => <MissingDialog onClosed={onClosed} /> });
}

function MissingDialog({ onClosed }: Closable) {
  const { toast } = useKit();
  const close = useEffectEvent(() => {
    toast.warning(text.partMissing);
    onClosed();
  });
  useEffect(() => close(), []);
  return null;
}
