import { type CSSProperties, useEffect } from 'react';
import { type ParamsOf } from '@mutai/layout/model/block-types';
import { type Language, languageTags } from '@mutai/layout/model/languages';
import { wallTime } from '../clock-text/formats.ts';
import { type ViewProps } from '../declaration.ts';
import { needFont } from '../fonts/load-fonts.ts';
import { fonts } from '../fonts.ts';
import { innerSize } from '../styles.ts';
import { useClock } from '../use-clock.ts';
import { dayNames } from './notable-days.ts';
import { weeksOf } from './weeks.ts';

const dayMs = 86_400_000;
/** Milliseconds between two looks at the date. */
const lookMs = 60_000;

interface CalendarProps {
  readonly params: ParamsOf<'calendar'>;
  readonly language: Language;
  /** Today: days since 1970. */
  readonly today: number;
  readonly w: number;
  readonly h: number;
}

/** Month or day of today, by the clock of the stage. */
export function CalendarView({ block, stage }: ViewProps<'calendar'>) {
  const { params } = block;
  const today = useClock(stage.clock, lookMs, (now) => Math.floor(wallTime(now, stage.timeZone) / dayMs));
  useEffect(() => needFont(params.family), [params.family]);
  const Shown = params.view === 'month' ? Month : Day;
  return (
    <div
      lang={languageTags[stage.language]}
      style={{
        height: '100%',
        color: params.color,
        fontFamily: fonts[params.family].stack,
        fontWeight: params.bold ? 700 : 400,
        fontVariantNumeric: 'tabular-nums',
        whiteSpace: 'nowrap',
      }}
    >
      <Shown params={params} language={stage.language} today={today} {...innerSize(block)} />
    </div>
  );
}

/** Text of a date in a language. */
const dateText = (language: Language, days: number, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(languageTags[language], { ...options, timeZone: 'UTC' }).format(days * dayMs);

/** Centers a line of a height. Sizes of fonts are whole: others look different from one machine to the next. */
const line = (height: number, size: number): CSSProperties => ({
  height,
  lineHeight: `${String(height)}px`,
  fontSize: Math.floor(size),
  textAlign: 'center',
});

/** Font size at which a text fits a width. @param height of the line */
function fittingSize(text: string, width: number, height: number): number {
  const ems = Array.from(text).reduce((sum, letter) => sum + (letter > '\u2E7F' ? 1 : 0.6), 0);
  return Math.min(0.7 * height, (0.92 * width) / Math.max(1, ems));
}

function Month({ params, language, today, w, h }: CalendarProps) {
  const date = new Date(today * dayMs);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1];
  const weeks = weeksOf(year, month, params.weekStart);
  const row = h / (weeks.length + 2);
  const title = dateText(language, today, { year: 'numeric', month: 'long' });
  // 4 January 1970 was a Sunday.
  const weekdays = Array.from({ length: 7 }, (_, index) => 3 + index + (params.weekStart === 'monday' ? 1 : 0));
  return (
    <>
      <div style={line(row, fittingSize(title, w, row))}>{title}</div>
      <div style={{ display: 'flex' }}>
        {weekdays.map((weekday) => (
          <div key={weekday} style={{ width: w / 7, opacity: 0.7, ...line(row, Math.min(0.4 * row, (0.3 * w) / 7)) }}>
            {dateText(language, weekday, { weekday: language === 'ch' ? 'narrow' : 'short' })}
          </div>
        ))}
      </div>
      {weeks.map((days) => (
        <div key={days.join(',')} style={{ display: 'flex' }}>
          {days.map((day, column) => (
            <MonthDay
              // oxlint-disable-next-line react/no-array-index-key -- columns never change places
              key={column}
              params={params}
              names={day === undefined || language !== 'ch' ? undefined : dayNames(year, month, day)}
              day={day}
              isToday={day === date.getUTCDate()}
              isWeekend={((column + (params.weekStart === 'monday' ? 1 : 0)) % 7) % 6 === 0}
              w={w / 7}
              h={row}
            />
          ))}
        </div>
      ))}
    </>
  );
}

interface MonthDayProps extends Pick<CalendarProps, 'params' | 'w' | 'h'> {
  readonly day: number | undefined;
  readonly names: ReturnType<typeof dayNames> | undefined;
  readonly isToday: boolean;
  readonly isWeekend: boolean;
}

function MonthDay({ params, day, names, isToday, isWeekend, w, h }: MonthDayProps) {
  if (day === undefined) return <div style={{ width: w }} />;
  const festival = params.festivals ? names?.festival : undefined;
  const term = params.lunar ? names?.term : undefined;
  const note = festival ?? term ?? (params.lunar ? names?.lunar : undefined);
  const noted = params.lunar || (params.festivals && names !== undefined);
  const height = noted ? 0.56 * h : h;
  const isMarked = isToday || isWeekend || festival !== undefined;
  const disc = Math.min(noted ? h : 0.8 * h, w);
  return (
    <div style={{ width: w, height: h, position: 'relative', ...(isMarked ? { color: params.accent } : {}) }}>
      {isToday && (
        <div
          style={{
            position: 'absolute',
            left: (w - disc) / 2,
            top: (h - disc) / 2,
            width: disc,
            height: disc,
            boxSizing: 'border-box',
            border: `${String(Math.max(1, disc / 24))}px solid ${params.accent}`,
            borderRadius: '50%',
          }}
        />
      )}
      <div style={line(height, Math.min(noted ? 0.46 * h : 0.5 * h, 0.5 * w))}>{day}</div>
      {note !== undefined && (
        <div
          style={{
            ...line(0.34 * h, Math.min(0.24 * h, w / 4.6)),
            opacity: festival === undefined && term === undefined ? 0.7 : 1,
          }}
        >
          {note}
        </div>
      )}
    </div>
  );
}

function Day({ params, language, today, w, h }: CalendarProps) {
  const date = new Date(today * dayMs);
  const names = dayNames(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
  const lunar = params.lunar ? `农历${names.wholeLunar ?? ''}` : '';
  const term = params.lunar ? (names.term ?? '') : '';
  const festival = params.festivals ? (names.festival ?? '') : '';
  const notes = language === 'ch' ? [lunar, term, festival].filter((note) => note !== '') : [];
  const month = dateText(language, today, { year: 'numeric', month: 'long' });
  const weekday = dateText(language, today, { weekday: 'long' });
  const small = 0.16 * h;
  const day = h - (notes.length > 0 ? 3 : 2) * small;
  return (
    <>
      <div style={line(small, fittingSize(month, w, small))}>{month}</div>
      <div style={{ ...line(day, Math.min(0.9 * day, 0.75 * w)), color: params.accent }}>{date.getUTCDate()}</div>
      <div style={line(small, fittingSize(weekday, w, small))}>{weekday}</div>
      {notes.length > 0 && <div style={line(small, fittingSize(notes.join(' '), w, small))}>{notes.join(' ')}</div>}
    </>
  );
}
