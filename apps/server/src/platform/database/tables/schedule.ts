import type { RecordColumns } from './record-columns.ts';

/* Tables of the schedule of screens; see schema.ts and features/schedule-rules. */

/** Parts of a rule that displays know. */
export interface RuleColumns {
  name: string;
  /** `all`, `group` or `screen`. */
  target: string;
  /** Set if the target is a group; it may have been deleted. */
  groupId: number | null;
  /** Set if the target is a screen; it may have been deleted. */
  screenId: number | null;
  /** One of both is set; it may have been deleted. */
  layoutId: number | null;
  playlistId: number | null;
  /** JSON: `RuleHours`. */
  hours: string;
  /** JSON: `RuleRepeat`. */
  repeat: string;
  /** `YYYY-MM-DD`. */
  firstDate: string;
  /** `null`: without end. */
  lastDate: string | null;
  /** JSON: list of `RuleException`, by date. */
  exceptions: string;
  priority: number;
}

/** Rules as edited. */
export interface ScheduleRulesTable extends RecordColumns, RuleColumns {
  color: string;
  remark: string;
}

/** Rules as displays have them: copies made by the last publication. */
export interface PublishedRulesTable extends RuleColumns {
  /** Id of the rule, which may have been deleted since. */
  id: number;
  /** Day after which the rule never applies; `null`: it always may. */
  lastDay: string | null;
}

/** Tables of the schedule. */
export interface ScheduleTables {
  scheduleRules: ScheduleRulesTable;
  publishedRules: PublishedRulesTable;
}
