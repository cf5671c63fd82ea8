import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { Button, Flex, Input, type InputRef } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { find, findNext, foundIn, replaceAll, replaceOne } from './find.ts';
import { FloatingBar, takesEnter } from './floating-bar.tsx';
import { richTextMessages as text } from '../text/rich-text.messages.ts';
import styles from './panels.module.css';
import { ToolButton } from '../toolbar/tool-button.tsx';

export interface FindBarProps {
  readonly editor: Editor;
  readonly disabled: boolean;
  /** Announces a message to screen readers. */
  readonly announce: (text: string) => void;
  readonly onClose: () => void;
}

/** Bar 查找和替换, open while mounted. */
export function FindBar({ editor, disabled, announce, onClose }: FindBarProps) {
  const input = useRef<InputRef>(null);
  const [words, setWords] = useState(() => chosenWords(editor));
  const [matchCase, setMatchCase] = useState(false);
  const [replacement, setReplacement] = useState('');
  const { count, at } = useEditorState({
    editor,
    selector: () => {
      const found = foundIn(editor.state);
      return { count: found.matches.length, at: found.at };
    },
  });
  const result = words === '' ? '' : count === 0 ? text.notFound : text.foundAt(at + 1, count);

  const begin = useEffectEvent(() => {
    input.current?.focus({ cursor: 'all' });
    if (words !== '') find(editor, { words, matchCase });
  });
  useEffect(() => {
    begin();
    return () => find(editor, { words: '', matchCase: false });
  }, [editor]);

  const search = (query: { readonly words?: string; readonly matchCase?: boolean }) => {
    const next = { words, matchCase, ...query };
    setWords(next.words);
    setMatchCase(next.matchCase);
    find(editor, next);
  };
  return (
    <FloatingBar label={text.find} onClose={onClose}>
      <Flex gap={4} align="center">
        <Input
          ref={input}
          size="small"
          aria-label={text.findWords}
          placeholder={text.findWords}
          value={words}
          onChange={({ target }) => search({ words: target.value })}
          onKeyDown={(event) => takesEnter(event) && findNext(editor, event.shiftKey ? -1 : 1)}
        />
        <span role="status" className={styles['count']}>
          {result}
        </span>
        <ToolButton
          label={text.matchCase}
          icon="matchCase"
          pressed={matchCase}
          onClick={() => search({ matchCase: !matchCase })}
        />
        <ToolButton label={text.findPrevious} icon="up" keys="Shift+Enter" onClick={() => findNext(editor, -1)} />
        <ToolButton label={text.findNext} icon="down" keys="Enter" onClick={() => findNext(editor, 1)} />
        <ToolButton label={text.close} icon="close" keys="Esc" onClick={onClose} />
      </Flex>
      {!disabled && (
        <Flex gap={4} align="center">
          <Input
            size="small"
            aria-label={text.replacement}
            placeholder={text.replacement}
            value={replacement}
            onChange={({ target }) => setReplacement(target.value)}
            onKeyDown={(event) => takesEnter(event) && replaceOne(editor, replacement)}
          />
          <Button size="small" disabled={count === 0} onClick={() => replaceOne(editor, replacement)}>
            {text.replace}
          </Button>
          <Button
            size="small"
            disabled={count === 0}
            onClick={() => announce(text.replaced(replaceAll(editor, replacement)))}
          >
            {text.replaceAll}
          </Button>
        </Flex>
      )}
    </FloatingBar>
  );
}

/** Selected text, if it is short and within one block. */
function chosenWords({ state }: Editor): string {
  const { $from, $to, from, to } = state.selection;
  return $from.sameParent($to) && to - from <= 100 ? state.doc.textBetween(from, to) : '';
}
