import { randomInt } from 'node:crypto';
import { limits } from '@mutai/contract/limits';
import { holdsAny } from '@mutai/contract/permissions';
import { pairingCharacters, pairingCodeLength } from '@mutai/contract/screens/player-paths';
import type { Pairing, PairingRequest, PairingState } from '@mutai/contract/screens/player';
import { screenPermissions } from '@mutai/contract/screens/page';
import { pairingLabels, screenLabels } from '@mutai/contract/screens/resource';
import type { ListedScreen, PairScreen, WaitingDisplay } from '@mutai/contract/screens/schema';
import { networkOf } from '../../platform/access/network-of.ts';
import type { RequestContext } from '../../platform/access/principal.ts';
import { systemAuthor } from '../../platform/audit/audit.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { errors } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ResourceService } from '../../platform/resource/service.ts';
import { hashToken, newToken } from '../../platform/secrets/token.ts';
import { pairingsTable, type WaitingRow } from './pairing.repository.ts';
import type { ManifestRevisions } from './revisions.ts';
import type { ScreenKeys } from './screen-keys.ts';
import { defaultSettings, type Screens } from './screens.repository.ts';

/** Dependencies on other features. */
export interface PairingDependencies {
  /**
   * Counts attempts of one kind and rejects too many.
   *
   * @param key of those who are counted together
   * @throws AppError 4029 if there were more than `most` within `windowMs`
   */
  readonly countAttempt: (key: string, limit: { readonly most: number; readonly windowMs: number }) => Promise<void>;
  /** Browser and system of a request: `Chrome · Linux`. */
  readonly deviceOf: (userAgent: string | undefined) => Promise<string>;
}

/** Where a request comes from. */
interface Origin {
  readonly ip: string;
  readonly userAgent: string | undefined;
}

const newCode = (): string =>
  Array.from({ length: pairingCodeLength }, () => pairingCharacters[randomInt(pairingCharacters.length)]).join('');

/** Returns a code as displays show it: people type small letters, spaces and dashes. */
const normalizedCode = (code: string): string => code.toUpperCase().replaceAll(/[\s-]/g, '');

/**
 * Pairs displays with screens. A display asks for a code and gets a secret with it, which becomes its token when an
 * administrator enters the code: so no token is ever sent to a display that may not be there any more.
 */
export function pairing(
  platform: Platform,
  service: ResourceService<Screens>,
  revisions: ManifestRevisions,
  keys: ScreenKeys,
  { countAttempt, deviceOf }: PairingDependencies,
) {
  const { database, clock, audit, announceChange, onceForKey, publish } = platform;
  const module = screenPermissions.read;

  const refuseCode = () =>
    errors.invalidField('code', pairingLabels.code, '配对码不正确或已过期，请按屏幕上显示的配对码重新输入');

  const waitingAt = (code: string): Promise<WaitingRow | undefined> =>
    pairingsTable.byCode(database.read, hashToken(normalizedCode(code)), clock());

  /** @throws AppError 4029 after too many wrong codes of a user */
  const countGuess = (userId: number): Promise<void> =>
    countAttempt(`pairing|${userId}`, { most: limits.pairingGuesses, windowMs: limits.pairingMs });

  /** Gives the screen the secret of a display as its token. Displays that had another token show a code again. */
  const assign = async (trx: WriteTransaction, context: RequestContext, screen: ListedScreen, waiting: WaitingRow) => {
    await trx
      .updateTable('screens')
      .set({ tokenHash: waiting.secretHash, nextTokenHash: null })
      .where('id', '=', screen.id)
      .execute();
    await trx.deleteFrom('screenReports').where('screenId', '=', screen.id).execute();
    await revisions.ofScreens(trx, [screen.id]);
    publish(trx, { type: 'access-changed', of: 'screen', ids: [screen.id] });
    await audit(trx, context, {
      module,
      action: 'pair',
      recordId: screen.id,
      recordName: screen.name,
      changes: { address: [null, waiting.address] },
    });
    announceChange(trx, { module, action: 'update', ids: [screen.id] });
  };

  return {
    /**
     * @throws AppError 4029 if too many displays wait, 4003 if a registration key is unknown, expired or used up
     */
    async request({ width, height, formerId = 0, enroll = '' }: PairingRequest, origin: Origin): Promise<Pairing> {
      if (enroll !== '') return register(enroll, origin);
      const { ip, userAgent } = origin;
      const now = clock();
      const network = networkOf(ip);
      const { perNetwork, inAll } = limits.waitingDisplays;
      const tooMany = errors.tooManyAttempts(limits.pairingMs / 1000);
      if ((await pairingsTable.count(database.read, now, network)) >= perNetwork) throw tooMany;
      if ((await pairingsTable.count(database.read, now)) >= inAll) throw tooMany;
      const [code, secret] = [newCode(), newToken()];
      const browser = await deviceOf(userAgent);
      await database.write((trx) =>
        pairingsTable.add(trx, {
          codeHash: hashToken(code),
          secretHash: hashToken(secret),
          formerId: formerId === 0 ? null : formerId,
          width,
          height,
          address: ip,
          network,
          browser,
          expiresAt: now + limits.pairingMs,
        }),
      );
      return { code, secret, validMs: limits.pairingMs, pollMs: limits.pairingPollMs };
    },

    /** @param secret that the display got with its code; undefined: none */
    async state(secret: string | undefined): Promise<PairingState> {
      if (secret === undefined) return { state: 'expired' };
      const tokenHash = hashToken(secret);
      // In this order: a code is used in one transaction, between the two reads at the most.
      if (await pairingsTable.isWaiting(database.read, tokenHash, clock())) return { state: 'waiting' };
      const paired = database.read.selectFrom('screens').select('id').where('tokenHash', '=', tokenHash);
      return { state: (await paired.executeTakeFirst()) === undefined ? 'expired' : 'paired' };
    },

    /** @throws AppError 4000 for an unknown code, 4029 after too many of them */
    async examine(code: string, userId: number): Promise<WaitingDisplay> {
      const waiting = await waitingAt(code);
      if (waiting === undefined) {
        await countGuess(userId);
        throw refuseCode();
      }
      const { width, height, address, browser, formerId } = waiting;
      const former =
        formerId === null
          ? undefined
          : await database.read
              .selectFrom('screens')
              .select(['id', 'name'])
              .where('id', '=', formerId)
              .executeTakeFirst();
      return { width, height, address, browser, former: former ?? null };
    },

    /**
     * Pairs the display that shows a code with a screen, or with a new one: all of it or nothing, and once for each
     * idempotency key.
     *
     * @throws AppError 4000 for an unknown code or name, 4003 if the caller may not change the screen, 4004 if it does not
     *   exist, 4029
     */
    async pair(context: RequestContext, { code, screenId = null, ...fields }: PairScreen): Promise<ListedScreen> {
      const { principal } = context;
      if (screenId !== null && !holdsAny(principal.permissions, [screenPermissions.update])) throw errors.forbidden();
      const waiting = await waitingAt(code);
      const known = screenId === null ? undefined : await service.get(principal, screenId);
      try {
        const { id } = await onceForKey(context, async (trx) => {
          if (waiting === undefined || !(await pairingsTable.take(trx, waiting.id))) throw refuseCode();
          const screen = known ?? (await create(trx, context, fields));
          await assign(trx, context, screen, waiting);
          return { id: screen.id };
        });
        return await service.get(principal, id);
      } catch (error) {
        if (waiting === undefined) await countGuess(principal.userId);
        throw error;
      }
    },

    /** Takes the token of a screen away: its display shows a code again. */
    async revoke(context: RequestContext, id: number): Promise<ListedScreen> {
      const screen = await service.get(context.principal, id);
      await database.write(async (trx) => {
        const revoked = await trx
          .updateTable('screens')
          .set({ tokenHash: null, nextTokenHash: null })
          .where('id', '=', id)
          .where('tokenHash', 'is not', null)
          .returning('id')
          .executeTakeFirst();
        if (revoked === undefined) return;
        await trx.deleteFrom('screenReports').where('screenId', '=', id).execute();
        publish(trx, { type: 'access-changed', of: 'screen', ids: [id] });
        await audit(trx, context, {
          module,
          action: 'revoke',
          recordId: id,
          recordName: screen.name,
          changes: {},
        });
        announceChange(trx, { module, action: 'update', ids: [id] });
      });
      return service.get(context.principal, id);
    },
  };

  /** Registers a display as a new screen. */
  async function register(key: string, { ip }: Origin): Promise<Pairing> {
    const secret = newToken();
    const now = clock();
    await database.write(async (trx) => {
      const { name, groupId, used } = await keys.use(trx, key);
      const numbered = `${name.slice(0, limits.nameMax - String(used).length - 1)} ${used}`;
      const id = await service.repository.insert(
        trx,
        { ...defaultSettings, name: numbered, groupId },
        { userId: null, now },
      );
      await trx
        .updateTable('screens')
        .set({ tokenHash: hashToken(secret) })
        .where('id', '=', id)
        .execute();
      const changes = { name: [null, numbered], address: [null, ip] } as const;
      await audit(trx, systemAuthor(now), { module, action: 'pair', recordId: id, recordName: numbered, changes });
      announceChange(trx, { module, action: 'create', ids: [id] });
    });
    return { code: '', secret, validMs: limits.pairingMs, pollMs: limits.pairingPollMs };
  }

  async function create(
    trx: WriteTransaction,
    context: RequestContext,
    { name, ...others }: Omit<PairScreen, 'code' | 'screenId'>,
  ): Promise<ListedScreen> {
    if (name === undefined) throw errors.invalidField('name', screenLabels.name, '该项不能为空');
    return service.insert(trx, context, { name, ...others });
  }
}

export type PairingService = ReturnType<typeof pairing>;
