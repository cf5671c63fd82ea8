/** Finds external pictures in the text and copies them into the library. */
import { isWebAddress } from '@mutai/rich-text/addresses';
import type { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import { Button } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useKit } from '../../kit/kit.tsx';
import { mediaBlock, useLibrary } from './library.ts';
import { richTextMessages as text } from '../text/rich-text.messages.ts';

/** Unique URLs of external pictures. @param host of this site */
export function externalPictures(doc: Node, host: string): readonly string[] {
  const found = new Set<string>();
  doc.descendants((node) => {
    const src = String(node.attrs['src'] ?? '');
    if (node.type.name === 'image' && isWebAddress(src) && new URL(src).host !== host) found.add(src);
    return !node.isTextblock;
  });
  return [...found];
}

/** Gives each picture that has an address another one, as one step of the history. */
export function replacePicture(editor: Editor, from: string, to: string): void {
  const { tr } = editor.state;
  editor.state.doc.descendants((node, pos) => {
    if (node.type.name === 'image' && node.attrs['src'] === from) tr.setNodeAttribute(pos, 'src', to);
    return !node.isTextblock;
  });
  if (tr.docChanged) editor.view.dispatch(closeHistory(tr));
}

interface ExternalPicturesProps {
  readonly editor: Editor;
  /** Document, debounced. */
  readonly doc: Node;
  readonly disabled: boolean;
}

/**
 * Offers to copy external pictures into the library: elsewhere they may disappear, and the console does not show them.
 * Failed ones stay unchanged.
 */
export function ExternalPictures({ editor, doc, disabled }: ExternalPicturesProps) {
  const { fetchToLibrary, toast } = useKit();
  const { refusal, reasonOf } = useLibrary();
  const addresses = useMemo(() => externalPictures(doc, location.host), [doc]);
  const [at, setAt] = useState<number | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  if (refusal !== null || (addresses.length === 0 && at === null)) return null;

  const takeAll = async () => {
    const control = new AbortController();
    stop.current = control;
    let reason = '';
    let failed = 0;
    for (const [index, address] of addresses.entries()) {
      setAt(index);
      try {
        const file = await fetchToLibrary(address, control.signal);
        const block = mediaBlock(file);
        if (block === null) throw new Error('no picture');
        replacePicture(editor, address, file.path);
      } catch (error) {
        if (control.signal.aborted) return;
        failed += 1;
        reason = reasonOf(error);
      }
    }
    setAt(null);
    const taken = addresses.length - failed;
    if (failed === 0) toast.success(text.picturesTaken(taken));
    else toast.warning(text.picturesNotTaken(taken, failed, reason));
  };

  return (
    <Button
      type="link"
      size="small"
      loading={at !== null}
      disabled={disabled}
      title={text.takePicturesHint}
      onClick={() => void takeAll()}
    >
      {at === null ? text.takePictures(addresses.length) : text.takingPictures(at + 1)}
    </Button>
  );
}
