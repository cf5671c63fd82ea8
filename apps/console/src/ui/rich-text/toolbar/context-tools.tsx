import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useRef } from 'react';
import { MarkTools } from './mark-tools.tsx';
import { richTextMessages as text } from '../text/rich-text.messages.ts';
import styles from './toolbar.module.css';
import { useRoving } from './roving.ts';
import { ToolButton } from './tool-button.tsx';
import { focused } from './tools.ts';
import type { ToolIconName } from './tool-icons.tsx';
import { CalloutTools, CodeTools, MediaTools } from './block-tools.tsx';

const alignTools: readonly (readonly [keyof typeof text.align, ToolIconName])[] = [
  ['left', 'alignLeft'],
  ['center', 'alignCenter'],
  ['right', 'alignRight'],
  ['justify', 'alignJustify'],
];

const tableTools: readonly (readonly [keyof typeof text.tableTools, ToolIconName])[] = [
  ['addRowBefore', 'rowAbove'],
  ['addRowAfter', 'rowBelow'],
  ['addColumnBefore', 'columnLeft'],
  ['addColumnAfter', 'columnRight'],
  ['deleteRow', 'deleteRow'],
  ['deleteColumn', 'deleteColumn'],
  ['toggleHeaderRow', 'headerRow'],
  ['toggleHeaderColumn', 'headerColumn'],
  ['mergeCells', 'merge'],
  ['splitCell', 'split'],
  ['deleteTable', 'remove'],
];

export interface ContextProps {
  readonly editor: Editor;
  readonly disabled: boolean;
}

/** Position of the cursor as a string, for a cheap comparison after every key. */
function placeOf(editor: Editor): string {
  const { selection } = editor.state;
  const { parent } = selection.$from;
  const media = 'node' in selection ? (selection.node as { type: { name: string } }).type.name : '';
  if (media === 'image' || media === 'video') return media;
  return [
    parent.type.name === 'codeBlock' ? 'code' : 'text',
    editor.isActive('table') ? 'table' : '',
    editor.isActive('callout') ? 'callout' : '',
    editor.isActive('listItem') || editor.isActive('taskItem') ? 'list' : '',
    editor.isActive('link') ? 'link' : '',
    alignTools.find(([align]) => editor.isActive({ textAlign: align }))?.[0] ?? 'left',
  ].join(' ');
}

/**
 * Tools for the current block. Always visible, so that the layout does not shift while writing, and reachable with Tab
 * from the first toolbar.
 */
export function ContextTools({ editor, disabled, openLink }: ContextProps & { readonly openLink: () => void }) {
  const toolbar = useRef<HTMLDivElement>(null);
  const roving = useRoving(toolbar);
  const place = useEditorState({ editor, selector: () => placeOf(editor) }).split(' ');
  const [block] = place;
  const within = (name: string) => place.includes(name);
  const align = place.at(-1);
  return (
    <div ref={toolbar} role="toolbar" aria-label={text.blockToolbar} className={styles['context']} {...roving}>
      {(block === 'image' || block === 'video') && <MediaTools editor={editor} kind={block} disabled={disabled} />}
      {block === 'code' && <CodeTools editor={editor} disabled={disabled} />}
      {block === 'text' &&
        alignTools.map(([key, icon]) => (
          <ToolButton
            key={key}
            label={text.align[key]}
            icon={icon}
            pressed={align === key}
            disabled={disabled}
            onClick={() => focused(editor).setTextAlign(key).run()}
          />
        ))}
      {block === 'text' && <MarkTools editor={editor} disabled={disabled} />}
      {within('list') && <ListTools editor={editor} disabled={disabled} />}
      {within('link') && <LinkTools editor={editor} disabled={disabled} openLink={openLink} />}
      {within('callout') && <CalloutTools editor={editor} disabled={disabled} />}
      {within('table') && (
        <>
          <span className={styles['gap']} />
          {tableTools.map(([key, icon]) => (
            <ToolButton
              key={key}
              label={text.tableTools[key]}
              icon={icon}
              disabled={disabled}
              onClick={() => focused(editor)[key]().run()}
            />
          ))}
        </>
      )}
    </div>
  );
}

function ListTools({ editor, disabled }: ContextProps) {
  const item = () => (editor.isActive('taskItem') ? 'taskItem' : 'listItem');
  return (
    <>
      <span className={styles['gap']} />
      <ToolButton
        label={text.outdent}
        icon="outdent"
        keys="Shift+Tab"
        disabled={disabled}
        onClick={() => focused(editor).liftListItem(item()).run()}
      />
      <ToolButton
        label={text.indent}
        icon="indent"
        keys="Tab"
        disabled={disabled}
        onClick={() => focused(editor).sinkListItem(item()).run()}
      />
    </>
  );
}

function LinkTools({ editor, disabled, openLink }: ContextProps & { readonly openLink: () => void }) {
  const href = useEditorState({ editor, selector: () => String(editor.getAttributes('link')['href'] ?? '') });
  return (
    <>
      <span className={styles['gap']} />
      <a className={styles['address']} href={href} target="_blank" rel="noopener noreferrer" title={href}>
        {href}
      </a>
      <ToolButton label={text.editLink} icon="link" disabled={disabled} onClick={openLink} />
      <ToolButton
        label={text.removeLink}
        icon="unlink"
        disabled={disabled}
        onClick={() => focused(editor).extendMarkRange('link').unsetLink().run()}
      />
    </>
  );
}
