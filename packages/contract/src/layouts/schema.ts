import { languages } from '@mutai/layout/model/languages';
import type { Layout as LayoutDocument } from '@mutai/layout/model/layout';
import Type, { type Static } from 'typebox';
import { Answer } from '../codes.ts';
import { choiceOf } from '../fields.ts';
import { FilterChoices, Id, idOf, ListQuery, SearchText, timeRange } from '../list.ts';
import { recordFields, Timestamp, versionField, WriteBody } from '../record.ts';
import { layoutLabels, layoutStatuses, layoutStatusNames } from './resource.ts';

const AnyDocument = Type.Object({}, { additionalProperties: true, title: layoutLabels.document });

/** A document as the server answers it: of the newest `schemaVersion`, and sound. */
const SavedDocument = Type.Unsafe<LayoutDocument>(AnyDocument);

/** A document of `@mutai/layout`, which checks it: `readLayout`. An older one is taken too, and so is a container. */
const SentDocument = Type.Unsafe<LayoutDocument>(AnyDocument);

/** What a list tells of a document without it. */
const facts = {
  title: Type.String(),
  /** Pixels. */
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
  /** When what screens show now was put on them; null: they show nothing of it. */
  publishedAt: Type.Union([Timestamp, Type.Null()]),
  /** Number of the publication that screens show; null: none. */
  publication: Type.Union([Type.Integer(), Type.Null()]),
};

export const ListedLayout = Type.Object(listed);
export type ListedLayout = Static<typeof ListedLayout>;

/** A layout of screens. Everything but the document is read from it, or says what became of it. Section 3. */
export const LayoutRecord = Type.Object({ ...listed, document: SavedDocument });
export type LayoutRecord = Static<typeof LayoutRecord>;

const readOnly = Object.keys(listed);

export const CreateLayout = WriteBody({ document: SentDocument }, readOnly);
export type CreateLayout = Static<typeof CreateLayout>;

export const UpdateLayout = WriteBody({ document: Type.Optional(SentDocument), ...versionField }, readOnly);
export type UpdateLayout = Static<typeof UpdateLayout>;

export const LayoutQuery = ListQuery(
  {
    /** In title or description. */
    text: SearchText,
    status: FilterChoices(layoutLabels.status, layoutStatuses),
    ...timeRange('created', '创建时间'),
    ...timeRange('updated', '更新时间'),
  },
  ['id', 'title', 'blockCount', 'publishedAt', 'createdAt', 'updatedAt'],
);
export type LayoutQuery = Static<typeof LayoutQuery>;

/** A state of a layout that was saved. */
export const LayoutVersion = Type.Object({
  ...facts,
  /** The layout's `version` with which it was saved. */
  number: Type.Integer(),
  savedAt: Timestamp,
  /** Nickname; empty where who saved it is gone. */
  savedBy: Type.String(),
  /** It was published, once or more. */
  published: Type.Boolean(),
});
export type LayoutVersion = Static<typeof LayoutVersion>;

export const WholeLayoutVersion = Type.Object({ ...LayoutVersion.properties, document: SavedDocument });
export type WholeLayoutVersion = Static<typeof WholeLayoutVersion>;

export const LayoutVersionQuery = ListQuery({}, ['number']);
export type LayoutVersionQuery = Static<typeof LayoutVersionQuery>;

/** Something that was put on screens. */
export const LayoutPublication = Type.Object({
  ...facts,
  /** Counted from 1, of each layout. */
  number: Type.Integer(),
  /** Number of the version that was published. */
  layoutVersion: Type.Integer(),
  /** Contents that it shows, and bytes of them. */
  assetCount: Type.Integer(),
  assetBytes: Type.Integer(),
  publishedAt: Timestamp,
  /** Nickname; empty where who published it is gone. */
  publishedBy: Type.String(),
  /** It is what screens show. */
  current: Type.Boolean(),
});
export type LayoutPublication = Static<typeof LayoutPublication>;

/** A content that a publication shows: whoever has the one with this digest need not ask for it. */
export const LayoutAsset = Type.Object({
  /** Where the document has it. */
  path: Type.String(),
  /** Digest of the content, hexadecimal. */
  sha256: Type.String(),
  mimetype: Type.String(),
  /** Bytes. */
  size: Type.Integer(),
});
export type LayoutAsset = Static<typeof LayoutAsset>;

/** One with what it shows. It never changes. */
export const WholeLayoutPublication = Type.Object({
  ...LayoutPublication.properties,
  document: SavedDocument,
  assets: Type.Array(LayoutAsset),
});
export type WholeLayoutPublication = Static<typeof WholeLayoutPublication>;

export const LayoutPublicationQuery = ListQuery({}, ['number']);
export type LayoutPublicationQuery = Static<typeof LayoutPublicationQuery>;

/** Body of an act on a layout that checks its version: restores, publishes, unpublishes. */
export const LayoutActBody = Type.Object({ ...versionField }, { additionalProperties: false });
export type LayoutActBody = Static<typeof LayoutActBody>;

/** A version or a publication in a path. */
export const LayoutNumberParams = Type.Object({ id: Id, number: idOf('编号') });
export type LayoutNumberParams = Static<typeof LayoutNumberParams>;

/** A try writes nothing: the answer tells what an import would do. */
export const LayoutImportQuery = Type.Object(
  { dryRun: Type.Boolean({ default: true, title: '只检查' }) },
  { additionalProperties: false },
);
export type LayoutImportQuery = Static<typeof LayoutImportQuery>;

/** What an import would do, or did. */
export const LayoutImport = Type.Object({
  /** Why nothing of it can be taken over, in Chinese; empty: it can. The facts below are empty otherwise. */
  problems: Type.Array(Type.String()),
  /** What of a foreign layout is left out, in Chinese. */
  notes: Type.Array(Type.String()),
  ...facts,
  description: Type.String(),
  languages: listed.languages,
  /** Contents that the file brings, and those of them that are not in the library yet. */
  assetCount: Type.Integer(),
  newAssetCount: Type.Integer(),
  /** Bytes of the new ones. */
  newAssetBytes: Type.Integer(),
  /** The layout; null in a try, and where there are problems. */
  createdId: Type.Union([Type.Integer(), Type.Null()]),
});
export type LayoutImport = Static<typeof LayoutImport>;
export const LayoutImportAnswer = Answer(LayoutImport);
