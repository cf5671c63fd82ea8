import Type, { type Static } from 'typebox';
import { Answer } from '../codes.ts';
import { choiceOf, DescriptionText, NameText, SafeInteger } from '../fields.ts';
import { fileLabels, fileSettingsLabels, fileTypeNames, fileTypes } from './resource.ts';
import { limits } from '../limits.ts';
import { FilterChoices, FilterFlag, FilterIds, idOf, Ids, ListQuery, SearchText, timeRange } from '../list.ts';
import { recordFields, versionField, WriteBody } from '../record.ts';

/** Uploaded file. Several files may share the same content. */
export const FileRecord = Type.Object({
  ...recordFields,
  name: Type.String(),
  /** Detected from the content; the file name is ignored. */
  mimetype: Type.String(),
  /** Address of the content on this site. */
  path: Type.String(),
  /** Bytes. */
  size: Type.Integer(),
  type: choiceOf(fileTypes, fileLabels.type, fileTypeNames),
  /** SHA-256 of the content, hexadecimal. */
  sha256: Type.String(),
  categoryId: Type.Integer(),
  /** Name of the category. */
  category: Type.String(),
  description: Type.String(),
  /** Pixels of an image or a video after rotation; `null` if not known (yet). */
  width: Type.Union([Type.Integer(), Type.Null()]),
  height: Type.Union([Type.Integer(), Type.Null()]),
  /** Duration of a video or audio file, in milliseconds. */
  durationMs: Type.Union([Type.Integer(), Type.Null()]),
  /** Rotation that the metadata asks for, in degrees clockwise. */
  rotation: Type.Union([Type.Integer(), Type.Null()]),
  /** Thumbnails exist, see `thumbnailPath`. */
  hasThumbnails: Type.Boolean(),
  /** Browsers can show it as a picture, directly or through the copy that the server makes. */
  isPicture: Type.Boolean(),
  /**
   * Video codec as MediaInfo names it, such as `AVC` or `HEVC`; `null` if there is no video, or it is not known (yet).
   */
  codec: Type.Union([Type.String(), Type.Null()]),
  /** Number of records that use its content. */
  useCount: Type.Integer(),
});
export type FileRecord = Static<typeof FileRecord>;

export const UpdateFile = WriteBody(
  {
    name: Type.Optional(NameText(fileLabels.name, limits.fileNameMax)),
    categoryId: Type.Optional(idOf(fileLabels.categoryId)),
    description: Type.Optional(DescriptionText()),
    ...versionField,
  },
  [
    'mimetype',
    'path',
    'size',
    'type',
    'sha256',
    'category',
    'width',
    'height',
    'durationMs',
    'rotation',
    'hasThumbnails',
    'isPicture',
    'codec',
    'useCount',
  ],
);
export type UpdateFile = Static<typeof UpdateFile>;

export const FileQuery = ListQuery(
  {
    name: SearchText,
    type: FilterChoices(fileLabels.type, ['1', '2', '3', '4', '5']),
    categoryId: FilterIds(fileLabels.categoryId),
    unused: FilterFlag(fileLabels.unused),
    picture: FilterFlag(fileLabels.picture),
    ...timeRange('created', '上传时间'),
  },
  ['id', 'name', 'size', 'createdAt', 'updatedAt'],
);
export type FileQuery = Static<typeof FileQuery>;

/** SHA-256 of a content, hexadecimal. */
export const HashParams = Type.Object({
  hash: Type.String({
    pattern: '^[0-9a-fA-F]{64}$',
    title: fileLabels.sha256,
    description: '应为 64 位十六进制的 SHA-256',
  }),
});

export const DownloadQuery = Type.Object(
  {
    /** Save the file under this name instead of displaying it. */
    download: Type.Optional(Type.String({ maxLength: limits.fileNameMax, title: fileLabels.name })),
    /** Send the file as displays get it: `displayedAddress`. */
    as: Type.Optional(Type.Literal('display', { title: '用途' })),
  },
  { additionalProperties: false },
);

/** Starts an upload in parts. */
export const BeginUpload = Type.Object(
  {
    name: NameText(fileLabels.name, limits.fileNameMax),
    size: SafeInteger(fileLabels.size, 1),
  },
  { additionalProperties: false },
);
export type BeginUpload = Static<typeof BeginUpload>;

/** State of an upload in parts. */
export const UploadState = Type.Object({
  id: Type.String(),
  /** Bytes received. */
  offset: Type.Integer(),
  /** Total bytes. */
  size: Type.Integer(),
});
export type UploadState = Static<typeof UploadState>;

export const FinishUpload = Type.Object(
  { categoryId: Type.Optional(idOf(fileLabels.categoryId)) },
  { additionalProperties: false },
);
export type FinishUpload = Static<typeof FinishUpload>;

/** Picture on another site to download into the library. */
export const FetchFile = Type.Object(
  { url: Type.String({ minLength: 1, maxLength: limits.fetchedUrlMax, title: '图片地址' }) },
  { additionalProperties: false },
);
export type FetchFile = Static<typeof FetchFile>;

export const MoveFiles = Type.Object(
  { ids: Ids, categoryId: idOf(fileLabels.categoryId) },
  { additionalProperties: false },
);
export type MoveFiles = Static<typeof MoveFiles>;

/** Record that uses a file. */
export const FileUse = Type.Object({
  /** Code of its module, as in the operation log. */
  module: Type.String(),
  /** Display name of the module. */
  title: Type.String(),
  recordId: Type.Integer(),
  /** Empty if the caller may not read the module. */
  recordName: Type.String(),
  /** The record is in the trash. */
  deleted: Type.Boolean(),
});
export type FileUse = Static<typeof FileUse>;

export const FileUseQuery = ListQuery({}, ['recordId']);
export type FileUseQuery = Static<typeof FileUseQuery>;

const megabytes = (title: string) => Type.Integer({ minimum: 1, maximum: limits.fileMegabytesMax, title });
const { min: minimum, max: maximum } = limits.thumbnailPixels;
const pixels = (title: string) => Type.Integer({ minimum, maximum, title });

/** Allowed uploads and how they are processed. */
export const FileSettings = Type.Object({
  allowedTypes: Type.Array(choiceOf(fileTypes, fileSettingsLabels.allowedTypes, fileTypeNames), {
    uniqueItems: true,
    title: fileSettingsLabels.allowedTypes,
  }),
  /** Largest file of each type, in units of 1,048,576 bytes. */
  videoMaxMb: megabytes(fileSettingsLabels.videoMaxMb),
  audioMaxMb: megabytes(fileSettingsLabels.audioMaxMb),
  imageMaxMb: megabytes(fileSettingsLabels.imageMaxMb),
  textMaxMb: megabytes(fileSettingsLabels.textMaxMb),
  otherMaxMb: megabytes(fileSettingsLabels.otherMaxMb),
  /** Maximum size of all contents, in units of 1,073,741,824 bytes; 0: no limit. */
  quotaGb: Type.Integer({ minimum: 0, maximum: limits.fileQuotaGbMax, title: fileSettingsLabels.quotaGb }),
  /** Longer side of each thumbnail size, in pixels. */
  thumbnailSmall: pixels(fileSettingsLabels.thumbnailSmall),
  thumbnailMedium: pixels(fileSettingsLabels.thumbnailMedium),
  thumbnailLarge: pixels(fileSettingsLabels.thumbnailLarge),
  /** Remove location, camera data and similar metadata from public copies; the stored original keeps them. */
  hidePrivateData: Type.Boolean({ title: fileSettingsLabels.hidePrivateData }),
  version: Type.Integer({ minimum: 0, title: '版本' }),
});
export type FileSettings = Static<typeof FileSettings>;
export const FileSettingsAnswer = Answer(FileSettings);
export const FileSettingsBody = Type.Partial(FileSettings, { additionalProperties: false });
export type FileSettingsBody = Static<typeof FileSettingsBody>;
