import { create } from 'zustand';
import type { PickRequest } from '../../ui/kit/kit.tsx';

/** What the one picker of the shell is open for; null: it is closed. */
export const usePicker = create<{ readonly request: PickRequest | null }>(() => ({ request: null }));

/** Opens the picker. Who asks while it is open is not heard. */
export function openPicker(request: PickRequest): void {
  usePicker.setState((now) => ({ request: now.request ?? request }));
}

export function pickerClosed(): void {
  usePicker.setState({ request: null });
}
