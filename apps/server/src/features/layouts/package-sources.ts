import { dataSourcePermissions } from '@mutai/contract/data-sources/page';
import { limits } from '@mutai/contract/limits';
import { holdsAny } from '@mutai/contract/permissions';
import { detachInstances } from '@mutai/layout/commands/components';
import type { Layout } from '@mutai/layout/model/layout';
import { sourcesOf, withSources } from '@mutai/layout/model/sources';
import { Type, type Static } from 'typebox';
import type { Principal } from '../../platform/access/principal.ts';
import { bodyErrors } from '../../platform/validation/validation.ts';

/** Largest number of data sources in a package. */
const mostSources = 10_000;

const PackageSources = Type.Object({
  /** Id of the site that exported the layout. */
  site: Type.String({ maxLength: 100 }),
  /** Data sources that the layout uses. */
  sources: Type.Array(
    Type.Object({
      id: Type.Integer(),
      /** Milliseconds since 1970. Tells sources apart that have the same id in copies of one site. */
      createdAt: Type.Integer(),
      /** Empty like `kind`: the exporting user may not see it. */
      name: Type.String({ maxLength: limits.nameMax }),
      kind: Type.String({ maxLength: limits.nameMax }),
    }),
    { maxItems: mostSources },
  ),
});

/** Site of a package, and its data sources by name: ids are those of one site. */
export type PackageSources = Static<typeof PackageSources>;

type NamedSource = PackageSources['sources'][number];

/** This site and its data sources. */
export interface SiteSources {
  /** Permanent id of the site. */
  siteId(): Promise<string>;
  byIds(ids: readonly number[]): Promise<readonly NamedSource[]>;
  byNames(names: readonly string[]): Promise<readonly NamedSource[]>;
}

type User = Pick<Principal, 'permissions'>;
const maySeeSources = ({ permissions }: User) => holdsAny(permissions, [dataSourcePermissions.read]);

/** Describes the data sources of a layout that a user exports. */
export async function sourcesToPack(layout: Layout, user: User, site: SiteSources): Promise<PackageSources> {
  const sources = await site.byIds(sourcesOf(layout).slice(0, mostSources));
  const hidden = maySeeSources(user) ? {} : { name: '', kind: '' };
  return { site: await site.siteId(), sources: sources.map((source) => ({ ...source, ...hidden })) };
}

/** Parses the data sources of a package; undefined if the text is invalid. */
export function readPackageSources(text: string): PackageSources | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Object.keys(bodyErrors(PackageSources, value)).length > 0 ? undefined : (value as PackageSources);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Names in a note. */
const mostNamed = 10;

function inWords(all: readonly NamedSource[]): string {
  const names = [...new Set(all.map(({ name }) => `“${name}”`))];
  return `${names.slice(0, mostNamed).join('、')}${names.length > mostNamed ? `等 ${names.length} 个` : ''}`;
}

const keyOf = ({ name, kind }: NamedSource): string => `${kind} ${name}`;

const notesOf = {
  linked: (names: string) => `已按名称关联本站的数据源${names}，请导入后核对数据`,
  lacking: (names: string) =>
    `本站没有同名同类型的数据源${names}，关联已取消，请先添加再导入，或导入后在编辑器中重新选择`,
  several: (names: string) => `有多个数据源同名同类型，无法区分：${names}，关联已取消，请导入后在编辑器中重新选择`,
};

/** Finds the data sources of a package on this site: those of which both sites have exactly one of a name and kind. */
async function foundHere(asked: readonly NamedSource[], { byNames }: SiteSources) {
  const here = await byNames([...new Set(asked.map(({ name }) => name))]);
  const [askedAlike, hereAlike] = [Map.groupBy(asked, keyOf), Map.groupBy(here, keyOf)];
  const ids = new Map<number, number>();
  const outcomes = Map.groupBy(asked, (source): keyof typeof notesOf => {
    const [first, ...others] = hereAlike.get(keyOf(source)) ?? [];
    if (first === undefined) return 'lacking';
    if (others.length > 0 || askedAlike.get(keyOf(source))?.length !== 1) return 'several';
    ids.set(source.id, first.id);
    return 'linked';
  });
  return { ids, notes: [...outcomes].map(([outcome, sources]) => notesOf[outcome](inWords(sources))) };
}

/** @param count data sources of which no name is known, or none that the user may see */
function noteOfLost(count: number, packed: PackageSources | undefined, user: User): readonly string[] {
  if (count === 0) return [];
  const again = '请导入后在编辑器中重新选择';
  if (packed === undefined) return [`文件没有写明来自哪个站点，${count} 个数据源的关联已取消，${again}`];
  if (maySeeSources(user)) return [`文件中没有数据源的名称，${count} 个数据源的关联已取消，${again}`];
  return [`您没有查看数据源的权限，${count} 个数据源的关联已取消，请联系管理员重新选择`];
}

/** Finds those data sources of this site that a package of the same site has. */
async function foundAgain({ site, sources }: PackageSources, used: readonly number[], { siteId, byIds }: SiteSources) {
  if (site !== (await siteId())) return new Map<number, number>();
  const times = new Map(sources.map(({ id, createdAt }) => [id, createdAt]));
  const same = (await byIds(used)).filter(({ id, createdAt }) => times.get(id) === createdAt);
  return new Map(same.map(({ id }) => [id, id]));
}

/**
 * Adapts an imported layout to this site. It loses its components, and the data sources that are not found here: those of
 * this site by their ids, others by name and kind.
 *
 * @param packed undefined: the file does not name its site
 * @param user importing user, who gets no data sources by name without the permission to see them
 * @returns the layout, and notes about its data sources, in Chinese
 */
export async function adaptedToSite(
  layout: Layout,
  packed: PackageSources | undefined,
  user: User,
  site: SiteSources,
): Promise<{ readonly layout: Layout; readonly notes: readonly string[] }> {
  const used = sourcesOf(layout);
  const known = packed === undefined ? new Map<number, number>() : await foundAgain(packed, used, site);
  const named = new Map(packed?.sources.map((source) => [source.id, source]));
  const unknown = used.filter((id) => !known.has(id));
  const asked = maySeeSources(user)
    ? unknown.flatMap((id) => named.get(id) ?? []).filter(({ name }) => name !== '')
    : [];
  const { ids, notes } = await foundHere(asked, site);
  const detached = detachInstances(layout, layout.order);
  return {
    layout: withSources(detached, (id) => known.get(id) ?? ids.get(id)),
    notes: [...notes, ...noteOfLost(unknown.length - asked.length, packed, user)],
  };
}
