import { useEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import type { PickRequest } from '../../ui/kit/kit.tsx';
import { pickerClosed, usePicker } from './picker-store.ts';

const PickerDialog = lazyPart(async () => (await import('./picker-dialog.tsx')).PickerDialog);

/** Outlet of the file picker in the shell. */
export function PickerOutlet() {
  const { request, openings } = usePicker();
  // Close the picker when the session ends.
  useEffect(() => pickerClosed, []);
  return request !== null && <OpenedPicker key={openings} request={request} />;
}

/** Returns true after navigation to another page, or back in history. */
function useLeft(): boolean {
  const { key, pathname } = useLocation();
  const moved = useNavigationType();
  const [from] = useState({ key, pathname });
  return pathname !== from.pathname || (key !== from.key && moved === NavigationType.Pop);
}

function OpenedPicker({ request }: { readonly request: PickRequest }) {
  const left = useLeft();
  const [done, setDone] = useState(false);
  return <PickerDialog request={request} open={!left && !done} close={() => setDone(true)} onClosed={pickerClosed} />;
}
