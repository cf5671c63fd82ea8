import { timingSafeEqual } from 'node:crypto';
import {
  screenKeyLabels,
  screenKeyModuleName,
  screenKeyPermissions,
  screenKeysPath,
} from '@mutai/contract/screen-keys/resource';
import { CreateScreenKey, ScreenKey, ScreenKeyQuery, UpdateScreenKey } from '@mutai/contract/screen-keys/schema';
import { sql } from 'kysely';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { errors } from '../../platform/errors.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Platform } from '../../platform/platform.ts';
import { resource } from '../../platform/resource/resource.ts';
import type { TypesOf } from '../../platform/resource/types.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';

type Keys = TypesOf<{
  record: ScreenKey;
  query: ScreenKeyQuery;
  create: CreateScreenKey;
  update: UpdateScreenKey;
  values: Pick<ScreenKey, 'name' | 'groupId' | 'uses' | 'expiresAt'>;
}>;

/** A key that a display used. */
export interface UsedKey {
  readonly id: number;
  readonly name: string;
  readonly groupId: number | null;
  /** Number of displays that have registered with it, including this one. */
  readonly used: number;
}

/** Purpose of the signature of keys. */
const use = 'screen-key';
const keyForm = /^(\d{1,10})\.([\w-]{43})$/;

/**
 * Registers the keys with which displays register themselves. A key is the id of its record with a signature, so it is
 * not stored, and ends with the record.
 */
export function screenKeys(app: Server, platform: Platform, secrets: Pick<Secrets, 'sign'>) {
  const { clock } = platform;
  // Derives the key of the signatures: transactions may await nothing but the database.
  secrets.sign(use, '');
  const keyOf = (id: number): string => `${id}.${secrets.sign(use, String(id)).toString('base64url')}`;

  /** Id of the record of a key; undefined if the signature is wrong. */
  const idOf = (key: string): number | undefined => {
    const [, id, signature] = keyForm.exec(key) ?? [];
    if (id === undefined || signature === undefined) return undefined;
    return timingSafeEqual(secrets.sign(use, id), Buffer.from(signature, 'base64url')) ? Number(id) : undefined;
  };

  const checkExpiry = (expiresAt: string | undefined): void => {
    if (expiresAt === undefined || Date.parse(expiresAt) > clock()) return;
    throw errors.invalidField('expiresAt', screenKeyLabels.expiresAt, '须晚于现在，请重新选择');
  };

  resource<Keys>(app, platform, {
    path: screenKeysPath,
    label: '屏幕注册密钥',
    permissions: screenKeyPermissions,
    module: screenKeyModuleName,
    schemas: { record: ScreenKey, query: ScreenKeyQuery, create: CreateScreenKey, update: UpdateScreenKey },
    table: 'screenKeys',
    columns: { name: 'text', groupId: 'number', uses: 'number', expiresAt: 'time' },
    initial: { used: 0 },
    computed: {
      used: { kind: 'number', value: sql.ref('t.used') },
      // The signature is added by `shownTo`: the database does not know it.
      key: { kind: 'text', value: sql`''` },
    },
    references: {
      groupId: {
        table: 'screenGroups',
        label: screenKeyLabels.groupId,
        shownAs: 'groupName',
        otherwise: null,
        onDelete: 'clear',
      },
    },
    search: { name: 'contains' },
    defaultSort: 'id:desc',
    defaults: { groupId: null },
    nameOf: ({ name }) => name,
    shownTo: async (_executor, _principal, records) => records.map((record) => ({ ...record, key: keyOf(record.id) })),
    rules: {
      async toCreate(_trx, _context, input) {
        checkExpiry(input.expiresAt);
        return { ...input, groupId: input.groupId ?? null };
      },
      async toUpdate(_trx, _context, _before, { version: _, ...input }) {
        checkExpiry(input.expiresAt);
        return input;
      },
      audited: { without: ['key', 'used'], instead: () => Promise.resolve({}) },
    },
  });

  return {
    /** Counts the registration of a display. @throws AppError 4003 if the key is unknown, expired or used up */
    async use(trx: WriteTransaction, key: string): Promise<UsedKey> {
      const id = idOf(key);
      const counted =
        id === undefined
          ? undefined
          : await trx
              .updateTable('screenKeys')
              .set((e) => ({ used: e('used', '+', 1) }))
              .where('id', '=', id)
              .where('expiresAt', '>', clock())
              .whereRef('used', '<', 'uses')
              .returning(['id', 'name', 'groupId', 'used'])
              .executeTakeFirst();
      if (counted === undefined) throw errors.forbidden('注册密钥无效、已过期或已用完，请联系管理员！');
      return counted;
    },
  };
}

export type ScreenKeys = ReturnType<typeof screenKeys>;
