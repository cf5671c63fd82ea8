import type { WaitingDisplay } from '@mutai/contract/screens/schema';
import type { TitledReference } from '../../../ui/inputs/titled-reference.ts';

/** A typed code, and the display that shows it; `null`: none, or not found yet. */
export interface CodeValue {
  readonly code: string;
  readonly display: WaitingDisplay | null;
}

/** Name of the form and its draft. */
export const pairingForm = 'screen-pair';

export type PairingValues = {
  code: CodeValue;
  target: 'new' | 'existing';
  screenId: TitledReference | null;
  name: string;
  groupId: number | null;
  layoutId: TitledReference | null;
};

export const emptyPairing: PairingValues = {
  code: { code: '', display: null },
  target: 'new',
  screenId: null,
  name: '',
  groupId: null,
  layoutId: null,
};
