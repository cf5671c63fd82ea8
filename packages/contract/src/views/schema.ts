import Type, { type Static } from 'typebox';
import { choiceOf, NameText } from '../fields.ts';
import { ListQuery } from '../list.ts';
import { pageTitles, type PageCode } from '../pages.ts';
import { optionalFields, recordFields, versionField, WriteBody } from '../record.ts';
import { savedViewLabels, savedViewLimits } from './resource.ts';

const { columnsMax, columnWidthMax, nameMax, queryMax } = savedViewLimits;
const keyPattern = '^[A-Za-z][A-Za-z0-9]{0,49}$';
const keys = Type.Array(Type.String({ pattern: keyPattern }), { maxItems: columnsMax, uniqueItems: true });
const width = Type.Integer({ minimum: 1, maximum: columnWidthMax });
/** Column key → value. */
const perColumn = <Value extends Type.TSchema>(value: Value) =>
  Type.Record(Type.String({ pattern: keyPattern }), value, { maxProperties: columnsMax, additionalProperties: false });

/** Arrangement of a table's columns by their keys. Columns that it does not mention are as declared. */
const ViewColumns = Type.Object(
  {
    order: keys,
    visible: perColumn(Type.Boolean()),
    /** Widths in pixels. */
    widths: perColumn(width),
    /** Columns that stay at the left when the table is scrolled sideways. */
    pinned: keys,
    density: Type.Enum(['standard', 'compact']),
  },
  { additionalProperties: false, title: savedViewLabels.columns },
);
export type ViewColumns = Static<typeof ViewColumns>;

const pageCodes = Object.keys(pageTitles) as PageCode[];
const list = choiceOf(pageCodes, savedViewLabels.list, pageTitles);

const fields = {
  name: NameText(savedViewLabels.name, nameMax),
  query: Type.String({ maxLength: queryMax, title: savedViewLabels.query }),
  columns: ViewColumns,
  shared: Type.Boolean({ title: savedViewLabels.shared }),
};

/** Filter, order and columns of a list under a name. */
export const SavedView = Type.Object({
  ...recordFields,
  ...fields,
  name: Type.String(),
  /** Code of the page with the list. */
  list: Type.String(),
  /** Parameters of the list's address, without the page: `enabled=true&sort=name:asc`. */
  query: Type.String(),
  /** Visible to everybody who may open the page. */
  shared: Type.Boolean(),
  /** User who created it. */
  ownerId: Type.Integer(),
});
export type SavedView = Static<typeof SavedView>;

export const CreateSavedView = WriteBody({ ...fields, list }, ['ownerId']);
export type CreateSavedView = Static<typeof CreateSavedView>;

export const UpdateSavedView = WriteBody({ ...optionalFields(fields), ...versionField }, ['ownerId', 'list']);
export type UpdateSavedView = Static<typeof UpdateSavedView>;

export const SavedViewQuery = ListQuery({ list: Type.Optional(list) }, ['id', 'name', 'updatedAt']);
export type SavedViewQuery = Static<typeof SavedViewQuery>;
