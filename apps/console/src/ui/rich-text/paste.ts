/** What comes from the clipboard or is dropped: files are uploaded, never put into the document as they are. */
import OfficePaste from '@intevation/tiptap-extension-office-paste';
import { type Editor, Extension, type Extensions } from '@tiptap/core';
import type { Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { looksLikeMarkdown, pasteMarkdown } from './markdown.ts';
import { mediaIn, type Uploads } from './uploads.ts';
import { richTextMessages as text } from './rich-text.messages.ts';

/** Stands in pasted text for a picture that came inside of it. */
const marker = /\uE000(\d+)\uE001/;

/** Pictures that lie on the disk of who copied the text, where no browser gets at them. */
const localPictures = /<img\b[^<>]*\bsrc=["']?file:/gi;

/** A picture that is written out in an address; null: the address cannot be read. */
function fileOf(address: string, name: (ending: string) => string): File | null {
  const comma = address.indexOf(',');
  const [type = '', ...parameters] = address
    .slice(0, comma)
    .replace(/^data:/i, '')
    .split(';');
  const ending = /^image\/([a-z]+)/i.exec(type)?.[1];
  if (comma === -1 || ending === undefined) return null;
  const content = address.slice(comma + 1);
  const isBase64 = parameters.at(-1)?.toLowerCase() === 'base64';
  try {
    const bytes = isBase64
      ? Uint8Array.from(atob(content), (character) => character.codePointAt(0) ?? 0)
      : new TextEncoder().encode(decodeURIComponent(content));
    return new File([bytes], name(ending), { type });
  } catch {
    return null;
  }
}

/** Takes pictures that are written out in HTML out of it, and leaves marks in their places. */
export function takePictures(html: string): { readonly html: string; readonly addresses: readonly string[] } {
  if (!/src=["']?data:image\//i.test(html)) return { html, addresses: [] };
  const page = new DOMParser().parseFromString(html, 'text/html');
  const images = [...page.querySelectorAll('img[src^="data:image/" i]')];
  for (const [index, image] of images.entries()) {
    const place = page.createElement('span');
    place.textContent = `\uE000${String(index)}\uE001`;
    image.replaceWith(place);
  }
  return { html: page.documentElement.outerHTML, addresses: images.map((image) => image.getAttribute('src') ?? '') };
}

export interface PasteServices {
  readonly uploads: Uploads;
  readonly warn: (text: string) => void;
}

const plainTextOf = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();

/** Pastes text, and uploads the pictures in it to where they were. Returns how many of them cannot be read. */
function pasteWithPictures(uploads: Uploads, editor: Editor, slice: Slice, addresses: readonly string[]): number {
  const { tr } = editor.state;
  tr.replaceSelection(slice).scrollIntoView();
  const places: { readonly from: number; readonly to: number; readonly file: File | null }[] = [];
  tr.doc.descendants((node, pos, parent) => {
    const found = node.isTextblock ? marker.exec(node.textContent) : null;
    if (found === null) return;
    const index = Number(found[1]);
    const file = fileOf(addresses[index] ?? '', (ending) => text.pastedName(index + 1, ending));
    // The line of its own that a mark has goes with it, unless nothing else is there.
    const alone = found[0] === node.textContent && (parent?.childCount ?? 0) > 1;
    const from = alone ? pos : pos + 1 + found.index;
    places.push({ from, to: alone ? pos + node.nodeSize : from + found[0].length, file });
  });
  // From the end, so that the places before stay where they are.
  for (const { from, to } of places.toReversed()) tr.delete(from, to);
  editor.view.dispatch(tr);
  let left = places.reduce((sum, { from, to }) => sum + to - from, 0);
  for (const { from, to, file } of places.toReversed()) {
    left -= to - from;
    if (file !== null) uploads.start(editor, [file], from - left);
  }
  return places.filter(({ file }) => file === null).length;
}

function pastePlugin(editor: Editor, { uploads, warn }: PasteServices): Plugin {
  let addresses: readonly string[] = [];
  /** Shift is held: pasted with Ctrl+Shift+V, text stays as it is. */
  let plainly = false;
  const noteShift = (_view: EditorView, { shiftKey }: KeyboardEvent): boolean => {
    plainly = shiftKey;
    return false;
  };
  return new Plugin({
    props: {
      handleDOMEvents: { keydown: noteShift, keyup: noteShift },
      transformPastedHTML: (html) => {
        const taken = takePictures(html);
        ({ addresses } = taken);
        return taken.html;
      },
      handlePaste: (view, event, slice) => {
        const pictures = addresses;
        addresses = [];
        const html = event.clipboardData?.getData('text/html') ?? '';
        const files = mediaIn(event.clipboardData?.files);
        // Programs that copy text add a picture of it; a picture alone comes with an address of it at most.
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
        const local = html.match(localPictures)?.length ?? 0;
        if (local > 0) warn(text.localPictures(local));
        if (pictures.length === 0) return false;
        const unread = pasteWithPictures(uploads, editor, slice, pictures);
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
  OfficePaste,
  Extension.create({
    name: 'pasteMedia',
    // Before links take what is pasted over a selection.
    priority: 1000,
    addProseMirrorPlugins() {
      return [pastePlugin(this.editor, services)];
    },
  }),
];
