import { useEffect } from 'react';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { pickerClosed, usePicker } from './picker-store.ts';

const PickerDialog = lazyPart(async () => (await import('./picker-dialog.tsx')).PickerDialog);

/** Where the shell shows the picker of files, whoever opens it. */
export function PickerOutlet() {
  const request = usePicker((picker) => picker.request);
  // Nothing of one session is open in the next.
  useEffect(() => pickerClosed, []);
  return request !== null && <PickerDialog request={request} onClosed={pickerClosed} />;
}
