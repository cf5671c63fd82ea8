import { limits } from '@mutai/contract/limits';
import type { Manifest } from '@mutai/contract/screens/player';
import { dateOf, dayAt, dayOf, minuteOf } from '@mutai/schedule/days';
import { minutesPerDay, zoneOf } from '@mutai/schedule/zone';
import { Button } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { findScreens } from '../../../platform/resource/found-records.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { PageDialog } from '../../../ui/feedback/overlays.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { DayField } from '../../../ui/inputs/calendar.tsx';
import { FoundSelect } from '../../../ui/inputs/found-select.tsx';
import { TimeField } from '../../../ui/inputs/time-field.tsx';
import type { TitledReference } from '../../../ui/inputs/titled-reference.ts';
import { useNow } from '../../../ui/kit/kit.tsx';
import { explain, partsOf, spanOfDay } from '../model/program.ts';
import { clockText } from '../model/slots.ts';
import { scheduleName, useProgram } from '../records/rules.queries.ts';
import { FilmStrip, PartPicture } from './film-strip.tsx';
import { coveredText, lostText, pictureKey, playingText, reasonText, untilText } from './part-words.ts';
import { whyMessages as text } from './why.messages.ts';
import styles from './why.module.css';

/** Longest wait for the next change, in milliseconds; the time is looked at each minute anyway. */
const longestWaitMs = 60_000;

/** Days ahead that can be asked about. */
const daysAhead = 60;

interface WhyDialogProps {
  /** Screen to begin with; `null`: none. */
  readonly screen: TitledReference | null;
  readonly onClosed: () => void;
}

/** 为什么播放: what plays on a screen at any minute, and why. Mount it to open it. */
export function WhyDialog({ screen: first, onClosed }: WhyDialogProps) {
  const [screen, setScreen] = useState(first);
  const { data, dataUpdatedAt, error, isFetching, refetch } = useProgram(screen?.id ?? null);
  return (
    <PageDialog title={text.title} width={limits.dialogWidth.menu} onClosed={onClosed}>
      <div className={styles['ask']}>
        <FoundSelect
          label={text.screen}
          aria-label={text.screen}
          placeholder={text.chooseScreen}
          name={`${scheduleName}-screen`}
          find={findScreens}
          value={screen}
          onChange={setScreen}
        />
      </div>
      {screen === null ? (
        <EmptyState small text={text.chooseScreen} hint={text.chooseHint} />
      ) : data === undefined ? (
        error === null ? (
          <Skeleton width="100%" height={320} />
        ) : (
          <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
        )
      ) : (
        <Answer key={screen.id} manifest={data} loadedAt={dataUpdatedAt} />
      )}
    </PageDialog>
  );
}

interface AnswerProps {
  readonly manifest: Manifest;
  /** Unix time, in milliseconds. */
  readonly loadedAt: number;
}

/** Answer for one screen. It follows the time until another one is chosen. */
function Answer({ manifest, loadedAt }: AnswerProps) {
  const [edge, setEdge] = useState(0);
  // Updated each minute, and with each change that is known or comes.
  const now = useNow(Math.max(loadedAt, edge));
  const { timeZone } = manifest.screen;
  const zone = zoneOf(timeZone);
  const [chosen, setChosen] = useState<number | null>(null);
  const asked = chosen ?? now;
  const wall = zone.wallAt(asked);
  const day = dayAt(wall);
  const minute = wall - day * minutesPerDay;
  const today = dayAt(zone.wallAt(now));
  const isKnown = day >= today && day <= today + daysAhead;
  const parts = useMemo(() => partsOf(manifest, spanOfDay(manifest, day)), [manifest, day]);
  const { playing, until, lost, covered } = useMemo(() => explain(manifest, asked), [manifest, asked]);
  useEffect(() => {
    if (chosen !== null || until - now > longestWaitMs) return undefined;
    const timer = setTimeout(() => setEdge(until), until - now);
    return () => clearTimeout(timer);
  }, [chosen, until, now]);
  const ask = (onDay: number, at: number) => setChosen(zone.instantOf(onDay * minutesPerDay + at));
  const key = pictureKey(manifest, playing);
  const reason = reasonText(playing);
  return (
    <>
      <div className={styles['ask']}>
        <DayField
          className={styles['date'] ?? ''}
          aria-label={text.date}
          placeholder={text.date}
          allowClear={false}
          value={dateOf(day)}
          onChange={(date) => {
            if (date !== null) ask(dayOf(date), minute);
          }}
        />
        <TimeField
          size="medium"
          label={text.time}
          value={clockText(minute)}
          onChange={(time) => ask(day, minuteOf(time))}
        />
        <Button onClick={() => setChosen(null)}>{text.now}</Button>
        <span className={styles['quiet']}>{text.zoneOf(timeZone)}</span>
      </div>
      {isKnown ? (
        <>
          <section className={styles['answer']} aria-label={text.title}>
            <span className={styles['large']} data-dark={key === null}>
              {key !== null && <PartPicture screen={manifest.screen.id} publication={key} />}
            </span>
            <dl className={styles['facts']} aria-live="polite">
              <dt>{text.plays}</dt>
              <dd>
                <b>{playingText(manifest, playing)}</b>
              </dd>
              {reason !== '' && (
                <>
                  <dt>{text.by}</dt>
                  <dd>{reason}</dd>
                </>
              )}
              <dt>{text.until}</dt>
              <dd>{untilText(manifest, playing, until, day)}</dd>
              <dt>{text.lost}</dt>
              <dd>
                {lost.length + covered.length === 0 ? (
                  text.noneLost
                ) : (
                  <ul className={styles['lost']}>
                    {covered.map((one) => (
                      <li key={`emergency ${String(one.id)}`}>
                        {text.emergencyPart(one.title)}
                        <span className={styles['quiet']}>{coveredText(playing, one)}</span>
                      </li>
                    ))}
                    {lost.map((one) => (
                      <li key={one.rule.id}>
                        {one.rule.name}
                        <span className={styles['quiet']}>{lostText(manifest, playing, one)}</span>
                      </li>
                    ))}
                  </ul>
                )}
              </dd>
            </dl>
          </section>
          <h3 className={styles['heading']}>{text.day(dateOf(day))}</h3>
          <FilmStrip manifest={manifest} day={day} parts={parts} instant={asked} onPick={setChosen} />
        </>
      ) : (
        <EmptyState small text={text.outOfRange} />
      )}
    </>
  );
}
