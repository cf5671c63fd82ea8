import { Flex } from 'antd';
import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  ItalicOutlined,
  UnderlineOutlined,
  VerticalAlignBottomOutlined,
  VerticalAlignTopOutlined,
} from '@ant-design/icons';
import { type Choice } from '@mutai/blocks/declaration';
import { fonts } from '@mutai/blocks/fonts';
import { layoutLimits } from '@mutai/layout/limits';
import {
  type Alignment,
  alignmentNames,
  alignments,
  fontFamilies,
  type FontFamily,
} from '@mutai/layout/model/text-style';
import { useId, useRef, type ReactNode } from 'react';
import { useRoving } from '../../../../ui/rich-text/toolbar/roving.ts';
import { ChoiceSelect } from '../fields/choice-field.tsx';
import { ColourButton } from '../fields/colour-button.tsx';
import fieldStyles from '../fields/fields.module.css';
import { BareNumber } from '../fields/number-field.tsx';
import { ToolButton } from '../fields/tool-button.tsx';
import { panelMessages as text } from '../common/panels.messages.ts';
import { choose, type Property } from '../values/property.ts';
import { mixed } from '../values/shared.ts';

const families = fontFamilies.map((value) => ({ value, title: fonts[value].title }));
const switches = {
  bold: <BoldOutlined aria-hidden />,
  italic: <ItalicOutlined aria-hidden />,
  underline: <UnderlineOutlined aria-hidden />,
};
/** Font name in its own font. */
const inItself = ({ value, title }: Choice<FontFamily>) => (
  <span style={{ fontFamily: fonts[value].stack }}>{title}</span>
);
const switchKeys = ['bold', 'italic', 'underline'] as const;
const alignmentIcons: Readonly<Record<Alignment, ReactNode>> = {
  [alignments.top]: <VerticalAlignTopOutlined aria-hidden />,
  [alignments.bottom]: <VerticalAlignBottomOutlined aria-hidden />,
  [alignments.center]: <AlignCenterOutlined aria-hidden />,
  [alignments.left]: <AlignLeftOutlined aria-hidden />,
  [alignments.right]: <AlignRightOutlined aria-hidden />,
};

export interface TextStyleFieldsProps {
  /** Name of the text, for accessible names of its controls; empty if there is only one. */
  readonly of: string;
  /** Returns the property of a style part by its name. */
  readonly part: <Value>(key: string) => Property<Value>;
}

/** Font, size, color, bold, italic, underline and alignment of a text. */
export function TextStyleFields({ of, part }: TextStyleFieldsProps) {
  const id = useId();
  const toolbar = useRef<HTMLDivElement>(null);
  const roving = useRoving(toolbar);
  const family = part<FontFamily>('family');
  const size = part<number>('size');
  const align = part<Alignment>('align');
  const colour = part<string>('color');
  const named = (label: string): string => `${of}${label}`;
  return (
    <div className={fieldStyles['textStyle']}>
      <div className={fieldStyles['fontRow']}>
        <ChoiceSelect
          id={`${id}family`}
          name={named(family.label)}
          property={family}
          choices={families}
          drawn={inItself}
        />
        <BareNumber
          id={`${id}size`}
          name={named(size.label)}
          property={size}
          step={layoutLimits.fontSize.step}
          unit={text.pixels}
        />
      </div>
      <Flex gap={4} align="center">
        <ColourButton property={colour} label={named(colour.label)} />
        <div ref={toolbar} role="toolbar" aria-label={named(text.style)} className={fieldStyles['toolbar']} {...roving}>
          {switchKeys.map((key) => {
            const property = part<boolean>(key);
            return (
              <ToolButton
                key={key}
                label={property.label}
                icon={switches[key]}
                pressed={property.value === mixed ? 'mixed' : property.value}
                onClick={() => choose(property, property.value !== true)}
              />
            );
          })}
          <span className={fieldStyles['divider']} />
          {Object.values(alignments).map((code) => (
            <ToolButton
              key={code}
              label={alignmentNames[code]}
              icon={alignmentIcons[code]}
              pressed={align.value === code}
              onClick={() => choose(align, code)}
            />
          ))}
        </div>
      </Flex>
    </div>
  );
}
