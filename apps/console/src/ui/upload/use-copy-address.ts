import { useCallback } from 'react';
import { copyText } from '../kit/copy-text.ts';
import { useKit } from '../kit/kit.tsx';
import { uploadMessages as text } from './upload.messages.ts';

/** Returns a function that copies the absolute address of an uploaded file to the clipboard, and says so. */
export function useCopyAddress(): (path: string) => Promise<void> {
  const { toast } = useKit();
  return useCallback(
    async (path) => {
      const address = new URL(path, window.location.origin).href;
      if (await copyText(address)) toast.success(text.addressCopied);
      else toast.warning(text.addressNotCopied(address));
    },
    [toast],
  );
}
