import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import { VisuallyHidden } from '../../../ui/kit/visually-hidden.tsx';
import { type PlacedPiece, validMinutes } from '../model/entries.ts';
import { itemText, targetText } from '../records/words.ts';
import colors from '../records/colors.module.css';
import { scheduleMessages } from '../records/schedule.messages.ts';
import { calendarMessages as text } from './calendar.messages.ts';
import { dayText, slotText } from './calendar-words.ts';
import styles from './grid.module.css';

interface EntryBlockProps {
  readonly piece: PlacedPiece;
  readonly style: CSSProperties;
  /** Its rule addresses the place itself. */
  readonly own: boolean;
  /** It is being moved. */
  readonly held: boolean;
  readonly movable: boolean;
  readonly onPress: (event: PointerEvent<HTMLElement>) => void;
  readonly onOpen: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onKeyUp: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onBlur: () => void;
}

/** Part of an entry on one day. */
export function EntryBlock(props: EntryBlockProps) {
  const { piece, style, own, held, movable, onPress, onOpen } = props;
  const { entry, from, to, day, lost } = piece;
  const { item: rule } = entry.rule;
  const length = to - from;
  const lostMinutes = lost.reduce((sum, span) => sum + span.to - span.from, 0);
  const isLost = lostMinutes === length;
  const idleMinutes = length - validMinutes(entry.rule, { day, from, to });
  const isOverridden = lostMinutes > idleMinutes;
  /** Facts for screen readers that its few lines leave out. */
  const hidden = [
    dayText(entry.day),
    rule.problem === 'none' ? '' : scheduleMessages.problems[rule.problem],
    rule.problem !== 'none' || idleMinutes === 0 ? '' : idleMinutes === length ? text.idle : text.partlyIdle,
    rule.problem !== 'none' || !isOverridden
      ? ''
      : isLost && idleMinutes === 0
        ? text.overridden
        : text.partlyOverridden,
    text.unpublished[rule.state],
  ].filter((fact) => fact !== '');
  const origin = own ? '' : text.from(targetText(rule));
  const facts = [rule.name, slotText(entry), origin, itemText(rule), ...hidden].filter((fact) => fact !== '');
  return (
    <button
      type="button"
      className={`${styles['entry'] ?? ''} ${colors['rule'] ?? ''}`}
      style={style}
      title={facts.join('\n')}
      data-color={rule.color}
      data-entry={entry.key}
      data-own={own}
      data-lost={isLost}
      data-held={held}
      data-movable={movable}
      data-draft={rule.state !== 'published'}
      // Its first line alone fits.
      data-short={length < 45}
      onPointerDown={onPress}
      onClick={onOpen}
      onKeyDown={props.onKeyDown}
      onKeyUp={props.onKeyUp}
      onBlur={props.onBlur}
    >
      {lost.map((span) => (
        <span
          key={span.from}
          className={styles['lost']}
          style={{
            top: `${String(((span.from - from) / length) * 100)}%`,
            height: `${String(((span.to - span.from) / length) * 100)}%`,
          }}
        />
      ))}
      <span className={styles['text']}>
        <span className={styles['name']}>{rule.name}</span>
        <span className={`${styles['fact'] ?? ''} ${styles['time'] ?? ''}`}>{slotText(entry)}</span>
        {!own && <span className={styles['fact']}>{origin}</span>}
        <span className={styles['fact']}>{rule.itemTitle}</span>
        <VisuallyHidden>，{hidden.join('，')}</VisuallyHidden>
      </span>
      {movable && day === entry.day && <span className={styles['edge']} data-edge="from" />}
      {movable && day === entry.day + (entry.to > 24 * 60 ? 1 : 0) && (
        <span className={styles['edge']} data-edge="to" />
      )}
    </button>
  );
}
