import { lockBlocks } from '@mutai/layout/commands/blocks';
import { type Block } from '@mutai/layout/model/block';
import { Button } from 'antd';
import { memo } from 'react';
import { useEditor, useEditorState } from '../../editor/use-editor.ts';
import { FlagBox } from '../fields/choice-field.tsx';
import fieldStyles from '../fields/fields.module.css';
import { NumberField } from '../fields/number-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { actionMessages } from '../../actions/actions.messages.ts';
import { usePictureFaultsOf } from '../../editor/broken-pictures.ts';
import { useOverflowOf } from '../../editor/overflow.ts';
import styles from '../common/panels.module.css';
import { panelMessages as text } from '../common/panels.messages.ts';
import { ArrangeBar } from './arrange-bar.tsx';
import { ConditionFields } from './condition-fields.tsx';
import { EffectFields } from './effect-fields.tsx';
import { ParamFields } from './param-fields.tsx';
import { blockProperty, placeProperty, rotationProperty } from '../values/property.ts';
import { StyleSection } from './style-section.tsx';
import { InstanceSection } from './instance-section.tsx';
import { Section } from '../common/section.tsx';
import { Warnings } from '../common/warnings.tsx';

const flags = ['xFixed', 'yFixed', 'resizable', 'draggable'] as const;
const places = ['x', 'y', 'w', 'h'] as const;

/** 组件属性: properties of one block, or common ones of several. */
export const BlockProperties = memo(function BlockProperties({ blocks }: { readonly blocks: readonly Block[] }) {
  const editor = useEditor();
  const [first, ...others] = blocks;
  if (first === undefined) return null;
  const single = others.length === 0;
  return (
    <>
      {single ? (
        <BlockWarnings block={first} />
      ) : (
        <p className={styles['count']}>{text.selectedCount(blocks.length)}</p>
      )}
      {single ? (
        <Section title={text.sections.basic}>
          <TextField property={blockProperty(editor, blocks, 'title')} />
          <Place blocks={blocks} />
          <ArrangeBar blocks={blocks} />
        </Section>
      ) : (
        <>
          <Section title={text.arrange}>
            <ArrangeBar blocks={blocks} />
          </Section>
          <Section title={text.sections.basic}>
            <TextField property={blockProperty(editor, blocks, 'title')} />
          </Section>
          <Section title={text.sections.place}>
            <Place blocks={blocks} />
          </Section>
        </>
      )}
      <InstanceSection blocks={blocks} />
      <ParamFields blocks={blocks} type={first.type} />
      <EffectFields blocks={blocks} />
      <StyleSection />
      <ConditionFields blocks={blocks} />
    </>
  );
});

/** Position, size and locks of blocks. */
function Place({ blocks }: { readonly blocks: readonly Block[] }) {
  const editor = useEditor();
  const canvas = useEditorState(({ layout }) => layout.canvas);
  const locked = blocks.filter((block) => block.locked);
  return (
    <>
      {locked.length > 0 && (
        <div className={styles['locked']}>
          {locked.length === blocks.length ? text.lockedHint : text.lockedSomeHint}
          <Button
            type="link"
            onClick={() =>
              editor.run(actionMessages.unlock, (layout) =>
                lockBlocks(
                  layout,
                  locked.map(({ id }) => id),
                  false,
                ),
              )
            }
          >
            {actionMessages.unlock}
          </Button>
        </div>
      )}
      <div className={fieldStyles['pairs']}>
        {places.map((key) => (
          <NumberField key={key} property={placeProperty(editor, canvas, blocks, key)} />
        ))}
        <NumberField property={rotationProperty(editor, blocks)} unit={text.degrees} label={text.rotation} />
      </div>
      <div className={fieldStyles['flags']}>
        {flags.map((key) => (
          <FlagBox key={key} property={blockProperty(editor, blocks, key)} />
        ))}
      </div>
    </>
  );
}

function BlockWarnings({ block }: { readonly block: Block }) {
  const languages = useOverflowOf(block.id);
  const faults = usePictureFaultsOf(block.id);
  return <Warnings warnings={languages === '' ? faults : [text.overflowHint(languages), ...faults]} />;
}
