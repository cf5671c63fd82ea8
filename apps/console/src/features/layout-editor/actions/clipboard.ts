import type { FileRecord } from '@mutai/contract/files/schema';
import { addBlock, deleteBlocks, hasRoomFor, pasteBlocks, setParams } from '@mutai/layout/commands/blocks';
import { placeBlocks } from '@mutai/layout/commands/place';
import type { Point } from '@mutai/layout/geometry/box';
import { layoutLimits } from '@mutai/layout/limits';
import { isLongerThan } from '@mutai/layout/reading/text-length';
import type { Layout } from '@mutai/layout/model/layout';
import { copiedText, readCopied } from '@mutai/layout/reading/copied-blocks';
import type { Editor } from '../editor/editor.ts';
import { actionMessages } from './actions.messages.ts';
import { clipboardMessages as text } from './clipboard.messages.ts';

/** Largest copied or pasted text, in characters. */
const clipboardMax = 5_000_000;

/** Data of a paste or drop. */
export interface PasteData {
  readonly text: string;
  readonly files: readonly File[];
}

interface ClipboardTools {
  /** Id of the site. */
  readonly site: string;
  readonly warn: (message: string) => void;
  readonly inform: (message: string) => void;
  /** Uploads a picture to the library of materials; `undefined` if the user lacks the permission. */
  readonly upload: ((file: File) => Promise<FileRecord>) | undefined;
  /** Returns the reason of a failed upload, to be shown to the user. */
  readonly reasonOf: (error: unknown) => string;
}

/** Copies and pastes blocks within and between layouts, and pastes content of other programs. */
export interface BlockClipboard {
  /** Serializes the selected blocks; `null` if there are none or too many. */
  readonly copy: () => string | null;
  /** Like `copy`, and deletes the blocks. */
  readonly cut: () => string | null;
  /** @param at center of pasted pictures and texts; default: center of the canvas */
  readonly paste: (data: PasteData, at?: Point) => Promise<void>;
}

/** Returns true for JSON objects and arrays, which are data of a program rather than prose. */
function isData(content: string): boolean {
  if (!/^\s*[[{]/.test(content)) return false;
  try {
    return typeof JSON.parse(content) === 'object';
  } catch {
    return false;
  }
}

const middleOf = ({ canvas }: Layout): Point => ({ x: canvas.width / 2, y: canvas.height / 2 });

/** Adds a block and applies a change to it. */
function withNew(
  layout: Layout,
  type: 'text' | 'image',
  at: Point,
  change: (made: Layout, id: number) => Layout,
): Layout {
  const made = addBlock(layout, type, at);
  const id = made.order.at(-1);
  return made === layout || id === undefined ? layout : change(made, id);
}

/** Adds a picture in its own size, scaled down to half of the canvas if larger. */
function withPicture(layout: Layout, { path, name, width, height }: FileRecord, at: Point): Layout {
  return withNew(layout, 'image', at, (made, id) => {
    const filled = setParams(made, [id], 'image', { images: [{ url: path, title: name }] });
    if (width === null || height === null || width <= 0 || height <= 0) return filled;
    const { canvas } = layout;
    const scale = Math.min(1, canvas.width / 2 / width, canvas.height / 2 / height);
    const [w, h] = [Math.round(width * scale), Math.round(height * scale)];
    return placeBlocks(filled, new Map([[id, { w, h, x: Math.round(at.x - w / 2), y: Math.round(at.y - h / 2) }]]));
  });
}

export function createClipboard(editor: Editor, tools: () => ClipboardTools): BlockClipboard {
  /** Last pasted content and the number of its pastes: each paste is offset further. */
  let last = { content: '', times: 0 };

  const copy = (): string | null => {
    const { layout, selected } = editor.state();
    if (selected.size === 0) return null;
    const copied = copiedText(layout, [...selected], tools().site);
    if (copied.length >= clipboardMax) {
      tools().warn(text.tooLargeToCopy);
      return null;
    }
    last = { content: copied, times: 0 };
    tools().inform(text.copied(selected.size));
    return copied;
  };

  const pasteWords = (content: string, at: Point): void => {
    if (isLongerThan(content, layoutLimits.contentMax)) return tools().warn(text.textTooLong);
    editor.run(
      text.pasteText,
      (layout) =>
        withNew(layout, 'text', at, (made, id) => setParams(made, [id], 'text', { 'fontCh.content': content })),
      { select: 'added' },
    );
  };

  const pasteText = (content: string, at: Point): void => {
    if (content.length >= clipboardMax) return tools().warn(text.tooLarge);
    const read = readCopied(content, tools().site);
    if (read === null) return isData(content) ? tools().warn(text.foreign) : pasteWords(content, at);
    if ('problems' in read) return tools().warn(text.broken(read.problems[0] ?? ''));
    if (!hasRoomFor(editor.state().layout, read.blocks.length)) return tools().warn(text.full);
    // The first paste of blocks from another layout keeps their position.
    last = last.content === content ? { content, times: last.times + 1 } : { content, times: 0 };
    const by = layoutLimits.pasteOffset * last.times;
    editor.run(text.paste, (layout) => pasteBlocks(layout, read.blocks, { x: by, y: by }), { select: 'added' });
    if (read.isUnlinked) tools().warn(text.unlinked);
  };

  const pastePictures = async (files: readonly File[], at: Point): Promise<void> => {
    const { upload, warn, inform, reasonOf } = tools();
    if (upload === undefined) return warn(text.mayNotUpload);
    if (!hasRoomFor(editor.state().layout, files.length)) return warn(text.full);
    inform(text.uploading(files.length));
    for (const [index, file] of files.entries()) {
      const by = index * layoutLimits.pasteOffset;
      try {
        // Upload one by one to keep the order.
        const record = await upload(file);
        if (!record.isPicture) {
          warn(text.noPicture(file.name));
          continue;
        }
        editor.run(text.pastePicture, (layout) => withPicture(layout, record, { x: at.x + by, y: at.y + by }), {
          select: 'added',
        });
      } catch (error) {
        warn(text.uploadFailed(file.name, reasonOf(error)));
      }
    }
  };

  return {
    copy,
    cut: () => {
      const copied = copy();
      if (copied !== null) {
        const { selected } = editor.state();
        editor.run(actionMessages.cut, (layout) => deleteBlocks(layout, [...selected]));
        // The first paste after a cut restores the original position.
        last = { content: copied, times: -1 };
      }
      return copied;
    },
    paste: async ({ text: content, files }, at = middleOf(editor.state().layout)) => {
      const pictures = files.filter(({ type }) => type.startsWith('image/'));
      if (pictures.length > 0) await pastePictures(pictures, at);
      else if (content.trim() !== '') pasteText(content, at);
      else tools().warn(files.length > 0 ? text.notPictures : text.empty);
    },
  };
}
