/** Uploads into the text. Each has a placeholder that is not part of the document, and so not of undo. */
import { type Editor, Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { Plugin, PluginKey, type EditorState, type Transaction } from '@tiptap/pm/state';
import { insertPoint } from '@tiptap/pm/transform';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { type Library, mediaBlock } from './library.ts';
import { richTextMessages as text } from '../text/rich-text.messages.ts';
import { uploadCard, type UploadCard } from './upload-card.ts';
import { focusText } from '../text/use-rich-text.ts';

interface Change {
  readonly add?: readonly { readonly id: number; readonly pos: number; readonly card: UploadCard }[];
  readonly remove?: number;
}

const key = new PluginKey<DecorationSet>('uploads');

interface Spec {
  readonly id: number;
  readonly card: UploadCard;
}

const widget = (pos: number, { id, card }: Spec): Decoration =>
  Decoration.widget(pos, card.element, {
    id,
    card,
    key: `upload-${id}`,
    // Content inserted at the same position goes before it.
    side: 1,
    ignoreSelection: true,
    stopEvent: () => true,
  });

const specOf = (decoration: Decoration): Spec => decoration.spec as Spec;

/** Placeholders after a change. */
function applied(tr: Transaction, before: DecorationSet): DecorationSet {
  const places = before.map(tr.mapping, tr.doc);
  const change = tr.getMeta(key) as Change | undefined;
  if (change === undefined) return places;
  const { add = [], remove } = change;
  const [gone] = before.find(undefined, undefined, ({ id }) => id === remove);
  // Files that were added earlier at the same position must stay before the one inserted now.
  const earlier =
    gone === undefined ? [] : before.find(gone.from, gone.from, ({ id }) => (id as number) < specOf(gone).id);
  const moved = new Set([remove, ...earlier.map((one) => specOf(one).id)]);
  return places
    .remove(places.find(undefined, undefined, ({ id }) => moved.has(id as number)))
    .add(tr.doc, [
      ...earlier.map((one) => widget(one.from, specOf(one))),
      ...add.map(({ pos, ...spec }) => widget(pos, spec)),
    ]);
}

/** Current position of an upload; `undefined`: it was deleted. */
const placeOf = (state: EditorState, id: number): number | undefined =>
  key.getState(state)?.find(undefined, undefined, (spec: { readonly id?: unknown }) => spec.id === id)[0]?.from;

const isMedia = ({ type }: File): boolean => type.startsWith('image/') || type.startsWith('video/');

/** Pictures and videos among files. */
export const mediaIn = (files: FileList | undefined): readonly File[] => [...(files ?? [])].filter(isMedia);

/** Number of pending files of an editor, and of failed ones. */
export function uploadsIn(state: EditorState): { readonly count: number; readonly failed: number } {
  const places = key.getState(state)?.find() ?? [];
  return { count: places.length, failed: places.filter((place) => specOf(place).card.failed()).length };
}

let lastId = 0;

/** Position between two blocks: at the edge of a line, which is split if the position is within it. */
function blockPlace(tr: Transaction, pos: number): number {
  const type = tr.doc.type.schema.nodes['image'];
  const point = type === undefined ? null : insertPoint(tr.doc, pos, type);
  if (point !== null) return point;
  tr.split(pos);
  return pos + 1;
}

export interface Uploads {
  /**
   * Uploads files sequentially, to keep their order, to a position of the text. Continues while the editor's page is
   * hidden.
   *
   * @param prepared changes applied before, which the position includes
   */
  readonly start: (editor: Editor, files: readonly File[], pos: number, prepared?: Transaction) => void;
}

/** @param onNews announces results to screen readers */
export function createUploads(library: Library, onNews: (text: string) => void): Uploads {
  let queue: Promise<void> = Promise.resolve();

  const change = (editor: Editor, made: Change): void =>
    editor.view.dispatch(editor.state.tr.setMeta(key, made).setMeta('addToHistory', false));
  const leave = (editor: Editor, id: number): void => {
    change(editor, { remove: id });
    // The focused button was removed.
    focusText(editor);
  };

  const send = async (editor: Editor, id: number, file: File, card: UploadCard): Promise<void> => {
    if (placeOf(editor.state, id) === undefined) return;
    const stop = new AbortController();
    card.onCancel(() => {
      stop.abort();
      leave(editor, id);
    });
    const retry = (): void => {
      card.reset();
      change(editor, {});
      focusText(editor);
      queue = queue.then(() => send(editor, id, file, card));
    };
    const fail = (reason: string): void => {
      card.fail(reason, retry);
      change(editor, {});
      onNews(text.uploadFailed(file.name, reason));
    };
    try {
      const sent = await library.send(file, { signal: stop.signal, onProgress: card.progress });
      const block = mediaBlock(sent);
      const pos = placeOf(editor.state, id);
      if (block === null) return fail(text.noMedia);
      if (pos === undefined) return;
      const { tr, schema } = editor.state;
      tr.insert(pos, schema.nodeFromJSON(block)).setMeta(key, { remove: id });
      editor.view.dispatch(closeHistory(tr));
      onNews(text.uploadDone(file.name));
    } catch (error) {
      if (!stop.signal.aborted) fail(library.reasonOf(error));
    }
  };

  return {
    start: (editor, files, pos, prepared = editor.state.tr) => {
      const { refusal, warn } = library;
      if (refusal !== null) {
        if (prepared.docChanged) editor.view.dispatch(prepared);
        warn(refusal);
        return;
      }
      const place = blockPlace(prepared, pos);
      const added = files.map((file) => {
        lastId += 1;
        return { id: lastId, pos: place, card: uploadCard(file.name), file };
      });
      editor.view.dispatch(prepared.setMeta(key, { add: added } satisfies Change));
      onNews(text.uploading(files.length));
      for (const { id, file, card } of added) {
        card.onCancel(() => leave(editor, id));
        queue = queue.then(() => send(editor, id, file, card));
      }
    },
  };
}

/** Tracks the positions of uploads while the text changes. */
export const UploadPlaces = Extension.create({
  name: 'uploadPlaces',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: { init: () => DecorationSet.empty, apply: applied },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
});
