import { setParams } from '@mutai/layout/commands/blocks';
import { type BlockOf } from '@mutai/layout/model/block';
import { fontFields, type Language, languageNames, languageTags } from '@mutai/layout/model/languages';
import { type ParamsOf } from '@mutai/layout/model/block-types';
import { type Layout, pickBlocks } from '@mutai/layout/model/layout';
import { type StyledText } from '@mutai/layout/model/text-style';
import { Button, Input, Switch } from 'antd';
import { useId } from 'react';
import { useEditor, useEditorState } from '../../editor/use-editor.ts';
import { Problem } from '../fields/field.tsx';
import fieldStyles from '../fields/fields.module.css';
import { useText } from '../fields/text-field.tsx';
import { panelMessages as text } from '../common/panels.messages.ts';
import { paramProperty, type Property } from '../values/property.ts';
import { mixed } from '../values/shared.ts';
import { TextStyleFields } from './text-style-fields.tsx';

/** Params with texts in languages other than Chinese. */
type OtherText = 'fontEn' | 'fontRu';

export interface StyledTextFieldProps {
  readonly blocks: readonly BlockOf<'text'>[];
  readonly language: Language;
}

/** Returns a command that sets the text of a language on text blocks of the current layout. */
const withText =
  (ids: readonly number[], field: OtherText, textOf: (params: ParamsOf<'text'>) => StyledText | null) =>
  (layout: Layout): Layout =>
    pickBlocks(layout, ids).reduce(
      (before, block) =>
        block.type === 'text' ? setParams(before, [block.id], 'text', { [field]: textOf(block.params) }) : before,
      layout,
    );

/** Creates own texts for a language, copied from the Chinese ones, or removes them. */
const withOwnText = (ids: readonly number[], field: OtherText, own: boolean) =>
  withText(ids, field, (params) => (own ? (params[field] ?? params.fontCh) : null));

/** Copies the style of the Chinese text and keeps the words. */
const withChineseStyle = (ids: readonly number[], field: OtherText) =>
  withText(ids, field, (params) => {
    const font = params[field];
    return font === null ? null : { ...params.fontCh, content: font.content };
  });

/**
 * Text in one language with its style. Languages other than Chinese may have no text of their own. Focusing the field
 * shows the canvas in its language.
 */
export function StyledTextField({ blocks, language }: StyledTextFieldProps) {
  const editor = useEditor();
  const shown = useEditorState(({ layout }) => layout.canvas.langList).includes(language);
  const id = useId();
  const field = fontFields[language];
  const name = languageNames[language];
  const ids = blocks.map((block) => block.id);
  const owners = blocks.filter(({ params }) => params[field] !== null).length;
  // Hide languages that are not shown and have no text.
  if (!shown && owners === 0) return null;
  const all = owners === blocks.length;
  return (
    <div
      className={fieldStyles['language']}
      onFocus={() => {
        if (shown && editor.state().language !== language) editor.show({ language });
      }}
    >
      <div className={fieldStyles['languageHead']}>
        <label htmlFor={`${id}content`}>{name}</label>
        {!shown && <span className={fieldStyles['hint']}>{text.languageOff}</span>}
        {field !== 'fontCh' && (
          <OwnTextSwitch
            label={text.ownTextOf(name)}
            own={all ? true : owners === 0 ? false : mixed}
            onChange={(own) =>
              editor.run(own ? text.ownTextStep(name) : text.asChineseStep(name), withOwnText(ids, field, own))
            }
          />
        )}
      </div>
      {all ? (
        <>
          <Content
            id={`${id}content`}
            property={paramProperty<string>(editor, blocks, 'text', `${field}.content`)}
            lang={languageTags[language]}
          />
          <TextStyleFields of={name} part={(key) => paramProperty(editor, blocks, 'text', `${field}.${key}`)} />
          {field !== 'fontCh' && (
            <Button
              type="link"
              size="small"
              className={fieldStyles['takeStyle'] ?? ''}
              aria-label={text.takeStyleOf(name)}
              onClick={() => editor.run(text.takeStyleOf(name), withChineseStyle(ids, field))}
            >
              {text.takeStyle}
            </Button>
          )}
        </>
      ) : (
        <div className={fieldStyles['hint']}>{owners === 0 ? text.asChinese : text.someOwn}</div>
      )}
    </div>
  );
}

interface OwnTextSwitchProps {
  readonly label: string;
  readonly own: boolean | typeof mixed;
  readonly onChange: (own: boolean) => void;
}

function OwnTextSwitch({ label, own, onChange }: OwnTextSwitchProps) {
  return (
    <span className={fieldStyles['ownText']}>
      <span aria-hidden>{text.ownText}</span>
      <Switch size="small" aria-label={label} checked={own === true} onChange={onChange} />
    </span>
  );
}

interface ContentProps {
  readonly id: string;
  readonly property: Property<string>;
  readonly lang: string;
}

function Content({ id, property, lang }: ContentProps) {
  const entry = useText(property, true);
  const described = `${id}problem`;
  return (
    <div className={fieldStyles['control']}>
      <Input.TextArea
        id={id}
        lang={lang}
        autoSize={{ minRows: 2, maxRows: 8 }}
        {...entry.input}
        {...(entry.problem === null ? {} : { status: 'error', 'aria-invalid': true, 'aria-describedby': described })}
        placeholder={property.value === mixed ? text.mixed : ''}
      />
      <Problem id={described} text={entry.problem} />
    </div>
  );
}
