import { useEffect, useEffectEvent, type RefObject } from 'react';
import { editorActions } from './actions.ts';
import type { ActionContext } from './editor-action.ts';
import { isPressed } from './shortcut-keys.ts';

const ticks = '[type=checkbox], [type=radio]';
const fields = `input:not(${ticks}), textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox]`;
/** What moves about in itself with keys. */
const ownKeys =
  `${ticks}, [role=tab], [role=radio], [role=menuitem], [role=option], [role=treeitem], [role=slider], [role=listbox], ` +
  '[role=combobox], [role=menu], [role=tree], [role=grid], [role=radiogroup]';

/** Whether something is being typed into, or takes keys for itself. */
export function takesKeys(target: EventTarget | null, isPlain: boolean): 'all' | 'plain' | 'none' {
  if (!(target instanceof Element)) return 'none';
  if (target.closest(fields) !== null) return 'all';
  return isPlain && target.closest(ownKeys) !== null ? 'plain' : 'none';
}

/**
 * The keys of the editor, anywhere in its dialog; what is typed into fields, composed by an input method, or meant for what
 * lies over the dialog, is left alone.
 *
 * @param frame what the editor fills
 */
export function useActionKeys(frame: RefObject<HTMLElement | null>, context: ActionContext): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    // Process: an input method has taken the key.
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
    // Also when there is nothing to be done: the browser would do something else.
    event.preventDefault();
    // The console has keys of its own.
    event.stopPropagation();
    if (action.enabled(context.editor.state())) action.run(context);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** Whether a target is in the editor's dialog and not in one that lies over it. */
const isOver = (frame: HTMLElement | null, target: Node): boolean =>
  frame !== null && (frame.contains(target) || target === frame.closest('[role=dialog]'));
