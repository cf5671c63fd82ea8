import type { ScheduleRule } from '@mutai/contract/schedule-rules/schema';
import { useRef, useState } from 'react';
import { useConfirmRemoval } from '../../../ui/feedback/use-confirm.tsx';
import { useKit } from '../../../ui/kit/kit.tsx';
import type { Entry } from '../model/entries.ts';
import { changeOfAll, changeOfDay, changeWithoutDay, isRepeated, type RuleChange } from '../model/rule-changes.ts';
import type { Slot } from '../model/slots.ts';
import { rulesClient, useRenew } from '../records/rules.queries.ts';
import type { Proposal } from './use-grid-gestures.ts';

/** Question whether one day or all days of a repeated rule are meant. */
export type OccurrenceQuestion =
  | { readonly kind: 'change'; readonly entry: Entry; readonly slot: Slot }
  | { readonly kind: 'remove'; readonly entry: Entry };

/** Steps that Ctrl+Z takes back. */
const undoMax = 20;

interface UndoStep {
  readonly id: number;
  readonly before: RuleChange;
  /** Rule that the change added; `null`: none. */
  readonly addedId: number | null;
}

/** Fields of a rule as they were before a change. */
const beforeOf = (rule: ScheduleRule, change: RuleChange): RuleChange =>
  Object.fromEntries(Object.keys(change).map((name) => [name, rule[name as keyof RuleChange]]));

/** A rule of its own on another day, like the one that it was taken from. */
function copyOf(rule: ScheduleRule, added: RuleChange): object {
  const { name, target, groupId, screenId, layoutId, playlistId, priority, color, remark } = rule;
  return { name, target, groupId, screenId, layoutId, playlistId, priority, color, remark, ...added };
}

/**
 * Changes of rules by gestures. Repeated rules ask first.
 *
 * @param rules newest known state of the rules, for undoing
 */
export function useRuleChanges(rules: readonly ScheduleRule[]) {
  const kit = useKit();
  const renew = useRenew();
  const confirmRemoval = useConfirmRemoval();
  const [question, setQuestion] = useState<OccurrenceQuestion | null>(null);
  const [saving, setSaving] = useState<Proposal | null>(null);
  const steps = useRef<readonly UndoStep[]>([]);
  const keyOf = useRef(kit.submissionKeys());

  /** Runs a change, which shows its place until the calendar shows its result. */
  const run = async (proposal: Proposal | null, send: () => Promise<void>) => {
    setSaving(proposal);
    try {
      await send();
    } catch (error) {
      kit.showFailure(error);
    }
    await renew();
    setSaving(null);
  };
  const update = async (rule: ScheduleRule, change: RuleChange, addedId: number | null = null) => {
    await rulesClient.update(rule.id, { ...change, version: rule.version });
    steps.current = [...steps.current, { id: rule.id, before: beforeOf(rule, change), addedId }].slice(-undoMax);
  };
  const add = async (body: object): Promise<number> => {
    const { id } = await rulesClient.create(body, keyOf.current(body));
    keyOf.current = kit.submissionKeys();
    return id;
  };
  const changeAll = async (entry: Entry, slot: Slot) => {
    const { item } = entry.rule;
    await run({ entry, slot }, () => update(item, changeOfAll(item, entry, slot)));
  };
  const changeDay = async (entry: Entry, slot: Slot) => {
    const { item } = entry.rule;
    const { change, added } = changeOfDay(item, entry, slot);
    await run({ entry, slot }, async () => {
      // Added first: if the second request fails, the day plays twice rather than not at all.
      await update(item, change, added && (await add(copyOf(item, added))));
    });
  };
  const removeAll = ({ rule: { item } }: Entry) =>
    confirmRemoval({
      what: item.name,
      trashDays: rulesClient.trash.keptDays(),
      run: async (force) => rulesClient.remove(item.id, force).finally(() => void renew()),
    });
  return {
    question,
    saving: question?.kind === 'change' ? { entry: question.entry, slot: question.slot } : saving,
    change: (entry: Entry, slot: Slot) => {
      if (isRepeated(entry.rule.item)) setQuestion({ kind: 'change', entry, slot });
      else void changeAll(entry, slot);
    },
    remove: (entry: Entry) => {
      if (isRepeated(entry.rule.item)) setQuestion({ kind: 'remove', entry });
      else removeAll(entry);
    },
    /** Answers the question. @param choice `null`: leaves everything as it is */
    answer: (choice: 'day' | 'all' | null) => {
      setQuestion(null);
      if (question === null || choice === null) return;
      const { entry } = question;
      if (question.kind === 'change') void (choice === 'day' ? changeDay : changeAll)(entry, question.slot);
      else if (choice === 'all') removeAll(entry);
      else void run(null, () => update(entry.rule.item, changeWithoutDay(entry.rule.item, entry.day)));
    },
    /** Takes the last change back. */
    undo: () => {
      const step = steps.current.at(-1);
      const rule = rules.find(({ id }) => id === step?.id);
      if (step === undefined || rule === undefined || saving !== null) return;
      steps.current = steps.current.slice(0, -1);
      void run(null, async () => {
        await rulesClient.update(rule.id, { ...step.before, version: rule.version });
        if (step.addedId !== null) await rulesClient.remove(step.addedId, false);
      });
    },
    renew,
  };
}
