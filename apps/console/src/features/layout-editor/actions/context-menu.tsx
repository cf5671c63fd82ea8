import { withGroups } from '@mutai/layout/commands/selection';
import type { Point } from '@mutai/layout/geometry/box';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { MenuAt } from '../../../ui/popups/menu-at.tsx';
import { isInEnteredText } from '../canvas/waiting-text.ts';
import type { Editor } from '../editor/editor.ts';
import { useActionContext } from './action-context.ts';
import { actionMenu, blockEntries, canvasEntries } from './action-menu.ts';
import type { EditorAction } from './editor-action.ts';
import { useRemoval } from './use-removal.ts';

/** Returns the block at a point of the screen, ignoring elements drawn over it. */
function blockAt({ x, y }: Point): number | undefined {
  for (const element of document.elementsFromPoint(x, y)) {
    const block = element.closest<HTMLElement>('[data-block]');
    if (block !== null) return Number(block.dataset['block']);
  }
  return undefined;
}

/** Selects the target of the menu. */
function selectAt(editor: Editor, point: Point): void {
  const id = blockAt(point);
  const { layout, selected } = editor.state();
  if (id === undefined) editor.select([]);
  else if (!selected.has(id)) editor.select(withGroups(layout, [id]));
}

/** Position of a menu opened by the keyboard: beside the selection. */
function besideSelection(editor: Editor, frame: Element): Point {
  const [id] = editor.state().selected;
  const block = id === undefined ? null : frame.querySelector(`[data-block="${String(id)}"]`);
  const { left, top } = (block ?? frame).getBoundingClientRect();
  return { x: left + 16, y: top + 16 };
}

/** Adds the context menu of blocks and canvas to its children. Opened by right click, the menu key or Shift+F10. */
export function ContextMenuArea({
  className,
  children,
}: {
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const context = useActionContext();
  const { editor } = context;
  const remove = useRemoval();
  const [point, setPoint] = useState<Point | null>(null);
  const open = (event: MouseEvent<HTMLElement>) => {
    // A text that is edited has the browser's menu.
    if (isInEnteredText(event.target)) return;
    event.preventDefault();
    const at = { x: event.clientX, y: event.clientY };
    // A contextmenu event from the keyboard has no pressed button.
    const byKey = event.button !== 2 && editor.state().selected.size > 0;
    if (!byKey) selectAt(editor, at);
    setPoint(byKey ? besideSelection(editor, event.currentTarget) : at);
  };
  const run = (action: EditorAction) => {
    if (action.id === 'delete') remove([...editor.state().selected]);
    else action.run(context);
  };
  const entries = editor.state().selected.size > 0 ? blockEntries : canvasEntries;
  return (
    // The contextmenu event of the keyboard bubbles from the focused child.
    <div className={className} onContextMenu={open}>
      {children}
      {point !== null && (
        <MenuAt
          key={`${String(point.x)},${String(point.y)}`}
          point={point}
          menu={actionMenu(entries, context, run)}
          onClosed={() => setPoint(null)}
        />
      )}
    </div>
  );
}
