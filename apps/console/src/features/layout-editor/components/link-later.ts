import { type Component, linkBlocks } from '@mutai/layout/commands/components';
import type { Editor } from '../editor/editor.ts';

/**
 * Returns a function that links blocks to the component that the server has made from them meanwhile.
 *
 * @param parts id of a block → id of its part
 */
export function linkLater(
  editor: Editor,
  parts: ReadonlyMap<number, number>,
): (step: string, component: Component) => void {
  const idsNow = editor.follow([...parts.keys()]);
  return (step, component) => {
    const ids = idsNow();
    const linked = new Map(
      [...parts.values()].flatMap((part, index) => {
        const id = ids[index];
        return id === undefined ? [] : [[id, part] as const];
      }),
    );
    editor.run(step, (layout) => linkBlocks(layout, linked, component));
  };
}
