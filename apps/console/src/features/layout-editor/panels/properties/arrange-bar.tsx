import { groupBlocks, ungroupBlocks } from '@mutai/layout/commands/blocks';
import { alignBlocks, distributeBlocks, sameSize } from '@mutai/layout/commands/place';
import { isMovable, isResizable, unitsOf } from '@mutai/layout/commands/selection';
import { sides } from '@mutai/layout/geometry/arrange';
import { type Block } from '@mutai/layout/model/block';
import { type Layout } from '@mutai/layout/model/layout';
import { Segmented } from 'antd';
import { useRef, useState } from 'react';
import { ArrangeIcon } from '../../../../ui/icons/arrange-icons.tsx';
import { useRoving } from '../../../../ui/rich-text/roving.ts';
import { useEditor, useEditorState } from '../../editor/use-editor.ts';
import fieldStyles from '../fields/fields.module.css';
import { ToolButton } from '../fields/tool-button.tsx';
import { panelMessages as text } from '../common/panels.messages.ts';

const axes = ['x', 'y'] as const;
const sizes = ['w', 'h', 'both'] as const;
type Target = 'selection' | 'canvas';

/** Aligns, spaces, sizes and groups blocks; one by itself goes by the canvas. The first that was selected is the model. */
export function ArrangeBar({ blocks }: { readonly blocks: readonly Block[] }) {
  const editor = useEditor();
  const layout = useEditorState((state) => state.layout);
  const [model] = useEditorState(({ selected }) => selected);
  const [wanted, setWanted] = useState<Target>('selection');
  const toolbar = useRef<HTMLDivElement>(null);
  const roving = useRoving(toolbar);
  const ids = blocks.map(({ id }) => id);
  const units = unitsOf(layout, ids).length;
  const several = blocks.length > 1;
  // A group as a whole, like one block, can only go by the canvas.
  const to: Target = units > 1 ? wanted : 'canvas';
  const canMove = blocks.some((block) => isMovable(block, 'x') || isMovable(block, 'y'));
  const grouped = blocks.some(({ group }) => group !== null);
  const run = (title: string, command: (before: Layout) => Layout) => editor.run(title, command);
  return (
    <>
      {units > 1 && (
        <Segmented<Target>
          block
          aria-label={text.alignTo}
          value={wanted}
          onChange={setWanted}
          options={[
            { value: 'selection', label: text.toSelection },
            { value: 'canvas', label: text.toCanvas },
          ]}
        />
      )}
      <div ref={toolbar} role="toolbar" aria-label={text.arrange} className={fieldStyles['arrange']} {...roving}>
        {sides.map((side) => (
          <ToolButton
            key={side}
            label={text.align[side]}
            icon={<ArrangeIcon name={side} />}
            disabled={!canMove}
            onClick={() => run(text.align[side], (before) => alignBlocks(before, ids, side, to))}
          />
        ))}
        {several && (
          <>
            {axes.map((axis) => (
              <ToolButton
                key={axis}
                label={text.distribute[axis]}
                icon={<ArrangeIcon name={axis === 'x' ? 'distribute-x' : 'distribute-y'} />}
                disabled={units < 3 || !canMove}
                onClick={() => run(text.distribute[axis], (before) => distributeBlocks(before, ids, axis))}
              />
            ))}
            {sizes.map((size) => (
              <ToolButton
                key={size}
                label={text.sameSize[size]}
                icon={<ArrangeIcon name={`same-${size}`} />}
                disabled={!blocks.some(isResizable)}
                onClick={() =>
                  run(text.sameSize[size], (before) =>
                    model === undefined ? before : sameSize(before, ids, model, size),
                  )
                }
              />
            ))}
            <ToolButton
              label={text.makeGroup}
              icon={<ArrangeIcon name="group" />}
              disabled={units < 2}
              onClick={() => run(text.makeGroup, (before) => groupBlocks(before, ids))}
            />
          </>
        )}
        {grouped && (
          <ToolButton
            label={text.ungroup}
            icon={<ArrangeIcon name="ungroup" />}
            onClick={() => run(text.ungroup, (before) => ungroupBlocks(before, ids))}
          />
        )}
      </div>
    </>
  );
}
