import { Button } from 'antd';
import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  DownOutlined,
  ItalicOutlined,
  UnderlineOutlined,
  UpOutlined,
  VerticalAlignBottomOutlined,
  VerticalAlignMiddleOutlined,
  VerticalAlignTopOutlined,
} from '@ant-design/icons';
import { type Choice } from '@mutai/blocks/declaration';
import { fonts } from '@mutai/blocks/fonts';
import { layoutLimits } from '@mutai/layout/limits';
import { type Block } from '@mutai/layout/model/block';
import { type BlockType } from '@mutai/layout/model/block-types';
import { initialOutline, initialShadow, type Outline, type Shadow } from '@mutai/layout/model/effects';
import { type AlignmentSides, alignmentSideNames, fontFamilies, type FontFamily } from '@mutai/layout/model/text-style';
import { Fragment, useId, useRef, useState, type ReactNode } from 'react';
import { useEditor } from '../../editor/use-editor.ts';
import { useRoving } from '../../../../ui/rich-text/toolbar/roving.ts';
import { ChoiceSelect } from '../fields/choice-field.tsx';
import { ColourButton } from '../fields/colour-button.tsx';
import { ColourField } from '../fields/colour-field.tsx';
import { EffectRow } from '../fields/effect-row.tsx';
import fieldStyles from '../fields/fields.module.css';
import { BareNumber, NumberField } from '../fields/number-field.tsx';
import { ToolButton } from '../fields/tool-button.tsx';
import { panelMessages as text } from '../common/panels.messages.ts';
import { alignmentProperty, choose, paramProperty, type Property } from '../values/property.ts';
import { mixed, presenceAt } from '../values/shared.ts';

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
const sideIcons = {
  across: {
    left: <AlignLeftOutlined aria-hidden />,
    center: <AlignCenterOutlined aria-hidden />,
    right: <AlignRightOutlined aria-hidden />,
  },
  down: {
    top: <VerticalAlignTopOutlined aria-hidden />,
    center: <VerticalAlignMiddleOutlined aria-hidden />,
    bottom: <VerticalAlignBottomOutlined aria-hidden />,
  },
} as const;
const axes = ['across', 'down'] as const;

export interface TextStyleFieldsProps {
  /** Name of the text, for accessible names of its controls; empty if there is only one. */
  readonly of: string;
  readonly blocks: readonly Block[];
  readonly type: BlockType;
  /** Path of the style in the params. */
  readonly way: string;
}

/** Font, size, color, bold, italic, underline and alignment of a text; spaces, shadow and outline on demand. */
export function TextStyleFields({ of, blocks, type, way }: TextStyleFieldsProps) {
  const id = useId();
  const editor = useEditor();
  const toolbar = useRef<HTMLDivElement>(null);
  const roving = useRoving(toolbar);
  const part = <Value,>(key: string) => paramProperty<Value>(editor, blocks, type, `${way}.${key}`);
  const family = part<FontFamily>('family');
  const size = part<number>('size');
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
        <ColourButton property={colour} label={named(colour.label)} />
      </div>
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
        {axes.map((axis) => (
          <Fragment key={axis}>
            <span className={fieldStyles['divider']} />
            <SideButtons axis={axis} property={alignmentProperty(editor, blocks, type, `${way}.align`, axis)} />
          </Fragment>
        ))}
      </div>
      <MoreStyle of={of} blocks={blocks} way={way} part={part} />
    </div>
  );
}

interface SideButtonsProps<Axis extends keyof AlignmentSides> {
  readonly axis: Axis;
  readonly property: Property<AlignmentSides[Axis]>;
}

/** Sides of one axis, to one of which a text is aligned. */
function SideButtons<Axis extends keyof AlignmentSides>({ axis, property }: SideButtonsProps<Axis>) {
  const names: Readonly<Record<string, string>> = alignmentSideNames[axis];
  const icons: Readonly<Record<string, ReactNode>> = sideIcons[axis];
  return (Object.keys(names) as AlignmentSides[Axis][]).map((side) => (
    <ToolButton
      key={side}
      label={names[side] ?? ''}
      icon={icons[side]}
      pressed={property.value === side}
      onClick={() => choose(property, side)}
    />
  ));
}

interface MoreStyleProps extends Pick<TextStyleFieldsProps, 'of' | 'blocks' | 'way'> {
  readonly part: <Value>(key: string) => Property<Value>;
}

/** Line height, spaces, shadow and outline of a text, behind a button. */
function MoreStyle({ of, blocks, way, part }: MoreStyleProps) {
  const [open, setOpen] = useState(false);
  const presence = (key: string) => presenceAt(blocks, `params.${way}.${key}`);
  return (
    <>
      <Button
        type="link"
        size="small"
        className={fieldStyles['takeStyle'] ?? ''}
        aria-label={text.moreOf(of)}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {text.more}
        {open ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
      </Button>
      {open && (
        <>
          <NumberField property={part<number>('lineHeight')} step={layoutLimits.lineHeight.step} unit={text.percent} />
          <NumberField property={part<number>('letterSpacing')} unit={text.pixels} />
          <NumberField property={part<number>('padding')} unit={text.pixels} />
          <EffectRow
            property={part<Shadow | null>('shadow')}
            there={presence('shadow')}
            initial={initialShadow}
            name={`${of}${part('shadow').label}`}
          >
            <ColourField property={part<string>('shadow.color')} />
            <NumberField property={part<number>('shadow.x')} unit={text.pixels} />
            <NumberField property={part<number>('shadow.y')} unit={text.pixels} />
            <NumberField property={part<number>('shadow.blur')} unit={text.pixels} />
          </EffectRow>
          <EffectRow
            property={part<Outline | null>('outline')}
            there={presence('outline')}
            initial={initialOutline}
            name={`${of}${part('outline').label}`}
          >
            <ColourField property={part<string>('outline.color')} />
            <NumberField property={part<number>('outline.width')} unit={text.pixels} />
          </EffectRow>
        </>
      )}
    </>
  );
}
