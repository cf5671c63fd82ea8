import { type Block } from '@mutai/layout/model/block';
import { choicesOf } from '@mutai/blocks/declaration';
import { blendModeNames, blendModes, initialBorder, initialGradient, initialShadow } from '@mutai/layout/model/effects';
import { useEditor } from '../../editor/use-editor.ts';
import { Section } from '../common/section.tsx';
import { panelMessages as text } from '../common/panels.messages.ts';
import { ChoiceField } from '../fields/choice-field.tsx';
import { ColourField } from '../fields/colour-field.tsx';
import { EffectRow } from '../fields/effect-row.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { PictureProperty } from '../fields/picture-property.tsx';
import { blockProperty } from '../values/property.ts';
import { presenceAt } from '../values/shared.ts';

export interface EffectFieldsProps {
  readonly blocks: readonly Block[];
}

/** Background and looks of blocks: color, gradient, picture, opacity, blending, corners, border, shadow. */
export function EffectFields({ blocks }: EffectFieldsProps) {
  const editor = useEditor();
  const part = <To extends Parameters<typeof blockProperty>[2]>(way: To) => blockProperty(editor, blocks, way);
  return (
    <>
      <Section title={text.sections.background}>
        <ColourField property={part('bgColor')} />
        <EffectRow property={part('gradient')} there={presenceAt(blocks, 'gradient')} initial={initialGradient}>
          <ColourField property={part('gradient.from')} />
          <ColourField property={part('gradient.to')} />
          <NumberField property={part('gradient.angle')} step={15} unit={text.degrees} />
        </EffectRow>
        <PictureProperty property={part('bgImage')} />
      </Section>
      <Section title={text.sections.effects}>
        <NumberField property={part('opacity')} step={5} unit={text.percent} />
        <ChoiceField property={part('blend')} choices={choicesOf(blendModes, blendModeNames).choices} />
        <NumberField property={part('radius')} unit={text.pixels} />
        <EffectRow property={part('border')} there={presenceAt(blocks, 'border')} initial={initialBorder}>
          <NumberField property={part('border.width')} unit={text.pixels} />
          <ColourField property={part('border.color')} />
        </EffectRow>
        <EffectRow property={part('shadow')} there={presenceAt(blocks, 'shadow')} initial={initialShadow}>
          <ColourField property={part('shadow.color')} />
          <NumberField property={part('shadow.x')} unit={text.pixels} />
          <NumberField property={part('shadow.y')} unit={text.pixels} />
          <NumberField property={part('shadow.blur')} unit={text.pixels} />
        </EffectRow>
      </Section>
    </>
  );
}
