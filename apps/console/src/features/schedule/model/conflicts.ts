import { advantage, byPrecedence, type Advantage } from '@mutai/schedule/rule';
import { minutesPerDay } from '@mutai/schedule/zone';
import { type Entry, validMinutes } from './entries.ts';
import type { PlacedRule } from './scope.ts';
import type { Slot } from './slots.ts';

/** Another rule in the hours of a slot. */
export interface Conflict {
  readonly rule: PlacedRule;
  /** Why one of the two is preferred. */
  readonly reason: Advantage;
}

/** Rules against which a rule would win and lose in a slot. */
export interface Conflicts {
  readonly wins: readonly Conflict[];
  readonly loses: readonly Conflict[];
}

/**
 * Compares a rule with the others in a slot.
 *
 * @param entries of all rules that concern the place
 */
export function conflictsOf(rule: PlacedRule, slot: Slot, entries: readonly Entry[]): Conflicts {
  const [start, end] = [slot.day * minutesPerDay + slot.from, slot.day * minutesPerDay + slot.to];
  const others = new Map<number, PlacedRule>();
  for (const { rule: other, day, from, to } of entries) {
    const shared = {
      day: 0,
      from: Math.max(start, day * minutesPerDay + from),
      to: Math.min(end, day * minutesPerDay + to),
    };
    const overlaps = shared.from < shared.to && validMinutes(other, shared) > 0;
    if (overlaps && other.id !== rule.id) others.set(other.id, other);
  }
  const wins: Conflict[] = [];
  const loses: Conflict[] = [];
  for (const other of others.values()) {
    if (byPrecedence(rule, other) < 0) wins.push({ rule: other, reason: advantage(rule, other) });
    else loses.push({ rule: other, reason: advantage(other, rule) });
  }
  return { wins, loses };
}
