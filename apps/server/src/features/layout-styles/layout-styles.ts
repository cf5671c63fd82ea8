import { isDeepStrictEqual } from 'node:util';
import {
  brandColorsName,
  brandColorsPath,
  layoutStyleLabels as labels,
  layoutStyleLimits,
  layoutStyleModuleName,
  layoutStylePermissions,
  layoutStylesPath,
} from '@mutai/contract/layout-styles/resource';
import {
  type BrandColors,
  BrandColorsAnswer,
  BrandColorsBody,
  CreateLayoutStyle,
  LayoutStyle,
  LayoutStyleQuery,
  UpdateLayoutStyle,
} from '@mutai/contract/layout-styles/schema';
import { readStyle } from '@mutai/layout/reading/read-style';
import { lockForTransaction } from '../../platform/database/locks.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { errors } from '../../platform/errors.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Platform } from '../../platform/platform.ts';
import { resource } from '../../platform/resource/resource.ts';
import type { TypesOf } from '../../platform/resource/types.ts';
import { settingsRoutes } from '../../platform/settings/settings-routes.ts';
import { settingsStore } from '../../platform/settings/settings.ts';

type LayoutStyles = TypesOf<{
  record: LayoutStyle;
  query: LayoutStyleQuery;
  create: CreateLayoutStyle;
  update: UpdateLayoutStyle;
}>;

/** @throws AppError 4000 for a style with parts that this version does not know or allow */
function checkStyle({ style }: { readonly style?: object }): void {
  if (style === undefined) return;
  const [first, ...others] = readStyle(style).problems;
  if (first === undefined) return;
  throw errors.invalidField('style', labels.style, [first, ...others.slice(0, 4)].join('；'));
}

/** @throws AppError 4009 if the site has too many styles */
async function checkCount(trx: WriteTransaction): Promise<void> {
  const { count } = await trx
    .selectFrom('layoutStyles')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const { styles } = layoutStyleLimits;
  if (count >= styles) throw errors.inUse(`最多保存 ${styles} 个样式，请先删除不再使用的样式！`);
}

/** @throws AppError 4000 unless the names are unique */
function checkNames({ colors }: BrandColors): void {
  const names = colors.map(({ name }) => name);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated === undefined) return;
  throw errors.invalidField('colors', labels.colors, `已有名为“${repeated}”的品牌色，请更换名称`);
}

const brandColors = settingsStore<Omit<BrandColors, 'version'>>('brand-colors', { colors: [] });

/** Registers the styles of blocks and the brand colors, which editors of layouts offer. */
export function layoutStyles(app: Server, platform: Platform): void {
  const { database, announceChange } = platform;
  const module = layoutStyleModuleName;
  resource<LayoutStyles>(app, platform, {
    path: layoutStylesPath,
    label: labels.style,
    permissions: layoutStylePermissions,
    module,
    schemas: {
      record: LayoutStyle,
      query: LayoutStyleQuery,
      create: CreateLayoutStyle,
      update: UpdateLayoutStyle,
      bodyBytes: layoutStyleLimits.bytes,
    },
    table: 'layoutStyles',
    columns: { name: 'text', style: 'json' },
    fileColumns: ['style'],
    search: { name: 'contains' },
    defaultSort: 'name:asc',
    unique: { name: '已有同名的样式，请更换名称，或用当前组件更新该样式' },
    createdMessage: () => '样式已保存！',
    nameOf: ({ name }) => name,
    rules: {
      // Counted without the styles of concurrent transactions otherwise.
      lock: (trx) => lockForTransaction(database, trx, module, 0),
      async toCreate(trx, _context, input) {
        checkStyle(input);
        await checkCount(trx);
        return input;
      },
      async toUpdate(_trx, _context, before, { version: _, ...input }) {
        // A stored style may be of another version.
        if (!isDeepStrictEqual(input.style, before.style)) checkStyle(input);
        return input;
      },
    },
  });
  settingsRoutes(app, platform, {
    path: brandColorsPath,
    label: brandColorsName,
    access: { read: [layoutStylePermissions.read], update: [layoutStylePermissions.update] },
    schemas: { body: BrandColorsBody, answer: BrandColorsAnswer },
    store: brandColors,
    module,
    recordName: brandColorsName,
    check: checkNames,
    changed: (trx) => announceChange(trx, { module, action: 'update', ids: null }),
  });
}
