import { filePermissions } from '@mutai/contract/files/resource';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { useHolds, useKit } from '../../../ui/kit/kit.tsx';
import type { Editor } from '../editor/editor.ts';
import type { ActionContext } from './editor-action.ts';
import { type BlockClipboard, createClipboard } from './clipboard.ts';
import { clipboardMessages as text } from './clipboard.messages.ts';
import { takesKeys } from './use-action-keys.ts';

/** Whether the event is the editor's: not in a field, not of a text that somebody has marked, not in what lies over it. */
function isOurs(frame: HTMLElement | null, { target }: Event): boolean {
  if (frame === null || takesKeys(target, false) !== 'none') return false;
  const selection = document.getSelection();
  if (selection !== null && !selection.isCollapsed) return false;
  return target === document.body || (target instanceof Node && (frame.contains(target) || target.contains(frame)));
}

/**
 * Copies, cuts and pastes by keys and menus, and takes what is pasted by other programs.
 *
 * @param frame what the editor fills
 */
export function useClipboard(
  editor: Editor,
  frame: RefObject<HTMLElement | null>,
): { readonly clipboard: BlockClipboard; readonly byMenu: ActionContext['clipboard'] } {
  const kit = useKit();
  const holds = useHolds();
  const [own] = useState(() => ({ copied: '', mayUpload: false }));
  const mayUpload = holds(filePermissions.create);
  useEffect(() => {
    own.mayUpload = mayUpload;
  }, [own, mayUpload]);
  const [clipboard] = useState(() =>
    createClipboard(editor, () => ({
      warn: kit.say.warning,
      inform: kit.say.info,
      upload: own.mayUpload
        ? (file) => kit.sendToLibrary(file, { signal: new AbortController().signal, onProgress: () => undefined })
        : undefined,
      reasonOf: (error) => kit.failureOf(error).message,
    })),
  );

  const taken = useEffectEvent((event: ClipboardEvent) => {
    if (event.defaultPrevented || !isOurs(frame.current, event)) return;
    const { clipboardData } = event;
    if (event.type === 'paste') {
      event.preventDefault();
      void clipboard.paste({
        text: clipboardData?.getData('text/plain') ?? '',
        files: [...(clipboardData?.files ?? [])],
      });
      return;
    }
    const copied = event.type === 'cut' ? clipboard.cut() : clipboard.copy();
    if (copied === null) return;
    event.preventDefault();
    own.copied = copied;
    clipboardData?.setData('text/plain', copied);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => taken(event);
    const kinds = ['copy', 'cut', 'paste'] as const;
    for (const kind of kinds) document.addEventListener(kind, listener);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, listener);
    };
  }, []);

  /** Menus have no event with a clipboard. Where the browser refuses its own, what was copied here is still known. */
  const put = (copied: string | null): void => {
    if (copied === null) return;
    own.copied = copied;
    writeClipboard(copied).catch(() => undefined);
  };
  const byMenu: ActionContext['clipboard'] = {
    copy: () => put(clipboard.copy()),
    cut: () => put(clipboard.cut()),
    paste: () =>
      void readClipboard()
        .catch(() => own.copied)
        .then((content) => {
          if (content === '') kit.say.warning(text.useKeys);
          else void clipboard.paste({ text: content, files: [] });
        }),
  };
  return { clipboard, byMenu };
}

// An address without encryption has no clipboard.
const writeClipboard = async (content: string): Promise<void> => navigator.clipboard.writeText(content);
const readClipboard = async (): Promise<string> => navigator.clipboard.readText();
