/** Library services for the editor, and the user's permissions. */
import { filePermissions } from '@mutai/contract/files/page';
import { fileType, thumbnailPath } from '@mutai/contract/files/resource';
import type { FileRecord } from '@mutai/contract/files/schema';
import type { JSONContent } from '@tiptap/core';
import { useMemo } from 'react';
import { type KitServices, usePermissionCheck, useKit } from '../../kit/kit.tsx';
import { richTextMessages as text } from '../text/rich-text.messages.ts';

export interface Library {
  /** Opens the picker; no-op if the user chooses nothing. */
  readonly pick: (kind: 'image' | 'video', onPicked: (files: readonly FileRecord[]) => void) => void;
  readonly send: KitServices['sendToLibrary'];
  /** Error message of a failed upload. */
  readonly reasonOf: (error: unknown) => string;
  /** Reason why uploads are not allowed; `null` if they are. */
  readonly refusal: string | null;
  readonly warn: (text: string) => void;
  readonly inform: (text: string) => void;
}

export function useLibrary(): Library {
  const { openPicker, sendToLibrary, failureOf, toast } = useKit();
  const holds = usePermissionCheck();
  return useMemo(
    () => ({
      pick: (kind, onPicked) => {
        if (holds(filePermissions.read)) openPicker({ types: [fileType[kind]], multiple: true, onPicked });
        else toast.warning(text.noLibrary);
      },
      send: sendToLibrary,
      reasonOf: (error) => failureOf(error).message,
      refusal: holds(filePermissions.create) ? null : text.noUpload,
      warn: toast.warning,
      inform: toast.info,
    }),
    [openPicker, sendToLibrary, failureOf, toast, holds],
  );
}

/** Block for a library file; `null` if it is neither a video nor a displayable picture. */
export function mediaBlock(file: FileRecord): JSONContent | null {
  if (file.type === fileType.image && !file.isPicture) return null;
  if (file.type === fileType.image) return { type: 'image', attrs: { src: file.path, alt: file.description } };
  if (file.type !== fileType.video) return null;
  const poster = file.hasThumbnails ? thumbnailPath(file.sha256, 'large') : '';
  return { type: 'video', attrs: { src: file.path, poster } };
}
