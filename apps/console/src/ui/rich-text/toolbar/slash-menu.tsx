import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useEffect, useId, useRef } from 'react';
import { richTextMessages as text } from '../text/rich-text.messages.ts';
import styles from './toolbar.module.css';
import { runTool, slashIn, toolsFor, type Slash } from './slash.ts';
import { ToolIcon } from './tool-icons.tsx';
import type { ToolActions } from './tools.ts';

export interface SlashMenuListProps {
  readonly editor: Editor;
  readonly actions: ToolActions;
}

/** List opened by a slash. Focus stays in the text, which announces the selected entry. */
export function SlashMenuList({ editor, actions }: SlashMenuListProps) {
  const slash = useEditorState({ editor, selector: () => slashIn(editor.state) });
  return slash !== null && <OpenList editor={editor} slash={slash} actions={actions} />;
}

/** Maximum height of the list, and its gap to the line, in pixels. */
const height = 300;
const gap = 4;

function OpenList({ editor, slash, actions }: SlashMenuListProps & { readonly slash: Slash }) {
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const optionId = (key: string) => `${id}-${key}`;
  const tools = toolsFor(slash.query);
  const active = tools[slash.at];
  const { left, top, bottom } = editor.view.coordsAtPos(slash.from);
  const above = bottom + gap + height > window.innerHeight && top > height;

  useEffect(() => {
    const { dom } = editor.view;
    dom.setAttribute('aria-controls', id);
    return () => {
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('aria-activedescendant');
    };
  }, [editor, id]);
  const activeId = active === undefined ? '' : `${id}-${active.key}`;
  useEffect(() => {
    editor.view.dom.setAttribute('aria-activedescendant', activeId);
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [editor, activeId]);

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={text.blocks}
      className={styles['slash']}
      style={{
        maxHeight: height,
        left: Math.min(left, window.innerWidth - 232),
        ...(above ? { bottom: window.innerHeight - top + gap } : { top: bottom + gap }),
      }}
      onMouseDown={(event) => event.preventDefault()}
    >
      {tools.map((tool) => (
        // The text handles the keys, because focus stays there.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={tool.key}
          id={optionId(tool.key)}
          role="option"
          tabIndex={-1}
          aria-selected={tool === active}
          className={styles['option']}
          onClick={() => runTool(editor, tool, slash, actions)}
        >
          <ToolIcon name={tool.icon} />
          <span>{tool.label}</span>
        </div>
      ))}
    </div>
  );
}
