import { layoutExportPath } from '@mutai/contract/layouts/resource';
import type { ListedLayout } from '@mutai/contract/layouts/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { downloadFile } from '../../platform/transfer/transfer.ts';
import { useConfirm } from '../../ui/feedback/use-confirm.tsx';
import { useKit } from '../../ui/kit/kit.tsx';
import { layoutsMessages as text } from './layouts.messages.ts';
import {
  createLayout,
  layoutsName,
  loadLayout,
  loadScreens,
  publishLayout,
  unpublishLayout,
} from './layouts.queries.ts';
import { copiedLayout } from './new-layout.ts';

/** Actions on a layout from its row, without a form. */
export function useLayoutActions() {
  const { toast, showFailure, submissionKeys } = useKit();
  const confirm = useConfirm();
  const queries = useQueryClient();
  /** Layouts that are being copied, to ignore further clicks. */
  const copying = useRef(new Set<number>());
  /** Refetches, also after a failure: somebody else may have changed the list. */
  const renew = () => void queries.invalidateQueries({ queryKey: [layoutsName] });
  const asked = (content: string, okText: string, run: () => Promise<void>) =>
    confirm({ content, okText, run: () => run().finally(renew) });

  const copy = async ({ id }: ListedLayout): Promise<void> => {
    if (copying.current.has(id)) return;
    copying.current.add(id);
    try {
      const document = copiedLayout((await loadLayout(id)).document);
      await createLayout(document, submissionKeys()(document), { success: false });
      toast.success(text.copied(document.canvas.title));
    } catch (error) {
      showFailure(error);
    } finally {
      copying.current.delete(id);
      renew();
    }
  };
  /** Asks with the names of the screens that will show something else. */
  const unpublish = async (layout: ListedLayout): Promise<void> => {
    try {
      const question = text.confirmUnpublish(await loadScreens(layout));
      asked(question, text.unpublish, () => unpublishLayout(layout));
    } catch (error) {
      showFailure(error);
    }
  };
  return {
    copy,
    publish: (layout: ListedLayout) => asked(text.confirmPublish, text.publish, () => publishLayout(layout)),
    unpublish,
    download: ({ id }: ListedLayout) => void downloadFile(layoutExportPath(id)),
  };
}
