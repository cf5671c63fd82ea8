import '@mutai/rich-text/styles.css';
import { wordCountOf } from '@mutai/rich-text/text';
import type { RichText } from '@mutai/rich-text/document';
import { Alert } from 'antd';
import type { Editor as TiptapEditor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useDebounced } from '../kit/hooks.ts';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';
import { ContextTools } from './toolbar/context-tools.tsx';
import { checkedValue, richTextFrom } from './text/editor-value.ts';
import { editorExtensions, type EditorServices } from './extensions.ts';
import { FindBar } from './panels/find-bar.tsx';
import { mediaBlock, useLibrary } from './media/library.ts';
import { LinkBar } from './panels/link-bar.tsx';
import { ExternalPictures } from './media/external-pictures.tsx';
import { Outline } from './panels/outline.tsx';
import page from './text/page.module.css';
import { richTextMessages as text } from './text/rich-text.messages.ts';
import styles from './rich-text.module.css';
import type { RichTextEditorProps } from './rich-text-editor.tsx';
import { focusToolbar } from './toolbar/roving.ts';
import { SlashMenuList } from './toolbar/slash-menu.tsx';
import { ToolButton } from './toolbar/tool-button.tsx';
import { Toolbar } from './toolbar/toolbar.tsx';
import { createUploads, mediaIn, uploadsIn } from './media/uploads.ts';
import { markUnfinished } from './media/unfinished.ts';
import { focusText, useRichText } from './text/use-rich-text.ts';

type OpenBar = 'find' | 'link' | null;

/** Number of fixed tools at the end of the first toolbar. */
const endCount = 3;

/** Loaded by `RichTextEditor`. Shows the reason for an invalid value and does not change it. */
export function Editor({ value, ...props }: RichTextEditorProps) {
  const checked = checkedValue(value);
  if ('document' in checked) return <WorkingEditor {...props} value={checked.document} given={value} />;
  return <Alert type="error" showIcon title={text.unreadable} description={text.unreadableHint(checked.refusal)} />;
}

interface WorkingEditorProps extends Omit<RichTextEditorProps, 'value'> {
  readonly value: RichText;
  /** Value of the form before validation. */
  readonly given: RichText | null | undefined;
}

function WorkingEditor(props: WorkingEditorProps) {
  const { label, id, value, given, onChange, disabled = false, onSaveShortcut } = props;
  const ownId = useId();
  const library = useLibrary();
  const toolbar = useRef<HTMLDivElement>(null);
  const [bar, setBar] = useState<OpenBar>(null);
  const [outlined, setOutlined] = useState(false);
  const [full, setFull] = useState(false);
  const [news, setNews] = useState('');

  const own = useRef<HTMLInputElement>(null);

  const [services] = useState((): EditorServices => {
    const { warn, inform, pick } = library;
    return {
      uploads: createUploads(library, setNews),
      warn,
      inform: (words) => {
        if (library.refusal === null) inform(words);
      },
      actions: {
        openLink: () => setBar('link'),
        openFind: () => setBar('find'),
        upload: () => own.current?.click(),
        pick: (target, kind) =>
          pick(kind, (files) => {
            const blocks = files.map(mediaBlock).filter((block) => block !== null);
            target.chain().focus().insertContent(blocks).run();
          }),
      },
    };
  });
  const { actions } = services;
  const [editor, place] = useRichText({
    value,
    onChange,
    disabled,
    options: () => ({
      extensions: editorExtensions(services),
      editorProps: {
        attributes: {
          class: 'rich-text',
          id: id ?? ownId,
          'aria-label': label,
          'aria-multiline': 'true',
          ...(props['aria-describedby'] === undefined ? {} : { 'aria-describedby': props['aria-describedby'] }),
        },
      },
    }),
  });
  const waits = useEditorState({ editor, selector: () => uploadsIn(editor.state).count > 0 });
  useEffect(() => (waits && given !== null && given !== undefined ? markUnfinished(given) : undefined), [waits, given]);

  const closeBar = () => {
    setBar(null);
    focusText(editor);
  };
  const shortcuts: Readonly<Record<string, () => void>> = {
    k: actions.openLink,
    f: actions.openFind,
    ...(onSaveShortcut === undefined ? {} : { s: onSaveShortcut }),
  };
  const keys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const command = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    const shortcut = command && !disabled ? shortcuts[event.key.toLowerCase()] : undefined;
    const tools = event.key === 'F10' && event.altKey ? toolbar.current : null;
    const inTools = event.target instanceof Element && event.target.closest('[role=toolbar]') !== null;
    if (shortcut !== undefined) shortcut();
    else if (tools !== null) focusToolbar(tools);
    else if (event.key === 'Escape' && inTools) focusText(editor);
    else if (event.key === 'Escape' && full) setFull(false);
    else return;
    // The console uses some of these keys itself, and a surrounding dialog closes on Escape.
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys of the controls inside
    <div
      role="group"
      aria-label={label}
      className={styles['editor']}
      data-full={full}
      data-disabled={disabled}
      onKeyDown={keys}
    >
      <Toolbar
        editor={editor}
        actions={actions}
        disabled={disabled}
        toolbar={toolbar}
        endCount={endCount}
        end={
          <>
            <ToolButton
              label={text.find}
              icon="find"
              keys="Ctrl+F"
              pressed={bar === 'find'}
              onClick={actions.openFind}
            />
            <ToolButton label={text.outline} icon="outline" pressed={outlined} onClick={() => setOutlined(!outlined)} />
            <ToolButton
              label={full ? text.leaveFullScreen : text.fullScreen}
              icon={full ? 'leaveFullScreen' : 'fullScreen'}
              pressed={full}
              onClick={() => setFull(!full)}
            />
          </>
        }
      />
      <ContextTools editor={editor} disabled={disabled} openLink={actions.openLink} />
      <div className={styles['body']} data-outlined={outlined}>
        <div ref={place} className={page['page']} data-full={full} data-disabled={disabled} />
        {outlined && <Outline editor={editor} />}
        {bar === 'find' && <FindBar editor={editor} disabled={disabled} announce={setNews} onClose={closeBar} />}
        {bar === 'link' && <LinkBar editor={editor} onClose={closeBar} />}
      </div>
      <Status editor={editor} disabled={disabled} />
      <input
        ref={own}
        type="file"
        hidden
        multiple
        accept="image/*,video/*"
        aria-label={text.upload}
        className={styles['ownFiles'] ?? ''}
        onChange={({ target }) => {
          const files = mediaIn(target.files ?? undefined);
          // Allows choosing the same file again.
          target.value = '';
          if (files.length > 0) services.uploads.start(editor, files, editor.state.selection.to);
        }}
      />
      <SlashMenuList editor={editor} actions={actions} />
      <VisuallyHidden>
        <span role="status">{news}</span>
      </VisuallyHidden>
    </div>
  );
}

/** Debounce before words are counted, in milliseconds. */
const countAfterMs = 400;

/** Word count and pending uploads. */
function Status({ editor, disabled }: { readonly editor: TiptapEditor; readonly disabled: boolean }) {
  const doc = useEditorState({ editor, selector: () => editor.state.doc, equalityFn: Object.is });
  const { count, failed } = useEditorState({ editor, selector: () => uploadsIn(editor.state) });
  const sending = count - failed;
  const settled = useDebounced(doc, countAfterMs);
  const words = useMemo(() => wordCountOf(richTextFrom(settled)), [settled]);
  return (
    <div className={styles['status']}>
      <span>
        {sending > 0 && text.sending(sending)}
        <ExternalPictures editor={editor} doc={settled} disabled={disabled} />
      </span>
      <span>{text.words(words)}</span>
    </div>
  );
}
