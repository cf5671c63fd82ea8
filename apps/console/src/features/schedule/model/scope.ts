import { limits } from '@mutai/contract/limits';
import type { RuleTarget } from '@mutai/contract/schedule-rules/resource';
import type { ScheduleRule } from '@mutai/contract/schedule-rules/schema';
import type { Rule } from '@mutai/schedule/rule';

/* Rules that concern a place. Pure functions. */

/** Place whose schedule is shown. */
export type Place =
  | { readonly kind: 'all' }
  | { readonly kind: 'group'; readonly id: number }
  | { readonly kind: 'screen'; readonly id: number; readonly groupId: number | null };

export interface GroupPlace {
  readonly id: number;
  /** 0: at the top. */
  readonly parentId: number;
  readonly name: string;
}

/** Rule as the schedule compares it. */
export type PlacedRule = Rule<ScheduleRule>;

/** Groups from the top down to a group. @param id `null`: none */
export function pathOf(groups: ReadonlyMap<number, GroupPlace>, id: number | null): readonly GroupPlace[] {
  const path: GroupPlace[] = [];
  let group = id === null ? undefined : groups.get(id);
  while (group !== undefined && !path.includes(group)) {
    path.unshift(group);
    group = groups.get(group.parentId);
  }
  return path;
}

/** Group of a place; `null`: none. */
const groupOf = (place: Place): number | null =>
  place.kind === 'all' ? null : place.kind === 'group' ? place.id : place.groupId;

/** True if a rule addresses the place itself. */
export function addresses({ target, groupId, screenId }: Pick<ScheduleRule, RuleKeys>, place: Place): boolean {
  if (target !== place.kind) return false;
  return place.kind === 'all' || (place.kind === 'group' ? groupId : screenId) === place.id;
}

type RuleKeys = 'target' | 'groupId' | 'screenId';

/** Target of a rule for a place. */
export function targetOf(place: Place): {
  readonly target: RuleTarget;
  readonly groupId: number | null;
  readonly screenId: number | null;
} {
  return {
    target: place.kind,
    groupId: place.kind === 'group' ? place.id : null,
    screenId: place.kind === 'screen' ? place.id : null,
  };
}

/** Rules that concern a place: its own, and those of everything above. */
export function rulesFor(
  place: Place,
  rules: readonly ScheduleRule[],
  groups: ReadonlyMap<number, GroupPlace>,
): readonly PlacedRule[] {
  const levels = new Map(pathOf(groups, groupOf(place)).map(({ id }, index) => [id, index + 1]));
  return rules.flatMap((rule) => {
    const { target, groupId, screenId } = rule;
    const level =
      target === 'all'
        ? 0
        : target === 'group'
          ? levels.get(groupId ?? 0)
          : place.kind === 'screen' && screenId === place.id
            ? limits.screenGroupDepth + 1
            : undefined;
    return level === undefined ? [] : [placed(rule, level)];
  });
}

/** Rule as the schedule compares it. @param level see `ManifestRule.level` */
export function placed(rule: ScheduleRule, level: number): PlacedRule {
  const { id, hours, repeat, firstDate, lastDate, exceptions, priority } = rule;
  return { id, item: rule, hours, repeat, firstDate, lastDate, exceptions, priority, level };
}
