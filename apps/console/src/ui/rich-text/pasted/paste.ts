/** Handles paste and drop: files are uploaded, never inserted directly. */
import { type Editor, Extension, type Extensions } from '@tiptap/core';
import type { Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { looksLikeMarkdown, pasteMarkdown } from './markdown.ts';
import { mediaIn, type Uploads } from '../media/uploads.ts';
import { richTextMessages as text } from '../text/rich-text.messages.ts';
import { readPage } from './page.ts';
import { fileOf, type PastedPictures, pictureMarkers } from './pictures.ts';

export interface PasteServices {
  readonly uploads: Uploads;
  readonly warn: (text: string) => void;
  readonly inform: (text: string) => void;
}

const noPictures: PastedPictures = { addresses: [], local: 0, lost: 0, foreign: 0 };

const plainTextOf = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();

/** Pastes text and uploads its embedded pictures to their places. Returns the number of unreadable ones. */
function pasteWithPictures(uploads: Uploads, editor: Editor, slice: Slice, addresses: readonly string[]): number {
  const { tr } = editor.state;
  tr.replaceSelection(slice).scrollIntoView();
  const places: { readonly from: number; readonly to: number; readonly file: File | null }[] = [];
  tr.doc.descendants((node, pos, parent) => {
    if (!node.isText) return;
    for (const found of (node.text ?? '').matchAll(pictureMarkers)) {
      const index = Number(found[1]);
      const file = fileOf(addresses[index] ?? '', (ending) => text.pastedName(index + 1, ending));
      const from = pos + found.index;
      const line = tr.doc.resolve(from);
      // Remove the paragraph of a marker that is alone in it, unless nothing else remains.
      const alone = found[0] === parent?.textContent && line.node(-1).childCount > 1;
      places.push(alone ? { from: line.before(), to: line.after(), file } : { from, to: from + found[0].length, file });
    }
  });
  // From the end, so that earlier positions stay valid.
  for (const { from, to } of places.toReversed()) tr.delete(from, to);
  editor.view.dispatch(tr);
  let left = places.reduce((sum, { from, to }) => sum + to - from, 0);
  for (const { from, to, file } of places.toReversed()) {
    left -= to - from;
    if (file !== null) uploads.start(editor, [file], from - left);
  }
  return places.filter(({ file }) => file === null).length;
}

function pastePlugin(editor: Editor, { uploads, warn, inform }: PasteServices): Plugin {
  let taken = noPictures;
  /** Shift is held: Ctrl+Shift+V pastes plain text. */
  let plainly = false;
  const noteShift = (_view: EditorView, { shiftKey }: KeyboardEvent): boolean => {
    plainly = shiftKey;
    return false;
  };
  return new Plugin({
    props: {
      handleDOMEvents: { keydown: noteShift, keyup: noteShift },
      transformPastedHTML: (html) => {
        const page = readPage(html);
        taken = page;
        return page.html;
      },
      handlePaste: (view, event, slice) => {
        const { addresses, local, lost, foreign } = taken;
        taken = noPictures;
        const html = event.clipboardData?.getData('text/html') ?? '';
        const files = mediaIn(event.clipboardData?.files);
        // Programs that copy text may add a picture of it; a copied picture comes with at most a URL.
        if (files.length > 0 && plainTextOf(html) === '') {
          const tr = view.state.tr.deleteSelection();
          uploads.start(editor, files, tr.selection.from, tr);
          return true;
        }
        const words = event.clipboardData?.getData('text/plain') ?? '';
        const inCode = view.state.selection.$from.parent.type.spec.code === true;
        if (html === '' && !plainly && !inCode && looksLikeMarkdown(words)) {
          void pasteMarkdown(view, words);
          return true;
        }
        if (local > 0) warn(text.localPictures(local));
        if (lost > 0) warn(text.lostPictures(lost));
        if (foreign > 0) inform(text.externalPictures(foreign));
        if (addresses.length === 0) return false;
        const unread = pasteWithPictures(uploads, editor, slice, addresses);
        if (unread > 0) warn(text.unreadPictures(unread));
        return true;
      },
      handleDrop: (view, event, _slice, moved) => {
        const files = mediaIn(event.dataTransfer?.files);
        if (moved || (event.dataTransfer?.files.length ?? 0) === 0) return false;
        event.preventDefault();
        if (files.length === 0) {
          warn(text.onlyMedia);
          return true;
        }
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        uploads.start(editor, files, at?.pos ?? view.state.selection.to);
        return true;
      },
    },
  });
}

export const pasteExtensions = (services: PasteServices): Extensions => [
  Extension.create({
    name: 'pasteMedia',
    // Before the link extension handles pasting over a selection.
    priority: 1000,
    addProseMirrorPlugins() {
      return [pastePlugin(this.editor, services)];
    },
  }),
];
