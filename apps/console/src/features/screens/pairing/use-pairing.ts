import { pairingParameter } from '@mutai/contract/screens/player-paths';
import { screenPermissions } from '@mutai/contract/screens/page';
import type { ListedScreen } from '@mutai/contract/screens/schema';
import { useEffect, useEffectEvent, useState } from 'react';
import { usePermission } from '../../../platform/session/session-store.ts';
import { useOpening } from '../../../ui/form/draft.ts';
import { useKit } from '../../../ui/kit/kit.tsx';
import { useAddressed } from '../../../ui/resource/addressed.ts';
import { titledReference, type TitledReference } from '../../../ui/inputs/titled-reference.ts';
import { emptyPairing, pairingForm, type PairingValues } from './pairing-values.ts';
import { pairingCodeIn } from './pairing-code.ts';
import { pairingMessages as text } from './pairing.messages.ts';

/**
 * State of the dialog 配对屏幕, which the address opens too: `?pair=K7M4XP`, as in the QR code of a display.
 *
 * @param group default group of new screens
 */
export function usePairing(group: number | null) {
  const mayPair = usePermission(screenPermissions.create);
  const { toast } = useKit();
  const form = useOpening<PairingValues>(pairingForm, () => mayPair);
  const { value, clear } = useAddressed(pairingParameter);
  const [screen, setScreen] = useState<TitledReference | null>(null);
  const start = (code: string): PairingValues => ({ ...emptyPairing, groupId: group, code: { code, display: null } });
  const follow = useEffectEvent((code: string) => {
    if (mayPair) form.open({ mode: 'create' }, start(pairingCodeIn(code)));
    else {
      toast.warning(text.notAllowed);
      clear();
    }
  });
  useEffect(() => {
    if (value !== null) follow(value);
  }, [value]);
  return {
    opening: form.opening,
    /** Screen whose display is paired; `null`: the user chooses. */
    screen,
    /** @param replaced screen that gets another display; `null`: the user chooses */
    open: (replaced: ListedScreen | null) => {
      setScreen(replaced === null ? null : titledReference(replaced.id, replaced.name));
      form.open({ mode: 'create' }, start(''));
    },
    close: () => {
      form.close();
      setScreen(null);
      clear();
    },
  };
}
