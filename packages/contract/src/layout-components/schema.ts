import type { Layout } from '@mutai/layout/model/layout';
import Type, { type Static } from 'typebox';
import { NameText } from '../fields.ts';
import { idOf, Id, ListQuery, SearchText } from '../list.ts';
import { optionalFields, recordFields, versionField, WriteBody } from '../record.ts';
import { layoutComponentLabels as labels, layoutComponentLimits } from './resource.ts';

/** Layout whose blocks are the parts of the component, on a canvas of their size. Checked by `readLayout` of `@mutai/layout`. */
const Document = Type.Unsafe<Layout>(Type.Object({}, { additionalProperties: true, title: labels.document }));

const listed = {
  ...recordFields,
  name: Type.String(),
  /** Counts the changes of the document from 1. */
  revision: Type.Integer(),
};

export const ListedLayoutComponent = Type.Object(listed);
export type ListedLayoutComponent = Static<typeof ListedLayoutComponent>;

/** Group of blocks under a name. Placed blocks name its id, their revision, and the id of their block in it. */
export const LayoutComponent = Type.Object({ ...listed, document: Document });
export type LayoutComponent = Static<typeof LayoutComponent>;

const fields = { name: NameText(labels.name, layoutComponentLimits.nameMax), document: Document };

export const CreateLayoutComponent = WriteBody(fields, ['revision']);
export type CreateLayoutComponent = Static<typeof CreateLayoutComponent>;

export const UpdateLayoutComponent = WriteBody({ ...optionalFields(fields), ...versionField }, ['revision']);
export type UpdateLayoutComponent = Static<typeof UpdateLayoutComponent>;

export const LayoutComponentQuery = ListQuery({ name: SearchText }, ['id', 'name', 'createdAt']);
export type LayoutComponentQuery = Static<typeof LayoutComponentQuery>;

export const LayoutComponentRevisionParams = Type.Object({ id: Id, revision: idOf(labels.revision) });

/** Document as it was in a revision. */
export const LayoutComponentRevision = Type.Object({ revision: Type.Integer(), document: Document });
export type LayoutComponentRevision = Static<typeof LayoutComponentRevision>;
