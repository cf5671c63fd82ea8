import type { ListedScreen, ScreenStatus } from '@mutai/contract/screens/schema';
import type { ReactNode } from 'react';
import { MomentCell } from '../../../ui/cells/time-cell.tsx';
import { durationText } from '../../../ui/kit/duration-text.ts';
import { useNow } from '../../../ui/kit/kit.tsx';
import { sizeText } from '../../../ui/kit/size-text.ts';
import { epoch, fullTime } from '../../../ui/kit/time.ts';
import { workingHoursText } from '@mutai/contract/screens/working-hours-text';
import { groupText, ScreenStateDot } from '../records/screen-state.tsx';
import { loadingText } from '../records/shown-state.ts';
import { screensMessages } from '../records/screens.messages.ts';
import { detailsMessages as text } from './details.messages.ts';
import { clockText, percentOf } from './facts.ts';
import styles from './details.module.css';

interface ScreenFactsProps {
  readonly screen: ListedScreen;
  readonly status: ScreenStatus;
}

type Fact = readonly [label: string, value: ReactNode];

/** Time since an instant, in words. */
function Since({ at }: { readonly at: string }) {
  const now = useNow(epoch(at));
  return <span className={styles['quiet']}>{text.since(fullTime(at), durationText(now - epoch(at)))}</span>;
}

function storageText(storage: ScreenStatus['storage']): string {
  if (storage === null) return text.noStorage;
  const { usedBytes, quotaBytes, persistent } = storage;
  const used = text.storageOf(sizeText(usedBytes), sizeText(quotaBytes), percentOf(usedBytes, quotaBytes));
  return `${used}，${persistent ? text.persistent : text.notPersistent}`;
}

function sizeFact({ width, height, pixelRatio }: ScreenStatus): string {
  const size = text.sizeOf(width, height);
  if (pixelRatio === 1) return size;
  return `${size}（${text.pixels(text.sizeOf(Math.round(width * pixelRatio), Math.round(height * pixelRatio)))}）`;
}

function contentFact({ revision, usedRevision }: ListedScreen, { loading }: ScreenStatus): string {
  if (loading !== null) {
    const { loadedBytes, totalBytes, waitsUntil = null } = loading;
    const words = loadingText(loading) || text.loading;
    const begin = waitsUntil === null ? '' : text.opensAt(fullTime(new Date(waitsUntil).toISOString()));
    return text.loadingOf(`${words}${begin}`, sizeText(loadedBytes), sizeText(totalBytes));
  }
  return usedRevision !== null && usedRevision >= revision ? text.newest : text.outdated;
}

/** Settings of a screen that an installer looks up. */
const settingsOf = (screen: ListedScreen): readonly Fact[] => [
  // Scripts on the device name the screen by it.
  [text.number, String(screen.id)],
  [text.group, groupText(screen)],
  [text.place, screen.place],
  [text.layout, screen.layoutId === null ? screensMessages.byGroup : screen.layoutTitle],
  [text.workingHours, workingHoursText(screen.workingHours)],
];

/** Facts that the display reported. */
function reportedOf(screen: ListedScreen, status: ScreenStatus): readonly Fact[] {
  const { reportedAt, secure } = status;
  if (reportedAt === null) return [];
  return [
    [text.reportedAt, <MomentCell key="at" at={reportedAt} />],
    [text.content, contentFact(screen, status)],
    [text.size, sizeFact(status)],
    [text.address, status.address],
    [text.browser, status.browser],
    [text.player, status.playerVersion],
    [
      text.connection,
      <span key="secure" className={secure ? '' : styles['wrong']}>
        {secure ? text.secure : text.insecure}
      </span>,
    ],
    [text.storage, storageText(status.storage)],
    [text.clock, clockText(status.clockErrorMs)],
    [text.uptime, durationText(status.uptimeSeconds * 1000)],
  ];
}

/** State, settings and last report of a screen. */
export function ScreenFacts({ screen, status }: ScreenFactsProps) {
  const { state, stateSince } = status;
  const facts: readonly Fact[] = [
    [
      text.state,
      <span key="state" className={styles['state']}>
        <ScreenStateDot state={screen.asleep ? 'asleep' : state} />
        {stateSince !== null && (state === 'online' || state === 'offline') && <Since at={stateSince} />}
      </span>,
    ],
    ...settingsOf(screen),
    ...reportedOf(screen, status),
  ];
  return (
    <dl className={styles['facts']} aria-label={text.facts}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
