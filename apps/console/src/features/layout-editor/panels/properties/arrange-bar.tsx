import { unitsOf } from '@mutai/layout/commands/selection';
import { sides } from '@mutai/layout/geometry/arrange';
import { type Block } from '@mutai/layout/model/block';
import { Segmented } from 'antd';
import { useRef, useState } from 'react';
import { ArrangeIcon, type ArrangeIconName } from '../../../../ui/icons/arrange-icons.tsx';
import { useRoving } from '../../../../ui/rich-text/toolbar/roving.ts';
import { useActionContext } from '../../actions/action-context.ts';
import { actionOf } from '../../actions/actions.ts';
import { useEditorState } from '../../editor/use-editor.ts';
import fieldStyles from '../fields/fields.module.css';
import { ToolButton } from '../fields/tool-button.tsx';
import { panelMessages as text } from '../common/panels.messages.ts';

/** Actions for one or several blocks, with icons. */
const forAll: readonly (readonly [action: string, icon: ArrangeIconName])[] = [
  ['rotate-left', 'rotate-left'],
  ['rotate-right', 'rotate-right'],
  ['flip-x', 'flip-x'],
  ['flip-y', 'flip-y'],
];

/** Actions for several blocks, with icons. */
const forSeveral: readonly (readonly [action: string, icon: ArrangeIconName])[] = [
  ['distribute-x', 'distribute-x'],
  ['distribute-y', 'distribute-y'],
  ['same-size-w', 'same-w'],
  ['same-size-h', 'same-h'],
  ['same-size-both', 'same-both'],
  ['group', 'group'],
];

type Target = 'selection' | 'canvas';

/**
 * Aligns, distributes, resizes and groups blocks. A single unit is aligned to the canvas. The first selected block is
 * the reference.
 */
export function ArrangeBar({ blocks }: { readonly blocks: readonly Block[] }) {
  const [to, setTo] = useState<Target>('selection');
  const toolbar = useRef<HTMLDivElement>(null);
  const roving = useRoving(toolbar);
  // A single unit (a block or a group) can only be aligned to the canvas.
  const ids = blocks.map(({ id }) => id);
  const units = useEditorState(({ layout }) => unitsOf(layout, ids).length);
  const align = units > 1 && to === 'canvas' ? 'align-canvas' : 'align';
  return (
    <>
      {units > 1 && (
        <Segmented<Target>
          block
          aria-label={text.alignTo}
          value={to}
          onChange={setTo}
          options={[
            { value: 'selection', label: text.toSelection },
            { value: 'canvas', label: text.toCanvas },
          ]}
        />
      )}
      <div ref={toolbar} role="toolbar" aria-label={text.arrange} className={fieldStyles['arrange']} {...roving}>
        {sides.map((side) => (
          <ActionButton key={side} action={`${align}-${side}`} icon={side} />
        ))}
        {forAll.map(([action, icon]) => (
          <ActionButton key={action} action={action} icon={icon} />
        ))}
        {blocks.length > 1 &&
          forSeveral.map(([action, icon]) => <ActionButton key={action} action={action} icon={icon} />)}
        {blocks.some(({ group }) => group !== null) && <ActionButton action="ungroup" icon="ungroup" />}
      </div>
    </>
  );
}

function ActionButton({ action: id, icon }: { readonly action: string; readonly icon: ArrangeIconName }) {
  const context = useActionContext();
  const { title, enabled, checked, run } = actionOf(id);
  const pressed = useEditorState((state) => checked?.(state));
  return (
    <ToolButton
      label={title}
      icon={<ArrangeIcon name={icon} />}
      {...(pressed === undefined ? {} : { pressed })}
      disabled={!useEditorState(enabled)}
      onClick={() => run(context)}
    />
  );
}
