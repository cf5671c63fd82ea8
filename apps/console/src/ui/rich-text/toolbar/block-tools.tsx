import { codeLanguages } from '@mutai/rich-text/code-languages';
import { calloutKinds, calloutNames } from '@mutai/rich-text/nodes/callout';
import { alignments } from '@mutai/rich-text/nodes/media';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { Input, Select } from 'antd';
import { useState, type KeyboardEvent } from 'react';
import { copyText } from '../../kit/copy-text.ts';
import { useKit } from '../../kit/kit.tsx';
import { richTextMessages as text } from '../text/rich-text.messages.ts';
import styles from './toolbar.module.css';
import { ToolButton } from './tool-button.tsx';
import { focused } from './tools.ts';
import { focusText } from '../text/use-rich-text.ts';

interface BlockProps {
  readonly editor: Editor;
  readonly disabled: boolean;
}

/** Selectable widths of a picture, in percent of the text width. */
const widths = [25, 33, 50, 66, 75, 100] as const;

const mediaIcons = { left: 'mediaLeft', center: 'mediaCenter', right: 'mediaRight', full: 'mediaFull' } as const;

/** Tools of a selected picture or video. */
export function MediaTools({ editor, kind, disabled }: BlockProps & { readonly kind: 'image' | 'video' }) {
  const attributes = useEditorState({ editor, selector: () => editor.getAttributes(kind) });
  const change = (changed: Readonly<Record<string, unknown>>) => editor.commands.updateAttributes(kind, changed);
  const place = editor.state.selection.from;
  return (
    <>
      {alignments.map((align) => (
        <ToolButton
          key={align}
          label={text.mediaAlign[align]}
          icon={mediaIcons[align]}
          pressed={attributes['align'] === align}
          disabled={disabled}
          onClick={() => focused(editor).updateAttributes(kind, { align }).run()}
        />
      ))}
      {kind === 'image' && (
        <Select<number>
          size="small"
          className={styles['choice'] ?? ''}
          aria-label={text.width}
          disabled={disabled || attributes['align'] === 'full'}
          value={typeof attributes['width'] === 'number' ? attributes['width'] : 0}
          options={[
            { value: 0, label: text.ownWidth },
            ...widths.map((width) => ({ value: width, label: text.percent(width) })),
          ]}
          onChange={(width) => change({ width: width === 0 ? null : width })}
        />
      )}
      <TextAttribute
        key={`caption ${String(place)}`}
        label={text.caption}
        value={String(attributes['caption'] ?? '')}
        disabled={disabled}
        onChange={(caption) => change({ caption })}
        onDone={() => focusText(editor)}
      />
      {kind === 'image' && (
        <TextAttribute
          key={`alt ${String(place)}`}
          label={text.alt}
          value={String(attributes['alt'] ?? '')}
          disabled={disabled}
          onChange={(alt) => change({ alt })}
          onDone={() => focusText(editor)}
        />
      )}
      <ToolButton
        label={text.removeBlock}
        icon="remove"
        disabled={disabled}
        onClick={() => focused(editor).deleteSelection().run()}
      />
    </>
  );
}

interface TextAttributeProps {
  readonly label: string;
  readonly value: string;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
  /** Called on Enter or Escape. */
  readonly onDone: () => void;
}

/** Text attribute of a block. Composed text is applied when the composition ends. */
function TextAttribute({ label, value, disabled, onChange, onDone }: TextAttributeProps) {
  const [typed, setTyped] = useState(value);
  const keys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    // Enter would submit the surrounding form, and Escape close its dialog.
    event.preventDefault();
    event.stopPropagation();
    onDone();
  };
  return (
    <Input
      size="small"
      className={styles['attribute'] ?? ''}
      aria-label={label}
      placeholder={label}
      disabled={disabled}
      value={typed}
      onKeyDown={keys}
      onChange={({ target, nativeEvent }) => {
        setTyped(target.value);
        if (!('isComposing' in nativeEvent && nativeEvent.isComposing === true)) onChange(target.value);
      }}
      onCompositionEnd={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

const languageOptions = [
  { value: '', label: text.plainCode },
  ...Object.entries(codeLanguages).map(([value, label]) => ({ value, label })),
];

/** Tools of a code block. */
export function CodeTools({ editor, disabled }: BlockProps) {
  const { toast } = useKit();
  const language = useEditorState({
    editor,
    selector: () => String(editor.getAttributes('codeBlock')['language'] ?? ''),
  });
  const copy = async () => {
    const copied = await copyText(editor.state.selection.$from.parent.textContent);
    if (copied) toast.success(text.copied);
    else toast.warning(text.notCopied);
  };
  return (
    <>
      <Select<string>
        size="small"
        className={styles['choice'] ?? ''}
        aria-label={text.language}
        showSearch={{ optionFilterProp: 'label' }}
        disabled={disabled}
        value={language}
        options={languageOptions}
        onChange={(chosen) =>
          focused(editor)
            .updateAttributes('codeBlock', { language: chosen === '' ? null : chosen })
            .run()
        }
      />
      <ToolButton label={text.copyCode} icon="copy" onClick={() => void copy()} />
    </>
  );
}

const calloutOptions = calloutKinds.map((value) => ({ value, label: calloutNames[value] }));

/** Selects the kind of a callout. */
export function CalloutTools({ editor, disabled }: BlockProps) {
  const kind = useEditorState({ editor, selector: () => String(editor.getAttributes('callout')['kind']) });
  return (
    <>
      <span className={styles['gap']} />
      <Select<string>
        size="small"
        className={styles['choice'] ?? ''}
        aria-label={text.calloutKind}
        disabled={disabled}
        value={kind}
        options={calloutOptions}
        onChange={(chosen) => focused(editor).updateAttributes('callout', { kind: chosen }).run()}
      />
    </>
  );
}
