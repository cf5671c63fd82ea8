import { deleteBlocks } from '@mutai/layout/commands/blocks';
import { useConfirm } from '../../../ui/feedback/use-confirm.tsx';
import { kitMessages } from '../../../ui/kit/kit.messages.ts';
import { useEditor } from '../editor/use-editor.ts';
import { actionMessages as text } from './actions.messages.ts';

/** Returns a function that deletes blocks after confirmation. Its `then` runs after the deletion. */
export function useRemoval(): (ids: readonly number[], then?: () => void) => void {
  const editor = useEditor();
  const confirm = useConfirm();
  return (ids, then) => {
    const present = editor.follow(ids);
    confirm({
      content: ids.length > 1 ? text.confirmRemoveSome(ids.length) : text.confirmRemove,
      okText: kitMessages.confirmRemoveOk,
      danger: true,
      run: () => {
        editor.run(text.remove, (layout) => deleteBlocks(layout, present()));
        then?.();
      },
    });
  };
}
