import { fileType, fileTypeNames, type FileType } from '@mutai/contract/files/resource';
import type { FileSettings } from '@mutai/contract/files/schema';
import { uploadDialogMessages as text } from './upload-dialog.messages.ts';

const bytesPerMegabyte = 1024 * 1024;

/** File types that the media type of the browser determines. The server detects others by content. */
const typesByKind: Readonly<Record<string, FileType>> = {
  video: fileType.video,
  audio: fileType.audio,
  image: fileType.image,
  text: fileType.text,
};

const largest = ({
  videoMaxMb,
  audioMaxMb,
  imageMaxMb,
  textMaxMb,
  otherMaxMb,
}: FileSettings): Record<FileType, number> => ({
  [fileType.video]: videoMaxMb,
  [fileType.audio]: audioMaxMb,
  [fileType.image]: imageMaxMb,
  [fileType.text]: textMaxMb,
  [fileType.other]: otherMaxMb,
});

/**
 * Returns the reason why a file would be rejected, to avoid sending it; `null` to send it. The server validates again.
 *
 * @param settings `undefined` if not loaded
 */
export function refusalOf(
  { size, type }: Pick<File, 'size' | 'type'>,
  settings: FileSettings | undefined,
): string | null {
  if (size === 0) return text.emptyFile;
  if (settings === undefined) return null;
  const { allowedTypes } = settings;
  const megabytes = largest(settings);
  const seeming = typesByKind[type.split('/', 1)[0] ?? ''];
  if (seeming !== undefined && !allowedTypes.includes(seeming)) {
    return text.notAllowed(fileTypeNames[seeming], allowedTypes.map((one) => fileTypeNames[one]).join('、'));
  }
  const most = seeming === undefined ? Math.max(0, ...allowedTypes.map((one) => megabytes[one])) : megabytes[seeming];
  if (size <= most * bytesPerMegabyte) return null;
  return text.tooLarge(seeming === undefined ? text.anyFile : fileTypeNames[seeming], most);
}
