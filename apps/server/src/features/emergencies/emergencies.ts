import {
  emergenciesPath,
  emergencyLabels,
  emergencyStateOf,
  severityNames,
} from '@mutai/contract/emergencies/resource';
import { emergencyPermissions } from '@mutai/contract/emergencies/page';
import { CreateEmergency, Emergency, EmergencyQuery, UpdateEmergency } from '@mutai/contract/emergencies/schema';
import { limits } from '@mutai/contract/limits';
import { holdsAny } from '@mutai/contract/permissions';
import { maskedSecret } from '../../platform/audit/changes.ts';
import type { Executor } from '../../platform/database/open-database.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { errors } from '../../platform/errors.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Platform } from '../../platform/platform.ts';
import { choiceName } from '../../platform/resource/found.ts';
import { resource } from '../../platform/resource/resource.ts';
import { emergencyActions } from './actions.ts';
import { coveredPlaces } from './covered-places.ts';
import { type Emergencies, emergenciesTable } from './emergencies.repository.ts';
import { emergencyAlerts } from './sources/alerts.ts';
import { alertRoutes } from './sources/alerts.routes.ts';
import { sourceTokenRoute } from './sources/sources.routes.ts';
import { emergencySources } from './sources/sources.ts';
import { manifestEmergencies, type PublicationsOf, type ShownPublication } from './manifest-emergencies.ts';

/** Publications that displays know by their key. */
interface Publications {
  /** Document of the publication with a key, as JSON; undefined if there is none. */
  readonly documentOf: (executor: Executor, key: string) => Promise<string | undefined>;
  /** Title of the publication with a key; empty if there is none. */
  readonly titleOf: (executor: Executor, key: string) => Promise<string>;
}

/** Dependencies on other features. */
export interface EmergenciesDependencies<Publication extends ShownPublication> {
  /** Layout → its current publication; layouts that are not published are left out. */
  readonly publicationsOf: PublicationsOf<Publication>;
  /** Publications of layouts and playlists. */
  readonly others: Publications;
  /** True: a second person must confirm. */
  readonly needsConfirmation: (executor: Executor) => Promise<boolean>;
  /** Tells the displays that their manifests changed. */
  readonly onChanged: (
    trx: WriteTransaction,
    covered: { readonly all: boolean; readonly groupIds: readonly number[]; readonly screenIds: readonly number[] },
  ) => Promise<unknown>;
}

/** Code of a record as the log shows it; `null`: no record. */
const masked = (record: Emergency | undefined): string | null =>
  record === undefined ? null : record.code === '' ? '' : maskedSecret;

type Covered = Pick<Emergency, 'target' | 'groupIds' | 'screenIds'>;

/** @throws AppError 4000 if it covers no screen */
function coveredBy<Values extends Covered>(values: Values): Values {
  if (values.target === 'all') return { ...values, groupIds: [], screenIds: [] };
  if (values.groupIds.length + values.screenIds.length === 0) {
    const message = '请至少选择一个屏幕分组或屏幕，或改为全部屏幕';
    throw errors.invalidField('groupIds', emergencyLabels.groupIds, message);
  }
  return values;
}

/**
 * Registers emergencies: layouts or texts over everything else, prepared or typed on the spot.
 *
 * @returns those of a screen, and all publications, theirs included
 */
export function emergencies<Publication extends ShownPublication>(
  app: Server,
  platform: Platform,
  dependencies: EmergenciesDependencies<Publication>,
) {
  const { clock } = platform;
  const { publicationsOf, others, needsConfirmation, onChanged } = dependencies;
  const manifest = manifestEmergencies(publicationsOf);
  const withPlaces = coveredPlaces(platform.database);

  /** Tells the displays that an emergency covers. */
  const tell = async (trx: WriteTransaction, covered: readonly Covered[]): Promise<void> => {
    await onChanged(trx, {
      all: covered.some(({ target }) => target === 'all'),
      groupIds: covered.flatMap(({ groupIds }) => groupIds),
      screenIds: covered.flatMap(({ screenIds }) => screenIds),
    });
  };

  /** Users who may not start an emergency could otherwise change or end what is seen. */
  const refuseStarted = (emergency: Emergency, purpose: string): void => {
    if (emergencyStateOf(emergency, clock()) === 'prepared') return;
    throw errors.inUse(`“${emergency.title}”已启动或等待确认，请先解除再${purpose}！`);
  };

  /** Title of another emergency with a code; undefined if there is none. */
  const takenBy = async (trx: Executor, code: string | null | undefined, id: number): Promise<string | undefined> => {
    if (code === undefined || code === null || code === '') return undefined;
    const other = trx.selectFrom('emergencies').select('title').where('code', '=', code).where('id', '!=', id);
    return (await other.executeTakeFirst())?.title;
  };
  const refuseTakenCode = async (trx: Executor, code: string | undefined, id: number): Promise<void> => {
    const title = await takenBy(trx, code, id);
    if (title !== undefined) throw errors.invalidField('code', emergencyLabels.code, `已用于“${title}”，请换一个`);
  };

  const refuseTooMany = async (trx: Executor): Promise<void> => {
    const { count } = await trx
      .selectFrom('emergencies')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count < limits.emergencies.most) return;
    throw errors.inUse(`最多保存 ${limits.emergencies.most} 个紧急插播，请先删除不再使用的！`);
  };

  const refuseEmpty = async (executor: Executor, { id, title, layoutId }: Emergency): Promise<void> => {
    if (await manifest.isShowable(executor, id)) return;
    throw errors.inUse(
      layoutId === null ? `“${title}”没有内容，请先输入文字或选择布局！` : `“${title}”的布局未发布，请先发布布局！`,
    );
  };

  const { repository } = resource<Emergencies>(app, platform, {
    path: emergenciesPath,
    label: '紧急插播',
    permissions: emergencyPermissions,
    schemas: { record: Emergency, query: EmergencyQuery, create: CreateEmergency, update: UpdateEmergency },
    ...emergenciesTable,
    found: { texts: ['titleSound'], title: 'title', details: [choiceName('severity', severityNames)] },
    nameOf: ({ title }) => title,
    rules: {
      async toCreate(trx, _context, input) {
        await refuseTooMany(trx);
        await refuseTakenCode(trx, input.code, 0);
        const values = {
          severity: 'warning' as const,
          layoutId: null,
          textCh: '',
          textEn: '',
          textRu: '',
          bgColor: '',
          color: '',
          sound: false,
          target: 'all' as const,
          groupIds: [],
          screenIds: [],
          minutes: null,
          code: '',
          ...input,
        };
        return { ...coveredBy(values), startsAt: null, endsAt: null, askedById: null };
      },
      async toUpdate(trx, _context, before, { version: _, ...input }) {
        refuseStarted(before, '修改');
        await refuseTakenCode(trx, input.code, before.id);
        const covered = coveredBy({ ...before, ...input });
        const isMoved = ['target', 'groupIds', 'screenIds'].some((name) => name in input);
        const { target, groupIds, screenIds } = covered;
        return isMoved ? { ...input, target, groupIds, screenIds } : input;
      },
      afterCreate: (trx, _context, created) => tell(trx, [created]),
      afterUpdate: (trx, _context, before, after) => tell(trx, [before, after]),
      async beforeRemove(trx, _context, records) {
        for (const record of records) refuseStarted(record, '删除');
        await tell(trx, records);
      },
      async afterRestore(trx, _context, records) {
        for (const { id, title, code } of records) {
          const other = await takenBy(trx, code, id);
          if (other !== undefined) throw errors.notRestored(title, `它的现场启动码已用于“${other}”，请先更换后者的！`);
        }
        await tell(trx, records);
      },
      audited: {
        without: ['code', 'hasCode', 'groups', 'screens'],
        instead: async (_executor, before, after) =>
          before?.code === after?.code ? {} : { code: [masked(before), masked(after)] },
      },
    },
    async shownTo(executor, { permissions }, records) {
      const named = await withPlaces(executor, records);
      return holdsAny(permissions, [emergencyPermissions.update])
        ? named
        : named.map((one) => ({ ...one, code: null }));
    },
    actions: emergencyActions({ clock, needsConfirmation, refuseEmpty }),
    trash: { shown: ['severity'] },
  });

  const alerts = emergencyAlerts(platform, { repository, tell, refuseEmpty, refuseTooMany });
  const sources = emergencySources(app, platform);
  sourceTokenRoute(app, sources);
  alertRoutes(app, platform, sources, alerts);

  const publications: Publications = {
    documentOf: async (executor, key) =>
      (await manifest.documentOf(executor, key)) ?? (await others.documentOf(executor, key)),
    titleOf: async (executor, key) => (await manifest.titleOf(executor, key)) || (await others.titleOf(executor, key)),
  };
  return { ...publications, emergenciesOf: manifest.of };
}
