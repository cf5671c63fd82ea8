import { BoldOutlined, ClearOutlined } from '@ant-design/icons';
import { layoutLimits } from '@mutai/layout/limits';
import { type BlockOf } from '@mutai/layout/model/block';
import { type Language, languageNames } from '@mutai/layout/model/languages';
import { type MouseEvent, useEffect, useId } from 'react';
import { type TextRange } from '../../editor/text-range.ts';
import { useTextRange } from '../../editor/use-text-range.ts';
import { useEditor } from '../../editor/use-editor.ts';
import { panelMessages as text } from '../common/panels.messages.ts';
import { ColourButton } from '../fields/colour-button.tsx';
import fieldStyles from '../fields/fields.module.css';
import { BareNumber } from '../fields/number-field.tsx';
import { ToolButton } from '../fields/tool-button.tsx';
import { clearRuns, runProperty, toggleBold } from '../values/text-properties.ts';
import { mixed } from '../values/shared.ts';

interface RunToolsProps {
  readonly block: BlockOf<'text'>;
  readonly language: Language;
}

/** Weight, color and size of the characters that are selected in the panel or on the canvas. */
export function RunTools({ block, language }: RunToolsProps) {
  const editor = useEditor();
  const range = useTextRange(block, language);
  useEffect(() => () => editor.show({ textRange: null }), [editor]);
  if (range !== null) return <Tools block={block} range={range} />;
  // The tools have the same height: controls below do not move while somebody selects characters.
  return <div className={`${fieldStyles['runs'] ?? ''} ${fieldStyles['hint'] ?? ''}`}>{text.runsHint}</div>;
}

/** Leaves the focus, and with it the selected characters, in the field. Events of popups bubble here, too. */
function keepFocus(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget } = event;
  const isHere = target instanceof Node && currentTarget.contains(target);
  if (isHere && !(target instanceof HTMLInputElement)) event.preventDefault();
}

function Tools({ block, range }: { readonly block: BlockOf<'text'>; readonly range: TextRange }) {
  const editor = useEditor();
  const id = useId();
  const name = text.selectedText(languageNames[range.language]);
  const bold = runProperty(editor, block, range, 'bold');
  const size = runProperty(editor, block, range, 'size');
  const colour = runProperty(editor, block, range, 'color');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keeps the focus where it is
    <div role="group" aria-label={name} className={fieldStyles['runs']} onMouseDown={keepFocus}>
      <span className={fieldStyles['hint']}>{text.selectedTextShort}</span>
      <ToolButton
        label={`${name}${bold.label}`}
        icon={<BoldOutlined aria-hidden />}
        pressed={bold.value === mixed ? 'mixed' : bold.value}
        onClick={() => toggleBold(editor, block, range)}
      />
      <ColourButton property={colour} label={`${name}${text.runColour}`} />
      <BareNumber
        id={`${id}size`}
        name={`${name}${size.label}`}
        property={size}
        step={layoutLimits.fontSize.step}
        unit={text.pixels}
      />
      <ToolButton
        label={text.clearRuns(name)}
        icon={<ClearOutlined aria-hidden />}
        onClick={() => clearRuns(editor, block, range)}
      />
    </div>
  );
}
