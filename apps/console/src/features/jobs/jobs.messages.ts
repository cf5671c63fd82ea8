import { dayMs, hourMs, minuteMs, secondMs } from '@mutai/contract/durations';
import { jobLabels, jobPage, jobStateNames } from '@mutai/contract/jobs/resource';

/** @param ms interval between two runs, in milliseconds */
function repeats(ms: number): string {
  const units = [
    [dayMs, '天'],
    [hourMs, '小时'],
    [minuteMs, '分钟'],
  ] as const;
  const [unitMs, unit] = units.find(([length]) => ms % length === 0) ?? [minuteMs, '分钟'];
  const count = Math.round(ms / unitMs);
  return count === 1 ? `每${unit}执行` : `每 ${count} ${unit}执行`;
}

/** @param ms duration of a run, in milliseconds */
function lasted(ms: number): string {
  if (ms < minuteMs) return `用时 ${(ms / secondMs).toFixed(ms < secondMs ? 2 : 1)} 秒`;
  return `用时 ${Math.floor(ms / minuteMs)} 分 ${Math.round((ms % minuteMs) / secondMs)} 秒`;
}

/** Texts of the page 任务管理. */
export const jobsMessages = {
  ...jobLabels,
  pageTitle: jobPage.title,
  states: jobStateNames,
  purpose: '没有等待执行的任务。系统需要在后台做的事会列在这里，完成后即消失。',
  repeats,
  lasted,
  succeeded: '成功',
  runningSince: (time: string) => `${time} 开始`,
  bySchedule: '按计划执行',
  requestedBy: (nickname: string) => `由${nickname}执行`,
  runs: '执行记录',
  runsOf: (title: string) => `执行记录：${title}`,
  noRuns: '暂无执行记录',
  once: '执行一次',
  runNow: '立即执行',
  tryAgain: '重试',
  running: '任务正在运行',
  off: '未启用',
  runQuestion: '任务将立即执行，确定吗？',
  runOk: '确定执行',
  remove: '移除',
  removeQuestion: '移除后任务不再重试，未做的事需要手动处理，确定移除吗？',
  removeOk: '确定移除',
  timeDoubted: '服务器时间可能有误',
  timeFacts: (now: string, expected: string) =>
    `现在是 ${now}，应约为 ${expected}。按时间的发布和清理已暂停：时间有误时请校准服务器时钟，校准后自动继续；时间正确时请确认。`,
  confirmTime: '时间正确',
  confirmTimeQuestion: '确认后立即按此时间发布内容、清理日志和回收站，已清理的无法恢复，确定时间正确吗？',
  confirmTimeOk: '确定继续',
} as const;
