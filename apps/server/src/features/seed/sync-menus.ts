import { limits } from '@mutai/contract/limits';
import { type MenuType, menuType, rootId } from '@mutai/contract/menus/menu-type';
import { pageGroups } from '@mutai/contract/resources';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { sortStep } from '../../platform/resource/tree/order.ts';

/** Menu record of the product. */
interface OfferedMenu {
  readonly type: MenuType;
  readonly name: string;
  readonly code: string;
  /** Code of the parent; empty: top level. */
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

/** Directories, pages and buttons of this release; parents come first. */
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
    ...page.actions.map((action, index) => ({
      type: menuType.button,
      name: action.name,
      code: action.code,
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
 * Returns the parent of a new record: its group or page, even if renamed or moved; the top level if the group of a page
 * cannot contain it. `undefined` for a button whose page was deleted: it is added with the page.
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
 * Adds the records of pages and buttons that are new in this release, once. Records that an administrator changed or
 * deleted stay so.
 */
export async function syncMenus(trx: WriteTransaction, now: number): Promise<void> {
  const rows = await trx.selectFrom('menus').select(['id', 'code', 'parentId', 'type']).execute();
  const known = new Map<string, KnownMenu>(rows.map(({ code, ...menu }) => [code, menu]));
  const offered = new Set((await trx.selectFrom('offeredMenus').select('code').execute()).map((row) => row.code));
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
    } else if (offer.type !== menuType.directory) {
      // A custom record used this code. Roles with that record were not meant to get the new permission.
      await trx.deleteFrom('roleMenus').where('menuId', '=', taken.id).execute();
    }
    await trx.insertInto('offeredMenus').values({ code: offer.code }).execute();
  }
}
