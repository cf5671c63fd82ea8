import { advantage, byPrecedence, type Advantage } from '@mutai/schedule/rule';
import { minutesPerDay } from '@mutai/schedule/zone';
import { validityOf, type Entry } from './entries.ts';
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
    const overlaps = day * minutesPerDay + from < end && day * minutesPerDay + to > start;
    if (overlaps && other.id !== rule.id && validityOf(other.item) === null) others.set(other.id, other);
  }
  const wins: Conflict[] = [];
  const loses: Conflict[] = [];
  for (const other of others.values()) {
    if (byPrecedence(rule, other) < 0) wins.push({ rule: other, reason: advantage(rule, other) });
    else loses.push({ rule: other, reason: advantage(other, rule) });
  }
  return { wins, loses };
}
