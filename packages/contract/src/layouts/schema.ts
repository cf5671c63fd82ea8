import { languages } from '@mutai/layout/model/languages';
import type { Layout as LayoutDocument } from '@mutai/layout/model/layout';
import Type, { type Static } from 'typebox';
import { Answer } from '../codes.ts';
import { choiceOf } from '../fields.ts';
import { FilterChoices, Id, idOf, ListQuery, SearchText, timeRange } from '../list.ts';
import { recordFields, Timestamp, versionField, WriteBody } from '../record.ts';
import { layoutLabels, layoutStatuses, layoutStatusNames } from './resource.ts';

const AnyDocument = Type.Object({}, { additionalProperties: true, title: layoutLabels.document });

/** Document in an answer: valid, and of the newest `schemaVersion`. */
export const SavedDocument = Type.Unsafe<LayoutDocument>(AnyDocument);

/** Document in an answer as it was published: valid in its own `schemaVersion`. `readLayout` migrates it. */
export const PublishedDocument = Type.Unsafe<LayoutDocument>(AnyDocument);

/**
 * Document in a request, checked by `readLayout` of `@mutai/layout`. Accepts older schema versions and the container
 * form.
 */
export const SentDocument = Type.Unsafe<LayoutDocument>(AnyDocument);

/** Facts about a document, for lists that do not carry it. */
const facts = {
  title: Type.String(),
  /** Canvas size in pixels. */
  width: Type.Integer(),
  height: Type.Integer(),
  blockCount: Type.Integer(),
};

const listed = {
  ...recordFields,
  ...facts,
  description: Type.String(),
  /** `langList` of the document. */
  languages: Type.Array(Type.Enum([...languages])),
  status: choiceOf(layoutStatuses, layoutLabels.status, layoutStatusNames),
  /** Time of the current publication; `null`: not on screens. */
  publishedAt: Type.Union([Timestamp, Type.Null()]),
  /** Number of the current publication; `null`: not on screens. */
  publication: Type.Union([Type.Integer(), Type.Null()]),
};

export const ListedLayout = Type.Object(listed);
export type ListedLayout = Static<typeof ListedLayout>;

/** Layout for screens. The other fields are derived from the document or describe its state. */
export const LayoutRecord = Type.Object({ ...listed, document: SavedDocument });
export type LayoutRecord = Static<typeof LayoutRecord>;

const readOnly = Object.keys(listed);

export const CreateLayout = WriteBody({ document: SentDocument }, readOnly);
export type CreateLayout = Static<typeof CreateLayout>;

export const UpdateLayout = WriteBody({ document: Type.Optional(SentDocument), ...versionField }, readOnly);
export type UpdateLayout = Static<typeof UpdateLayout>;

export const LayoutQuery = ListQuery(
  {
    /** Searches title and description. */
    text: SearchText,
    status: FilterChoices(layoutLabels.status, layoutStatuses),
    ...timeRange('created', '创建时间'),
    ...timeRange('updated', '更新时间'),
  },
  ['id', 'title', 'blockCount', 'publishedAt', 'createdAt', 'updatedAt'],
);
export type LayoutQuery = Static<typeof LayoutQuery>;

/** Saved version of a layout. */
export const LayoutVersion = Type.Object({
  ...facts,
  /** `version` of the layout when this was saved. */
  number: Type.Integer(),
  savedAt: Timestamp,
  /** Nickname; empty if the user was deleted. */
  savedBy: Type.String(),
  /** Was published at least once. */
  published: Type.Boolean(),
});
export type LayoutVersion = Static<typeof LayoutVersion>;

export const WholeLayoutVersion = Type.Object({ ...LayoutVersion.properties, document: SavedDocument });
export type WholeLayoutVersion = Static<typeof WholeLayoutVersion>;

export const LayoutVersionQuery = ListQuery({}, ['number']);
export type LayoutVersionQuery = Static<typeof LayoutVersionQuery>;

/** Publication: a document that was put on screens. */
export const LayoutPublication = Type.Object({
  ...facts,
  /** Counted from 1 within each layout. */
  number: Type.Integer(),
  /** Number of the version that was published. */
  layoutVersion: Type.Integer(),
  /** Number of contents that it shows, and their total bytes. */
  assetCount: Type.Integer(),
  assetBytes: Type.Integer(),
  publishedAt: Timestamp,
  /** Nickname; empty if the user was deleted. */
  publishedBy: Type.String(),
  /** Screens show this publication now. */
  current: Type.Boolean(),
});
export type LayoutPublication = Static<typeof LayoutPublication>;

/** Content that a publication shows. A client that already has this digest need not download it. */
export const LayoutAsset = Type.Object({
  /** Address, as used in the document. */
  path: Type.String(),
  /** SHA-256 of the content, hexadecimal. */
  sha256: Type.String(),
  mimetype: Type.String(),
  /** Bytes. */
  size: Type.Integer(),
});
export type LayoutAsset = Static<typeof LayoutAsset>;

/** Publication with its document and contents. Immutable. */
export const WholeLayoutPublication = Type.Object({
  ...LayoutPublication.properties,
  document: SavedDocument,
  assets: Type.Array(LayoutAsset),
});
export type WholeLayoutPublication = Static<typeof WholeLayoutPublication>;

export const LayoutPublicationQuery = ListQuery({}, ['number']);
export type LayoutPublicationQuery = Static<typeof LayoutPublicationQuery>;

/** Body of actions that check the version of a layout: restore, publish, unpublish. */
export const LayoutActionBody = Type.Object({ ...versionField }, { additionalProperties: false });
export type LayoutActionBody = Static<typeof LayoutActionBody>;

/** Screens that show a layout: their number, and the first by name for users who may see screens. */
export const LayoutScreens = Type.Object({
  count: Type.Integer(),
  screens: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
});
export type LayoutScreens = Static<typeof LayoutScreens>;
export const LayoutScreensAnswer = Answer(LayoutScreens);

/** Number of a version or publication in a path. */
export const LayoutNumberParams = Type.Object({ id: Id, number: idOf('编号') });
export type LayoutNumberParams = Static<typeof LayoutNumberParams>;

/** A dry run writes nothing: the answer describes what the import would do. */
export const LayoutImportQuery = Type.Object(
  { dryRun: Type.Boolean({ default: true, title: '只检查' }) },
  { additionalProperties: false },
);
export type LayoutImportQuery = Static<typeof LayoutImportQuery>;

/** Result of an import or of its dry run. */
export const LayoutImport = Type.Object({
  /** Reasons why the file cannot be imported, in Chinese; empty if it can. If not empty, the facts below are empty. */
  problems: Type.Array(Type.String()),
  /** Parts of a foreign layout that the import drops, in Chinese. */
  notes: Type.Array(Type.String()),
  ...facts,
  description: Type.String(),
  languages: listed.languages,
  /** Number of contents in the file, and of those that are not in the library yet. */
  assetCount: Type.Integer(),
  newAssetCount: Type.Integer(),
  /** Bytes of the new contents. */
  newAssetBytes: Type.Integer(),
  /** Id of the new layout; `null` in a dry run or if there are problems. */
  createdId: Type.Union([Type.Integer(), Type.Null()]),
});
export type LayoutImport = Static<typeof LayoutImport>;
export const LayoutImportAnswer = Answer(LayoutImport);
