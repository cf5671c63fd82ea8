import { weekdayOf } from '@mutai/schedule/days';
import { minutesPerDay } from '@mutai/schedule/zone';
import { useEffect, useMemo, useRef, type CSSProperties } from 'react';
import { VisuallyHidden } from '../../../ui/kit/visually-hidden.tsx';
import { conflictsOf } from '../model/conflicts.ts';
import { arrange, entriesOf, partsOf, piecesOf, type Crowd, type Entry } from '../model/entries.ts';
import type { PlacedRule } from '../model/scope.ts';
import { clockText, type Slot } from '../model/slots.ts';
import { calendarMessages as text } from './calendar.messages.ts';
import { dayText, monthDayText, slotText } from './calendar-words.ts';
import { ConflictTip } from './conflict-tip.tsx';
import { EntryBlock } from './entry-block.tsx';
import styles from './grid.module.css';
import { useGridGestures, type Proposal } from './use-grid-gestures.ts';

/** Lanes side by side, on a phone and elsewhere. */
const lanesOf = (days: number): number => (days === 1 ? 4 : 3);
const hours = Array.from({ length: 24 }, (_, hour) => hour);
/** Hour at the top, when the calendar appears. */
const firstHour = 7;

export interface WeekGridProps {
  readonly firstDay: number;
  readonly days: number;
  readonly today: number;
  /** Minute of today, for the line of now. */
  readonly minute: number;
  /** All rules that concern the place. */
  readonly rules: readonly PlacedRule[];
  /** The rules are being loaded anew. */
  readonly outdated: boolean;
  /** Returns true if a rule addresses the place itself. */
  readonly isOwn: (rule: PlacedRule) => boolean;
  /** A new rule in a slot, for its conflicts. */
  readonly newRule: PlacedRule;
  /** Change that is being saved. */
  readonly saving: Proposal | null;
  readonly mayCreate: boolean;
  readonly mayChange: boolean;
  readonly mayRemove: boolean;
  readonly onCreate: (slot: Slot) => void;
  readonly onChange: (entry: Entry, slot: Slot) => void;
  readonly onOpen: (entry: Entry) => void;
  readonly onRemove: (entry: Entry) => void;
  readonly onCrowd: (crowd: Crowd) => void;
  readonly onUndo: () => void;
  readonly onShow: (day: number) => void;
}

/** Style of a part of a slot on the grid. */
function placeOf(
  { day, from, to }: Slot,
  { firstDay, days }: Pick<WeekGridProps, 'firstDay' | 'days'>,
  lane = 0,
  lanes = 1,
): CSSProperties {
  const column = 100 / days;
  return {
    insetInlineStart: `${String((day - firstDay + lane / lanes) * column)}%`,
    width: `${String(column / lanes)}%`,
    top: `${String((from / minutesPerDay) * 100)}%`,
    height: `${String(((to - from) / minutesPerDay) * 100)}%`,
  };
}

/** Days and hours with the entries of rules. */
export function WeekGrid(props: WeekGridProps) {
  const { firstDay, days, today, minute, rules, newRule, saving } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useRef<HTMLDivElement>(null);
  const entries = useMemo(() => entriesOf(rules, firstDay, days), [rules, firstDay, days]);
  const { placed, crowds } = useMemo(() => {
    const pieces = piecesOf(rules, entries, firstDay, days);
    const arranged = Array.from({ length: days }, (_, index) =>
      arrange(
        pieces.filter(({ day }) => day === firstDay + index),
        lanesOf(days),
      ),
    );
    return {
      placed: arranged.flatMap((one) => one.placed),
      crowds: arranged.flatMap((one) => one.crowds),
    };
  }, [rules, entries, firstDay, days]);
  const gestures = useGridGestures({ ...props, columns, scroller });
  const { cursor } = gestures;
  const proposal = gestures.proposal ?? saving;
  const conflicts =
    gestures.proposal === null
      ? null
      : conflictsOf(gestures.proposal.entry?.rule ?? newRule, gestures.proposal.slot, entries);
  const shownFirst = proposal === null ? undefined : partsOf(proposal.slot, firstDay, days).at(0);

  useEffect(() => {
    const { current } = scroller;
    if (current !== null) current.scrollTop = (current.scrollHeight * firstHour) / hours.length;
  }, []);
  const shown = Array.from({ length: days }, (_, index) => firstDay + index);
  const said = proposal?.slot ?? cursor;

  return (
    <div ref={scroller} className={styles['scroller']} data-outdated={props.outdated}>
      <div className={styles['grid']} style={{ '--days': days } as CSSProperties}>
        <div className={styles['corner']} />
        <div className={styles['heads']}>
          {shown.map((day) => (
            <div key={day} className={styles['head']} data-today={day === today}>
              <span className={styles['weekday']}>{text.weekDays[weekdayOf(day)]}</span>
              <span className={styles['date']}>{monthDayText(day)}</span>
            </div>
          ))}
        </div>
        <div className={styles['hours']} aria-hidden>
          {hours.map((hour) => (
            <span key={hour} className={styles['hour']}>
              {hour === 0 ? '' : clockText(hour * 60)}
            </span>
          ))}
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a grid by pointer and keys. */}
        <div
          ref={columns}
          role="group"
          aria-label={text.grid}
          aria-describedby="schedule-grid-help"
          className={styles['columns']}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move its cursor.
          tabIndex={0}
          onPointerDown={gestures.pressGrid}
          onClick={gestures.clickGrid}
          onKeyDown={(event) => {
            if (event.key === 'z' && (event.ctrlKey || event.metaKey)) {
              event.preventDefault();
              props.onUndo();
            } else gestures.keyOnGrid(event);
          }}
        >
          <VisuallyHidden>
            <span id="schedule-grid-help">{text.gridHelp}</span>
          </VisuallyHidden>
          {shown.includes(today) && (
            <div
              className={styles['today']}
              style={placeOf({ day: today, from: 0, to: minutesPerDay }, props)}
              aria-hidden
            />
          )}
          {placed.map((piece) => {
            const { entry, lane, lanes } = piece;
            const own = props.isOwn(entry.rule);
            const movable = props.mayChange && own;
            return (
              <EntryBlock
                key={`${entry.key}-${String(piece.day)}`}
                piece={piece}
                style={placeOf(piece, props, lane, lanes)}
                own={own}
                held={proposal?.entry?.key === entry.key}
                movable={movable}
                // A drag over what comes from above creates a rule that overrides it.
                onPress={(event) => (own ? gestures.pressEntry(event, entry) : gestures.pressOver(event))}
                onOpen={() => props.onOpen(entry)}
                onKeyDown={(event) => {
                  if ((event.key === 'Delete' || event.key === 'Backspace') && props.mayRemove && own) {
                    event.preventDefault();
                    props.onRemove(entry);
                  } else if (movable) gestures.keyOnEntry(event, entry);
                }}
                onKeyUp={gestures.keyUp}
                onBlur={gestures.giveUpKeys}
              />
            );
          })}
          {crowds.map((crowd) => (
            <button
              key={`${String(crowd.day)}-${String(crowd.from)}`}
              type="button"
              className={styles['crowd']}
              style={placeOf(crowd, props, lanesOf(days), lanesOf(days) + 1)}
              onClick={() => props.onCrowd(crowd)}
            >
              {text.crowd(crowd.entries.length)}
            </button>
          ))}
          {cursor !== null &&
            partsOf(cursor, firstDay, days).map((part) => (
              <div key={part.day} className={styles['cursor']} style={placeOf(part, props)} aria-hidden />
            ))}
          {proposal !== null &&
            partsOf(proposal.slot, firstDay, days).map((part) => (
              <div key={part.day} className={styles['ghost']} style={placeOf(part, props)} aria-hidden>
                {slotText(proposal.slot)}
              </div>
            ))}
          {conflicts !== null && shownFirst !== undefined && (
            <ConflictTip
              conflicts={conflicts}
              left={shownFirst.day - firstDay >= days / 2}
              style={placeOf(shownFirst, props)}
            />
          )}
          {shown.includes(today) && (
            <div
              className={styles['now']}
              style={placeOf({ day: today, from: minute, to: minute }, props)}
              role="img"
              aria-label={text.now(clockText(minute))}
            />
          )}
        </div>
      </div>
      <VisuallyHidden>
        <span role="status">{said === null ? '' : text.cursorAt(dayText(said.day), slotText(said))}</span>
      </VisuallyHidden>
    </div>
  );
}
