import { jobPage } from '@mutai/contract/jobs/resource';
import type { Platform } from '../../platform/platform.ts';
import type { TimeObserver } from '../../platform/time/trusted-time.ts';
import { timeText } from '../../platform/time/wall-clock.ts';
import { notifier } from './notices.ts';

/** Notifies job administrators that the server's time is in doubt. The notice has the expected time. */
export const doubtfulTime =
  (platform: Platform): TimeObserver['notify'] =>
  async (trx, { at, expected }) => {
    const [now, usual] = [at, expected].map((time) => timeText(new Date(time)));
    const title = `服务器时间可能有误：现在是 ${now}，应约为 ${usual}。按时间的发布和清理已暂停，请到${jobPage.title}确认时间，或校准服务器时钟`;
    const notify = notifier({ ...platform, clock: () => expected });
    await notify(trx, { kind: 'time-doubted', title, link: jobPage.path }, { permission: jobPage.code });
  };
