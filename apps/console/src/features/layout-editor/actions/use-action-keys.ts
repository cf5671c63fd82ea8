import { useEffect, useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import { isWaitingText } from '../canvas/waiting-text.ts';
import { editorActions } from './actions.ts';
import type { ActionContext } from './editor-action.ts';
import { isPressed } from './shortcut-keys.ts';

const ticks = '[type=checkbox], [type=radio]';
const fields = `input:not(${ticks}), textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox]`;
/** Shortcuts that type a letter. */
const letters = /^Shift\+[A-Z]$/;
/** Controls that handle plain keys themselves. */
const ownKeys =
  `${ticks}, [role=tab], [role=radio], [role=menuitem], [role=option], [role=treeitem], [role=slider], [role=listbox], ` +
  '[role=combobox], [role=menu], [role=tree], [role=grid], [role=radiogroup]';

/**
 * Returns which keys an element handles itself: all (text fields), letters (a selected text, which they begin), plain ones
 * without modifiers, or none.
 */
export function takesKeys(target: EventTarget | null, isPlain: boolean): 'all' | 'letters' | 'plain' | 'none' {
  if (!(target instanceof Element)) return 'none';
  if (isWaitingText(target)) return 'letters';
  if (target.closest(fields) !== null) return 'all';
  return isPlain && target.closest(ownKeys) !== null ? 'plain' : 'none';
}

/**
 * Runs actions by their shortcuts anywhere in the editor dialog. Ignores keys for text fields, input methods and
 * dialogs above the editor.
 *
 * @param frame root element of the editor
 */
export function useActionKeys(frame: RefObject<HTMLElement | null>, context: ActionContext): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    // `Process` means that an input method handles the key.
    if (event.defaultPrevented || event.isComposing || event.key === 'Process') return;
    const { target } = event;
    const inside = target === document.body || (target instanceof Node && isOver(frame.current, target));
    if (!inside) return;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    // The key may have moved the focus to the selected text.
    const taken = takesKeys(isWaitingText(document.activeElement) ? document.activeElement : target, isPlain);
    const action = editorActions.find(
      ({ shortcuts, byClipboardEvent, inFields }) =>
        byClipboardEvent !== true &&
        (taken === 'none' || taken === 'letters' || (taken === 'all' && inFields === true)) &&
        shortcuts.some((shortcut) => isPressed(shortcut, event) && !(taken === 'letters' && letters.test(shortcut))),
    );
    if (action === undefined) return;
    // Prevent the browser's default even if the action is disabled.
    event.preventDefault();
    // The console has shortcuts of its own.
    event.stopPropagation();
    if (action.enabled(context.editor.state())) action.run(context);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** Keys that change a selected text or block; the others lead to a dialog or out of it. */
const changes = (event: KeyboardEvent): boolean =>
  !event.ctrlKey && !event.metaKey && (event.key.length === 1 || ['Enter', 'Delete', 'Backspace'].includes(event.key));

/** Attribute of the editor's frame while a dialog over it is wanted: selected texts do not take the focus. */
export const dialogAwaited = 'data-dialog-awaited';

/**
 * Keeps keys from the canvas that are meant for a dialog which is still on its way: a name typed at once would replace
 * the selected text.
 *
 * @param isAwaited a dialog over the editor is wanted; once it is there, it has the focus
 */
export function useKeysForDialog(frame: RefObject<HTMLElement | null>, isAwaited: boolean): void {
  useLayoutEffect(() => {
    if (!isAwaited) return undefined;
    const hold = (event: KeyboardEvent) => {
      const { target } = event;
      const inside = target === document.body || (target instanceof Node && isOver(frame.current, target));
      if (!inside || !changes(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    // An input method begins wherever a text has the focus.
    const { activeElement } = document;
    if (isWaitingText(activeElement)) activeElement?.closest<HTMLElement>('[role=application]')?.focus();
    window.addEventListener('keydown', hold, { capture: true });
    return () => window.removeEventListener('keydown', hold, { capture: true });
  }, [frame, isAwaited]);
}

/** Returns true if a target is inside the editor's dialog, but not in a dialog above it. */
const isOver = (frame: HTMLElement | null, target: Node): boolean =>
  frame !== null && (frame.contains(target) || target === frame.closest('[role=dialog]'));
