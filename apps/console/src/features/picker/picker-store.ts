import { create } from 'zustand';
import type { PickRequest } from '../../ui/kit/kit.tsx';

interface PickerState {
  /** What the one picker of the shell is open for; null: it is closed. */
  readonly request: PickRequest | null;
  /** How often it was opened. */
  readonly openings: number;
}

export const usePicker = create<PickerState>(() => ({ request: null, openings: 0 }));

/** Opens the picker. */
export function openPicker(request: PickRequest): void {
  usePicker.setState(({ openings }) => ({ request, openings: openings + 1 }));
}

export function pickerClosed(): void {
  usePicker.setState({ request: null });
}
