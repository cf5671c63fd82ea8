import Type, { type Static } from 'typebox';
import { DescriptionText, NameText, PatternText } from '../fields.ts';
import { fileCategoryLabels } from './resource.ts';
import { limits } from '../limits.ts';
import { ListQuery, SearchText } from '../list.ts';
import { recordFields, versionField, WriteBody } from '../record.ts';
import { rules } from '../rules.ts';

const name = NameText(fileCategoryLabels.name);
const code = PatternText(rules.slug, fileCategoryLabels.code, limits.nameMax);
const description = Type.Optional(DescriptionText());

/** Category of uploaded files. */
export const FileCategory = Type.Object({
  ...recordFields,
  name: Type.String(),
  code: Type.String(),
  description: Type.String(),
  /** Default category of files: it can be renamed, but its code cannot change and it cannot be deleted. */
  builtIn: Type.Boolean(),
  fileCount: Type.Integer(),
});
export type FileCategory = Static<typeof FileCategory>;

const readOnly = ['builtIn', 'fileCount'] as const;

export const CreateFileCategory = WriteBody({ name, code, description }, readOnly);
export type CreateFileCategory = Static<typeof CreateFileCategory>;

export const UpdateFileCategory = WriteBody(
  { name: Type.Optional(name), code: Type.Optional(code), description, ...versionField },
  readOnly,
);
export type UpdateFileCategory = Static<typeof UpdateFileCategory>;

export const FileCategoryQuery = ListQuery(
  { name: SearchText, code: SearchText },
  ['id', 'name', 'code', 'createdAt'],
  {
    all: true,
  },
);
export type FileCategoryQuery = Static<typeof FileCategoryQuery>;
