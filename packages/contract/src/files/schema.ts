import Type, { type Static } from 'typebox';
import { choiceOf, DescriptionText, NameText } from '../fields.ts';
import { fileLabels, fileTypeNames, fileTypes } from './resource.ts';
import { limits } from '../limits.ts';
import { FilterChoices, FilterIds, idOf, ListQuery, SearchText, timeRange } from '../list.ts';
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
});
export type FileRecord = Static<typeof FileRecord>;

export const UpdateFile = WriteBody(
  {
    name: Type.Optional(NameText(fileLabels.name, limits.fileNameMax)),
    categoryId: Type.Optional(idOf(fileLabels.categoryId)),
    description: Type.Optional(DescriptionText()),
    ...versionField,
  },
  ['mimetype', 'path', 'size', 'type', 'sha256', 'category'],
);
export type UpdateFile = Static<typeof UpdateFile>;

export const FileQuery = ListQuery(
  {
    name: SearchText,
    type: FilterChoices(fileLabels.type, ['1', '2', '3', '4', '5']),
    categoryId: FilterIds(fileLabels.categoryId),
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
