import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import type { Node } from '@tiptap/pm/model';
import { richTextMessages as text } from '../text/rich-text.messages.ts';
import styles from './panels.module.css';

interface Heading {
  readonly pos: number;
  readonly level: number;
  readonly words: string;
}

const found = new WeakMap<Node, readonly Heading[]>();

/** Headings of a text, including those in quotes and callouts. */
function headingsOf(doc: Node): readonly Heading[] {
  const before = found.get(doc);
  if (before !== undefined) return before;
  const headings: Heading[] = [];
  doc.descendants((node, pos) => {
    if (node.type.name === 'heading') {
      headings.push({ pos, level: Number(node.attrs['level']), words: node.textContent });
    }
    return !node.isTextblock;
  });
  found.set(doc, headings);
  return headings;
}

/** Outline of the text; selecting a heading scrolls to it. */
export function Outline({ editor }: { readonly editor: Editor }) {
  const headings = useEditorState({ editor, selector: () => headingsOf(editor.state.doc) });
  const least = Math.min(...headings.map(({ level }) => level));
  const goTo = (pos: number) => {
    editor
      .chain()
      .focus(pos + 1, { scrollIntoView: false })
      .run();
    const element = editor.view.nodeDOM(pos);
    if (element instanceof HTMLElement) element.scrollIntoView({ block: 'start' });
  };
  return (
    <nav aria-label={text.outline} className={styles['outline']}>
      {headings.length === 0 && <p>{text.noHeadings}</p>}
      <ul>
        {headings.map(({ pos, level, words }) => (
          <li key={pos} style={{ paddingInlineStart: (level - least) * 12 }}>
            <button type="button" className={styles['heading']} title={words} onClick={() => goTo(pos)}>
              {words === '' ? text.emptyHeading : words}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
