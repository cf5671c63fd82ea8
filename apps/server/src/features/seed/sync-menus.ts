import { limits } from '@mutai/contract/limits';
import { type MenuType, menuType, rootId } from '@mutai/contract/menus/menu-type';
import { pageGroups } from '@mutai/contract/resources';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { sortStep } from '../../platform/resource/tree/order.ts';

/** A record as the product offers it. */
interface OfferedMenu {
  readonly type: MenuType;
  readonly name: string;
  readonly code: string;
  /** Code of the record that it stands under; empty: the top. */
  readonly parentCode: string;
  readonly icon: string;
  readonly path: string;
  readonly component: string;
  readonly sort: number;
}

interface KnownMenu {
  readonly id: number;
  readonly parentId: number;
  readonly type: number;
}

/** Directories, pages and buttons of this release, each after what it stands under. */
const offers: readonly OfferedMenu[] = pageGroups.flatMap((group): OfferedMenu[] => [
  {
    type: menuType.directory,
    name: group.title,
    code: group.code,
    parentCode: '',
    icon: group.icon,
    path: group.path,
    component: '',
    sort: group.sort,
  },
  ...group.pages.flatMap((page): OfferedMenu[] => [
    {
      type: menuType.page,
      name: page.title,
      code: page.code,
      parentCode: group.code,
      icon: page.icon,
      path: page.path,
      component: page.code,
      sort: page.sort,
    },
    ...page.acts.map((act, index) => ({
      type: menuType.button,
      name: act.name,
      code: act.code,
      parentCode: page.code,
      icon: '',
      path: '',
      component: '',
      sort: (index + 1) * sortStep,
    })),
  ]),
]);

function levelOf(menu: KnownMenu, byId: ReadonlyMap<number, KnownMenu>): number {
  const parent = byId.get(menu.parentId);
  return parent === undefined ? 1 : levelOf(parent, byId) + 1;
}

/**
 * Where a new record goes: under its group or page as that stands now, renamed or moved; at the top when a page's group
 * is no place for it any more. Undefined: a button whose page was deleted has to wait for it.
 */
function placeOf(offer: OfferedMenu, known: ReadonlyMap<string, KnownMenu>): number | undefined {
  const parent = known.get(offer.parentCode);
  if (offer.type === menuType.button)
    return parent === undefined || parent.type === menuType.button ? undefined : parent.id;
  const byId = new Map([...known.values()].map((menu) => [menu.id, menu]));
  const fits = parent?.type === menuType.directory && levelOf(parent, byId) < limits.menuDepth;
  return fits ? parent.id : rootId;
}

/**
 * Adds the records of pages and buttons that are new in this release, once: what an administrator changed stays, and
 * what an administrator deleted stays away.
 *
 * @returns codes of the records that were added
 */
export async function syncMenus(trx: WriteTransaction, now: number): Promise<readonly string[]> {
  const rows = await trx.selectFrom('menus').select(['id', 'code', 'parentId', 'type']).execute();
  const known = new Map<string, KnownMenu>(rows.map(({ code, ...menu }) => [code, menu]));
  const offered = new Set((await trx.selectFrom('offeredMenus').select('code').execute()).map((row) => row.code));
  const added: string[] = [];
  for (const offer of offers.filter(({ code }) => !offered.has(code))) {
    const { parentCode: _, ...own } = offer;
    const parentId = placeOf(offer, known);
    if (parentId === undefined) continue;
    const taken = known.get(offer.code);
    if (taken === undefined) {
      const { id } = await trx
        .insertInto('menus')
        .values({ ...own, parentId, description: '', hidden: 0, createdAt: now, updatedAt: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      known.set(offer.code, { id, parentId, type: offer.type });
      added.push(offer.code);
    } else if (offer.type !== menuType.directory) {
      // Somebody used the code before it opened anything: who was given that record was not given this.
      await trx.deleteFrom('roleMenus').where('menuId', '=', taken.id).execute();
    }
    await trx.insertInto('offeredMenus').values({ code: offer.code }).execute();
  }
  return added;
}
