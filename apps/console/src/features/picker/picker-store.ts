import { create } from 'zustand';
import type { PickRequest } from '../../ui/kit/kit.tsx';

interface PickerState {
  /** Request of the open picker; `null` if closed. */
  readonly request: PickRequest | null;
  /** Number of openings, used as key. */
  readonly openings: number;
}

export const usePicker = create<PickerState>(() => ({ request: null, openings: 0 }));

export function openPicker(request: PickRequest): void {
  usePicker.setState(({ openings }) => ({ request, openings: openings + 1 }));
}

export function pickerClosed(): void {
  usePicker.setState({ request: null });
}
