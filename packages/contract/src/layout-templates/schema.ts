import Type, { type Static } from 'typebox';
import { NameText } from '../fields.ts';
import { ListQuery } from '../list.ts';
import { SavedDocument, SentDocument } from '../layouts/schema.ts';
import { optionalFields, recordFields, versionField, WriteBody } from '../record.ts';
import { layoutTemplateLabels as labels, layoutTemplateLimits as limits } from './resource.ts';

const named = {
  name: NameText(labels.name, limits.nameMax),
  /** Heading in the gallery; empty: none. */
  category: Type.String({ maxLength: limits.categoryMax, title: labels.category }),
};

const listed = {
  ...recordFields,
  name: Type.String(),
  category: Type.String(),
  /** Canvas size in pixels. */
  width: Type.Integer(),
  height: Type.Integer(),
  blockCount: Type.Integer(),
};

export const ListedLayoutTemplate = Type.Object(listed);
export type ListedLayoutTemplate = Static<typeof ListedLayoutTemplate>;

/** Template of the site: a document that new layouts start with. */
export const LayoutTemplate = Type.Object({ ...listed, document: SavedDocument });
export type LayoutTemplate = Static<typeof LayoutTemplate>;

const readOnly = ['width', 'height', 'blockCount'] as const;

export const CreateLayoutTemplate = WriteBody(
  { name: named.name, category: Type.Optional(named.category), document: SentDocument },
  readOnly,
);
export type CreateLayoutTemplate = Static<typeof CreateLayoutTemplate>;

/** The document of a template does not change: save another template instead. */
export const UpdateLayoutTemplate = WriteBody({ ...optionalFields(named), ...versionField }, [...readOnly, 'document']);
export type UpdateLayoutTemplate = Static<typeof UpdateLayoutTemplate>;

export const LayoutTemplateQuery = ListQuery({}, ['id', 'name', 'category', 'createdAt'], { all: true });
export type LayoutTemplateQuery = Static<typeof LayoutTemplateQuery>;
