import type { Layout } from '@mutai/layout/model/layout';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { testingKit } from '../../../ui/kit/testing-kit.tsx';
import { EditorActions } from '../actions/action-context.ts';
import { createEditor } from '../editor/editor.ts';
import { type Overflow, OverflowContext } from '../editor/overflow.ts';
import { EditorContext } from '../editor/use-editor.ts';

const nothing = () => undefined;

interface Surroundings {
  /** Ids of the selected blocks. */
  readonly selected?: readonly number[];
  /** Blocks whose texts do not fit, with the languages. */
  readonly overflow?: Overflow;
}

/** Renders a part of the editor around a layout. Actions do nothing, and nobody holds a permission. */
export function renderInEditor(
  Kit: ReturnType<typeof testingKit>,
  layout: Layout,
  part: ReactNode,
  { selected = [], overflow = new Map() }: Surroundings = {},
) {
  const editor = createEditor(layout);
  editor.select(selected);
  const actions = {
    editor,
    clipboard: { copy: nothing, cut: nothing, paste: nothing },
    save: nothing,
    preview: nothing,
    showShortcuts: nothing,
    showArray: nothing,
    saveComponent: nothing,
    showHistory: nothing,
    saveStyle: nothing,
    manageColours: nothing,
    holds: () => false,
  };
  const { unmount } = render(
    <Kit>
      <EditorContext value={editor}>
        <EditorActions value={actions}>
          <OverflowContext value={overflow}>{part}</OverflowContext>
        </EditorActions>
      </EditorContext>
    </Kit>,
  );
  return { editor, unmount };
}
