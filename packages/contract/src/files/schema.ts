import Type, { type Static } from 'typebox';
import { Answer } from '../codes.ts';
import { choiceOf, DescriptionText, NameText, SafeInteger } from '../fields.ts';
import { fileLabels, fileSettingsLabels, fileTypeNames, fileTypes } from './resource.ts';
import { limits } from '../limits.ts';
import { FilterChoices, FilterFlag, FilterIds, idOf, Ids, ListQuery, SearchText, timeRange } from '../list.ts';
import { recordFields, versionField, WriteBody } from '../record.ts';

/** A file that was uploaded. Several may hold the same content. Section 3. */
export const FileRecord = Type.Object({
  ...recordFields,
  name: Type.String(),
  /** Told by the content, whatever the name says. */
  mimetype: Type.String(),
  /** Address of the content on this site. */
  path: Type.String(),
  /** Bytes. */
  size: Type.Integer(),
  type: choiceOf(fileTypes, fileLabels.type, fileTypeNames),
  /** Digest of the content, hexadecimal. */
  sha256: Type.String(),
  categoryId: Type.Integer(),
  /** Name of the category. */
  category: Type.String(),
  description: Type.String(),
  /** Pixels of an image or a video as it is shown, rotation applied; null: not known (yet). */
  width: Type.Union([Type.Integer(), Type.Null()]),
  height: Type.Union([Type.Integer(), Type.Null()]),
  /** Milliseconds of a video or a sound. */
  durationMs: Type.Union([Type.Integer(), Type.Null()]),
  /** Degrees clockwise by which the content says that it is to be turned. */
  rotation: Type.Union([Type.Integer(), Type.Null()]),
  /** Smaller pictures of it are there: see `thumbnailPath`. */
  hasThumbnails: Type.Boolean(),
  /** Browsers show it as a picture: by itself, or by the copy that the server makes or is about to make. */
  isPicture: Type.Boolean(),
  /** Video codec as MediaInfo names it, such as `AVC` or `HEVC`; null: no video, or not known (yet). */
  codec: Type.Union([Type.String(), Type.Null()]),
  /** Records that use its content. */
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

/** A content in an address: SHA-256 in hexadecimal. */
export const HashParams = Type.Object({
  hash: Type.String({
    pattern: '^[0-9a-fA-F]{64}$',
    title: fileLabels.sha256,
    description: '应为 64 位十六进制的 SHA-256',
  }),
});

/** Query of a download. */
export const DownloadQuery = Type.Object(
  {
    /** Name under which a browser saves the file, in place of showing it. */
    download: Type.Optional(Type.String({ maxLength: limits.fileNameMax, title: fileLabels.name })),
  },
  { additionalProperties: false },
);

/** Begins an upload in parts. */
export const BeginUpload = Type.Object(
  {
    name: NameText(fileLabels.name, limits.fileNameMax),
    size: SafeInteger(fileLabels.size, 1),
  },
  { additionalProperties: false },
);
export type BeginUpload = Static<typeof BeginUpload>;

/** An upload in parts: how far it is. */
export const UploadState = Type.Object({
  id: Type.String(),
  /** Bytes that have arrived. */
  offset: Type.Integer(),
  /** Bytes of the whole. */
  size: Type.Integer(),
});
export type UploadState = Static<typeof UploadState>;

export const FinishUpload = Type.Object(
  { categoryId: Type.Optional(idOf(fileLabels.categoryId)) },
  { additionalProperties: false },
);
export type FinishUpload = Static<typeof FinishUpload>;

/** A picture of another site that is taken into the library. */
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

/** A record that uses a file. */
export const FileUse = Type.Object({
  /** Code of its module, as the operation log has it. */
  module: Type.String(),
  /** What people call the module. */
  title: Type.String(),
  recordId: Type.Integer(),
  /** Empty when who asks may not read the module. */
  recordName: Type.String(),
  /** It waits in the trash. */
  deleted: Type.Boolean(),
});
export type FileUse = Static<typeof FileUse>;

export const FileUseQuery = ListQuery({}, ['recordId']);
export type FileUseQuery = Static<typeof FileUseQuery>;

const megabytes = (title: string) => Type.Integer({ minimum: 1, maximum: limits.fileMegabytesMax, title });
const { min: minimum, max: maximum } = limits.thumbnailPixels;
const pixels = (title: string) => Type.Integer({ minimum, maximum, title });

/** What may be uploaded, and what is made of it. */
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
  /** All contents together, in units of 1,073,741,824 bytes; 0: no limit. */
  quotaGb: Type.Integer({ minimum: 0, maximum: limits.fileQuotaGbMax, title: fileSettingsLabels.quotaGb }),
  /** Longer side of each smaller picture, in pixels. */
  thumbnailSmall: pixels(fileSettingsLabels.thumbnailSmall),
  thumbnailMedium: pixels(fileSettingsLabels.thumbnailMedium),
  thumbnailLarge: pixels(fileSettingsLabels.thumbnailLarge),
  /** Locations, camera data and the like are left out of what the public gets; the stored original keeps them. */
  hidePrivateData: Type.Boolean({ title: fileSettingsLabels.hidePrivateData }),
  version: Type.Integer({ minimum: 0, title: '版本' }),
});
export type FileSettings = Static<typeof FileSettings>;
export const FileSettingsAnswer = Answer(FileSettings);
export const FileSettingsBody = Type.Partial(FileSettings, { additionalProperties: false });
export type FileSettingsBody = Static<typeof FileSettingsBody>;
