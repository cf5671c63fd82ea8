import { filePermissions } from '@mutai/contract/files/page';
import { holdsAny } from '@mutai/contract/permissions';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { consoleConfig } from '../../../platform/config.ts';
import { useKit, type KitServices } from '../../../ui/kit/kit.tsx';
import type { Editor } from '../editor/editor.ts';
import type { ActionContext } from './editor-action.ts';
import { isWaitingText } from '../canvas/waiting-text.ts';
import { type BlockClipboard, createClipboard } from './clipboard.ts';
import { clipboardMessages as text } from './clipboard.messages.ts';
import { takesKeys } from './use-action-keys.ts';

/**
 * Returns true for clipboard events of the editor: outside of text fields and dialogs above, and without selected text.
 */
function isOurs(frame: HTMLElement | null, { target }: Event): boolean {
  if (frame === null || takesKeys(target, false) === 'all') return false;
  if (isWaitingText(target)) return true;
  const selection = document.getSelection();
  if (selection !== null && !selection.isCollapsed) return false;
  return target === document.body || (target instanceof Node && (frame.contains(target) || target.contains(frame)));
}

/** Clipboard for menus and shortcuts without a clipboard event. */
function createMenuClipboard(kit: KitServices, clipboard: BlockClipboard) {
  /** Fallback for pasting when the browser denies access to its clipboard. */
  let copied = '';
  const remember = (content: string): void => {
    copied = content;
  };
  const put = (content: string | null): void => {
    if (content === null) return;
    remember(content);
    writeClipboard(content).catch(() => undefined);
  };
  const paste = async (): Promise<void> => {
    const content = await readClipboard().catch(() => copied);
    if (content === '') kit.toast.warning(text.useKeys);
    else await clipboard.paste({ text: content, files: [] });
  };
  const byMenu: ActionContext['clipboard'] = {
    copy: () => put(clipboard.copy()),
    cut: () => put(clipboard.cut()),
    paste: () => void paste(),
  };
  return { clipboard, remember, byMenu };
}

const createOwnClipboard = (kit: KitServices, editor: Editor) =>
  createMenuClipboard(
    kit,
    createClipboard(editor, () => ({
      site: consoleConfig.siteId,
      warn: kit.toast.warning,
      inform: kit.toast.info,
      upload: holdsAny(kit.permissions.held(), [filePermissions.create])
        ? (file) => kit.sendToLibrary(file, { signal: new AbortController().signal, onProgress: () => undefined })
        : undefined,
      reasonOf: (error) => kit.failureOf(error).message,
    })),
  );

/**
 * Copies, cuts and pastes by shortcuts and menus, including content of other programs.
 *
 * @param frame root element of the editor
 */
export function useClipboard(
  editor: Editor,
  frame: RefObject<HTMLElement | null>,
): { readonly clipboard: BlockClipboard; readonly byMenu: ActionContext['clipboard'] } {
  const kit = useKit();
  const [{ clipboard, remember, byMenu }] = useState(() => createOwnClipboard(kit, editor));
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
    remember(copied);
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
  return { clipboard, byMenu };
}

// `navigator.clipboard` is missing on pages without HTTPS.
const writeClipboard = async (content: string): Promise<void> => navigator.clipboard.writeText(content);
const readClipboard = async (): Promise<string> => navigator.clipboard.readText();
