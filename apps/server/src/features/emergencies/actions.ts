import {
  confirmEmergencyPath,
  emergencyLabels,
  emergencyStateOf,
  startEmergencyPath,
  withdrawEmergencyPath,
} from '@mutai/contract/emergencies/resource';
import { emergencyPermissions } from '@mutai/contract/emergencies/page';
import { ConfirmEmergency, type Emergency, StartEmergency } from '@mutai/contract/emergencies/schema';
import { limits } from '@mutai/contract/limits';
import type { Executor } from '../../platform/database/open-database.ts';
import { errors } from '../../platform/errors.ts';
import type { ActionRequest, RecordAction } from '../../platform/resource/actions.ts';
import type { Emergencies } from './emergencies.repository.ts';

/** Dependencies of the actions. */
export interface ActionDependencies {
  readonly clock: () => number;
  /** True: a second person must confirm. */
  readonly needsConfirmation: (executor: Executor) => Promise<boolean>;
  /** @throws AppError 4009 if displays could not show it */
  readonly refuseEmpty: (executor: Executor, emergency: Emergency) => Promise<void>;
}

type Started = ActionRequest & Omit<StartEmergency, 'version'>;

const iso = (ms: number): string => new Date(ms).toISOString();
const minuteMs = 60_000;

/** Beginning and end of an emergency that is to begin at an instant, or now if that is over. */
function spanFrom(startsAt: number, minutes: number | null, now: number) {
  const begin = Math.max(startsAt, now);
  return { startsAt: iso(begin), endsAt: minutes === null ? null : iso(begin + minutes * minuteMs) };
}

/** Starts, confirms and withdraws emergencies. */
export function emergencyActions({ clock, needsConfirmation, refuseEmpty }: ActionDependencies) {
  const { start: permission } = emergencyPermissions;

  const starting: RecordAction<Emergencies, Started> = {
    path: startEmergencyPath(':id'),
    permission,
    summary: '启动紧急插播',
    message: ({ askedById }) => (askedById === null ? '已启动！' : '已申请，请另一位有权限的人确认！'),
    logged: 'start',
    body: StartEmergency,
    async run(trx, { principal }, emergency, { startsAt, minutes = emergency.minutes }) {
      const now = clock();
      const begin = startsAt === undefined || startsAt === null ? now : Date.parse(startsAt);
      if (begin > now + limits.emergencies.aheadMs) {
        throw errors.invalidField('startsAt', emergencyLabels.startsAt, '请选择一年以内的时间');
      }
      if (emergencyStateOf(emergency, now) !== 'prepared') {
        throw errors.inUse(`“${emergency.title}”已启动或等待确认，请先解除再重新启动！`);
      }
      await refuseEmpty(trx, emergency);
      const askedById = (await needsConfirmation(trx)) ? principal.userId : null;
      return { ...spanFrom(begin, minutes, now), minutes, askedById };
    },
  };

  const confirming: RecordAction<Emergencies> = {
    path: confirmEmergencyPath(':id'),
    permission,
    summary: '确认紧急插播',
    message: '已确认并启动！',
    logged: 'confirm',
    body: ConfirmEmergency,
    async run(trx, { principal }, emergency) {
      const { askedById, startsAt, minutes, title } = emergency;
      if (askedById === null || startsAt === null) throw errors.inUse(`“${title}”不在等待确认，请刷新后查看！`);
      if (askedById === principal.userId) throw errors.inUse('申请人不能自己确认，请另一位有权限的人确认！');
      await refuseEmpty(trx, emergency);
      return { ...spanFrom(Date.parse(startsAt), minutes, clock()), askedById: null };
    },
  };

  const withdrawing: RecordAction<Emergencies> = {
    path: withdrawEmergencyPath(':id'),
    permission,
    summary: '解除紧急插播',
    message: '已解除！',
    logged: 'withdraw',
    body: ConfirmEmergency,
    run: () => Promise.resolve({ startsAt: null, endsAt: null, askedById: null }),
  };

  return { starting, confirming, withdrawing };
}
