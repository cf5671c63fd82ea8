import { isLinkAddress } from '@mutai/rich-text/addresses';
import type { Editor } from '@tiptap/core';
import { Button, Flex, Input, type InputRef } from 'antd';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { FloatingBar, takesEnter } from './floating-bar.tsx';
import { richTextMessages as text } from '../text/rich-text.messages.ts';
import styles from './panels.module.css';

/** Completes a typed URL: without a scheme, `https://` is assumed. */
export function addressOf(typed: string): string {
  const address = typed.trim();
  if (/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(address)) return `mailto:${address}`;
  return /^[\w-]+(\.[\w-]+)+([/?#:].*)?$/.test(address) ? `https://${address}` : address;
}

export interface LinkBarProps {
  readonly editor: Editor;
  readonly onClose: () => void;
}

/** Bar for the link of the selected text, or of new text. Open while mounted. */
export function LinkBar({ editor, onClose }: LinkBarProps) {
  const input = useRef<InputRef>(null);
  const error = useId();
  const [given] = useState(() => ({
    href: String(editor.getAttributes('link')['href'] ?? ''),
    // Within a link, the whole link is changed.
    needsWords: editor.state.selection.empty && !editor.isActive('link'),
  }));
  const [href, setHref] = useState(given.href);
  const [words, setWords] = useState('');
  const [refused, setRefused] = useState(false);
  useEffect(() => input.current?.focus({ cursor: 'all' }), []);

  const submit = () => {
    const address = addressOf(href);
    if (!isLinkAddress(address)) {
      setRefused(true);
      input.current?.focus();
      return;
    }
    onClose();
    const chain = editor.chain().focus();
    if (given.needsWords) {
      const shown = words.trim() || href.trim();
      chain.insertContent({ type: 'text', text: shown, marks: [{ type: 'link', attrs: { href: address } }] });
    } else chain.extendMarkRange('link').setLink({ href: address });
    chain.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!takesEnter(event)) return;
    event.stopPropagation();
    submit();
  };
  return (
    <FloatingBar label={text.link} onClose={onClose}>
      <Flex gap={4} align="center">
        <Input
          ref={input}
          size="small"
          aria-label={text.linkAddress}
          aria-describedby={refused ? error : undefined}
          placeholder={text.linkHint}
          status={refused ? 'error' : ''}
          value={href}
          onChange={({ target }) => {
            setHref(target.value);
            setRefused(false);
          }}
          onKeyDown={onKeyDown}
        />
        {!given.needsWords && (
          <Button size="small" type="primary" onClick={submit}>
            {text.confirm}
          </Button>
        )}
      </Flex>
      {given.needsWords && (
        <Flex gap={4} align="center">
          <Input
            size="small"
            aria-label={text.linkWords}
            placeholder={text.linkWords}
            value={words}
            onChange={({ target }) => setWords(target.value)}
            onKeyDown={onKeyDown}
          />
          <Button size="small" type="primary" onClick={submit}>
            {text.confirm}
          </Button>
        </Flex>
      )}
      {refused && (
        <div id={error} role="alert" className={styles['refusal']}>
          {text.linkRefused}
        </div>
      )}
    </FloatingBar>
  );
}
