import { setParams } from '@mutai/layout/commands/blocks';
import { type BlockOf } from '@mutai/layout/model/block';
import { fontFields, type Language, languageNames, languageTags } from '@mutai/layout/model/languages';
import { type ParamsOf } from '@mutai/layout/model/block-types';
import { type Layout, pickBlocks } from '@mutai/layout/model/layout';
import { withSourceIds } from '@mutai/layout/data/named-sources';
import { withRuns } from '@mutai/layout/model/text-runs';
import { type StyledText } from '@mutai/layout/model/text-style';
import { Button, Input, Switch } from 'antd';
import { type TextAreaRef } from 'antd/es/input/TextArea';
import { useId, useRef, useState } from 'react';
import { isPressed } from '../../actions/shortcut-keys.ts';
import { reportRange } from '../../editor/use-text-range.ts';
import { useEditor, useEditorState } from '../../editor/use-editor.ts';
import { InsertData } from '../data/insert-data.tsx';
import { ReferenceHints } from '../data/reference-hints.tsx';
import { typeText, useCompletion } from '../data/use-completion.tsx';
import { useValueText } from '../data/use-value-text.ts';
import { Problem } from '../fields/field.tsx';
import fieldStyles from '../fields/fields.module.css';
import { panelMessages as text } from '../common/panels.messages.ts';
import { mixed } from '../values/shared.ts';
import { contentProperty, toggleBold } from '../values/text-properties.ts';
import { RunTools } from './run-tools.tsx';
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
    return font === null ? null : withRuns({ ...params.fontCh, content: font.content }, font.runs ?? []);
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
          <Content id={`${id}content`} blocks={blocks} language={language} />
          <TextStyleFields of={name} blocks={blocks} type="text" way={field} />
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

interface ContentProps extends StyledTextFieldProps {
  readonly id: string;
}

function Content({ id, blocks, language }: ContentProps) {
  const editor = useEditor();
  const property = contentProperty(editor, blocks, language);
  const [first, ...others] = blocks;
  const single = others.length === 0 ? first : undefined;
  const [isVisited, setVisited] = useState(false);
  const entry = useValueText(property, isVisited);
  const { onChange, onFocus, onBlur, onKeyDown, ...input } = entry.input;
  const described = `${id}problem`;
  const area = useRef<TextAreaRef>(null);
  const completion = useCompletion({
    text: input.value,
    sources: entry.sources,
    replace: (from, to, typed) => {
      area.current?.resizableTextArea?.textArea.setSelectionRange(from, to);
      typeText(typed);
    },
  });
  const insert = (placeholder: string) => {
    const field = area.current?.resizableTextArea?.textArea;
    const typed = entry.text();
    const [start, end] = [field?.selectionStart ?? typed.length, field?.selectionEnd ?? typed.length];
    entry.enter(typed.slice(0, start) + placeholder + typed.slice(end));
    const caret = start + placeholder.length;
    // The field shows the text after this render.
    requestAnimationFrame(() => {
      field?.focus();
      field?.setSelectionRange(caret, caret);
    });
  };
  const reportSelected = ({ selectionStart, selectionEnd }: HTMLTextAreaElement) => {
    if (single === undefined) return;
    const { toNew } = withSourceIds(input.value, entry.sources);
    reportRange(editor, { block: single.id, language, from: toNew(selectionStart), to: toNew(selectionEnd) });
  };
  return (
    <div className={fieldStyles['control']}>
      <Input.TextArea
        ref={area}
        id={id}
        lang={languageTags[language]}
        autoSize={{ minRows: 2, maxRows: 8 }}
        {...input}
        {...completion.field}
        onChange={(event) => {
          onChange(event);
          completion.typed(event.target.selectionEnd);
        }}
        onFocus={(event) => {
          setVisited(true);
          onFocus(event);
        }}
        onBlur={() => {
          setVisited(false);
          completion.close();
          onBlur();
        }}
        onKeyDown={(event) => {
          if (completion.press(event)) return;
          if (single !== undefined && isPressed('Mod+B', event) && !event.nativeEvent.isComposing) {
            event.preventDefault();
            // The browser reports a selection later than the next key.
            reportSelected(event.currentTarget);
            const { textRange } = editor.state();
            if (textRange?.block === single.id && textRange.language === language)
              toggleBold(editor, single, textRange);
            return;
          }
          onKeyDown(event);
        }}
        onSelect={({ currentTarget }) => reportSelected(currentTarget)}
        onPointerDown={completion.close}
        {...(entry.problem === null ? {} : { status: 'error', 'aria-invalid': true, 'aria-describedby': described })}
        placeholder={property.value === mixed ? text.mixed : ''}
      />
      {completion.list}
      {single !== undefined && <RunTools key={single.id} block={single} language={language} />}
      <Problem id={described} text={entry.problem} />
      {property.value !== mixed && <ReferenceHints content={property.value} sources={entry.known} />}
      <InsertData onInsert={insert} />
    </div>
  );
}
