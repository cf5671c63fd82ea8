import { schedulePermissions } from '@mutai/contract/schedule-rules/page';
import type { ScheduleRule } from '@mutai/contract/schedule-rules/schema';
import { limits } from '@mutai/contract/limits';
import { dateOf } from '@mutai/schedule/days';
import { useMemo, useState, type ReactNode } from 'react';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useCompact } from '../../../ui/kit/hooks.ts';
import { PageCard, SplitPage, useFolded } from '../../../ui/layout/page-layout.tsx';
import { ResourceDialogs, useAllowed, useResourceDialogs } from '../../../ui/resource/resource-dialogs.tsx';
import { emptyRule, type RuleValues } from '../form/rule-values.ts';
import { usualRuleForm } from '../form/rule-form.tsx';
import type { Crowd, Entry } from '../model/entries.ts';
import { addresses, pathOf, placed, rulesFor, targetOf, type PlacedRule } from '../model/scope.ts';
import { hoursOf, type Slot } from '../model/slots.ts';
import { rulesClient, scheduleName, useRulesAround } from '../records/rules.queries.ts';
import { scheduleMessages } from '../records/schedule.messages.ts';
import { PlaceTree } from './place-tree.tsx';
import { CalendarBar } from './calendar-bar.tsx';
import { calendarMessages as text } from './calendar.messages.ts';
import styles from './calendar.module.css';
import { CrowdDialog } from './crowd-dialog.tsx';
import { OccurrenceDialog } from './occurrence-dialog.tsx';
import { useGroupPlaces, usePlace } from './use-place.ts';
import { useRuleChanges } from './use-rule-changes.ts';
import { WeekGrid } from './week-grid.tsx';

/** Preference: true if the pane of places is hidden. */
const hiddenPreference = 'schedule.places-hidden';
const noRules: readonly ScheduleRule[] = [];

const resource = {
  name: scheduleName,
  title: scheduleMessages.title,
  client: rulesClient,
  form: usualRuleForm,
  labelOf: ({ name }: ScheduleRule) => name,
} as const;

/** A new rule is newer than all others. */
const newId = Number.MAX_SAFE_INTEGER;

/** Calendar of a place: rules as entries of a week. @param header above it */
export function CalendarView({ header }: { readonly header: ReactNode }) {
  const compact = useCompact();
  const [folded, onFold] = useFolded(hiddenPreference);
  const allowed = useAllowed(schedulePermissions);
  const groups = useGroupPlaces();
  const chosen = usePlace();
  const { place, screen, firstDay, days } = chosen;
  const loaded = useRulesAround(place, groups.groups, firstDay, days);
  const { data = noRules } = loaded;
  const changes = useRuleChanges(data);
  const dialogs = useResourceDialogs<ScheduleRule, RuleValues>(scheduleName, scheduleName, allowed);
  const [crowd, setCrowd] = useState<Crowd | null>(null);
  const rules = useMemo(
    () => (place === null || groups.groups === null ? [] : rulesFor(place, data, groups.groups)),
    [place, data, groups.groups],
  );
  const newRule = useMemo((): PlacedRule => {
    const target = targetOf(place ?? { kind: 'all' });
    const level =
      place?.kind === 'screen'
        ? limits.screenGroupDepth + 1
        : place?.kind === 'group'
          ? pathOf(groups.groups ?? new Map(), place.id).length
          : 0;
    const blank = { ...emptyRule, ...target, id: newId, problem: 'none', validDays: null } as unknown as ScheduleRule;
    return placed(blank, level);
  }, [place, groups.groups]);

  /** Opens the form of a new rule for the place. @param slot `null`: at the usual hours from today on */
  const create = (slot: Slot | null) => {
    const at = place ?? { kind: 'all' };
    const { target, groupId } = targetOf(at);
    dialogs.create({
      ...emptyRule,
      target,
      groupId,
      screenId: at.kind === 'screen' ? { id: at.id, title: screen.data?.name ?? '' } : null,
      firstDate: dateOf(slot?.day ?? chosen.today),
      ...(slot === null ? {} : { hours: hoursOf(slot), repeat: { kind: 'once' } }),
    });
  };
  const open = ({ rule }: Entry) => {
    if (allowed.modify) dialogs.modify(rule.id);
  };
  const tree = (
    <PlaceTree
      groups={groups}
      place={place}
      compact={compact || folded}
      onPick={({ kind, id }) => chosen.pick({ kind, id })}
    />
  );
  const pane = { title: text.places, content: tree, folded, onFold };
  const failure = screen.error ?? loaded.error;
  return (
    <SplitPage pane={compact ? null : pane}>
      <PageCard filled>
        {header}
        {(compact || folded) && <div className={styles['places']}>{tree}</div>}
        <CalendarBar chosen={chosen} onCreate={allowed.create ? () => create(null) : null} />
        {!allowed.create && !allowed.modify && <div className={styles['hint']}>{text.notAllowed}</div>}
        {loaded.data === undefined && failure !== null ? (
          <LoadFailure
            error={failure}
            busy={screen.isFetching || loaded.isFetching}
            onRetry={() => {
              void screen.refetch();
              if (place !== null) void loaded.refetch();
            }}
          />
        ) : loaded.data === undefined ? (
          <Skeleton width="100%" height={480} />
        ) : (
          <>
            {rules.length === 0 && (
              <div className={styles['hint']}>
                {place?.kind === 'all' ? text.emptyForAll : days > 1 ? text.empty : text.emptyDay}
                {allowed.create && text.emptyHint}
              </div>
            )}
            <WeekGrid
              firstDay={firstDay}
              days={days}
              today={chosen.today}
              minute={chosen.minute}
              rules={rules}
              outdated={loaded.isPlaceholderData}
              isOwn={({ item }) => place !== null && addresses(item, place)}
              newRule={newRule}
              saving={changes.saving}
              mayCreate={allowed.create}
              mayChange={allowed.modify}
              mayRemove={allowed.remove}
              onCreate={create}
              onChange={changes.change}
              onOpen={open}
              onRemove={changes.remove}
              onCrowd={setCrowd}
              onUndo={changes.undo}
              onShow={chosen.show}
            />
          </>
        )}
      </PageCard>
      {changes.question !== null && <OccurrenceDialog question={changes.question} onAnswer={changes.answer} />}
      {crowd !== null && <CrowdDialog crowd={crowd} onOpen={open} onClosed={() => setCrowd(null)} />}
      <ResourceDialogs<ScheduleRule, RuleValues>
        resource={resource}
        dialogs={dialogs}
        columns={[]}
        onSaved={() => void changes.renew()}
        onUnanswered={() => void changes.renew()}
      />
    </SplitPage>
  );
}
