import { useEffect, useEffectEvent, type RefObject } from 'react';
import { editorActions } from './actions.ts';
import type { ActionContext } from './editor-action.ts';
import { isPressed } from './shortcut-keys.ts';

const ticks = '[type=checkbox], [type=radio]';
const fields = `input:not(${ticks}), textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox]`;
/** Controls that handle plain keys themselves. */
const ownKeys =
  `${ticks}, [role=tab], [role=radio], [role=menuitem], [role=option], [role=treeitem], [role=slider], [role=listbox], ` +
  '[role=combobox], [role=menu], [role=tree], [role=grid], [role=radiogroup]';

/** Returns which keys an element handles itself: all (text fields), plain ones without modifiers, or none. */
export function takesKeys(target: EventTarget | null, isPlain: boolean): 'all' | 'plain' | 'none' {
  if (!(target instanceof Element)) return 'none';
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
    const taken = takesKeys(target, isPlain);
    const action = editorActions.find(
      ({ shortcuts, byClipboardEvent, inFields }) =>
        byClipboardEvent !== true &&
        (taken === 'none' || (taken === 'all' && inFields === true)) &&
        shortcuts.some((shortcut) => isPressed(shortcut, event)),
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

/** Returns true if a target is inside the editor's dialog, but not in a dialog above it. */
const isOver = (frame: HTMLElement | null, target: Node): boolean =>
  frame !== null && (frame.contains(target) || target === frame.closest('[role=dialog]'));
