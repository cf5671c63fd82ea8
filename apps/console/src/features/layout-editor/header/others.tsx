import { layoutEditorsPath } from '@mutai/contract/layouts/resource';
import { useRecordEditors } from '../../../platform/resource/use-record-editors.ts';
import { OtherEditors } from '../../../ui/cells/other-editors.tsx';
import { headerMessages as text } from './header.messages.ts';

/** Other users who have the layout open. */
export function Others({ id, window }: { readonly id: number | null; readonly window: string }) {
  const others = useRecordEditors(id === null ? null : layoutEditorsPath(id), window);
  return <OtherEditors editors={others} say={text.others} />;
}
