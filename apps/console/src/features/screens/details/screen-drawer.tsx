import { limits } from '@mutai/contract/limits';
import type { ListedScreen } from '@mutai/contract/screens/schema';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { PageDrawer } from '../../../ui/feedback/overlays.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { CommandLog } from './command-log.tsx';
import { useScreenDetails } from './details.queries.ts';
import { detailsMessages as text } from './details.messages.ts';
import { ScreenFaults, ScreenOutages } from './screen-past.tsx';
import { ScreenFacts } from './screen-facts.tsx';
import { ScreenScreenshot } from './screen-screenshot.tsx';
import { ScreenTools, type ScreenTool } from './screen-tools.tsx';
import { ScreenWarnings } from './screen-warnings.tsx';
import { ScreenPicture } from '../records/screen-picture.tsx';
import styles from './details.module.css';

interface ScreenDrawerProps {
  readonly id: number;
  /** Actions that the user may take, in order of use. */
  readonly toolsOf: (screen: ListedScreen) => readonly ScreenTool[];
  /** Called after the drawer has disappeared. */
  readonly onClosed: () => void;
}

/** 详情: what a screen shows and what its display reported, live while open. Mount it to open it. */
export function ScreenDrawer({ id, toolsOf, onClosed }: ScreenDrawerProps) {
  const details = useScreenDetails(id);
  const name = details.data?.screen.name;
  return (
    <PageDrawer
      title={name === undefined ? text.title : text.titleOf(name)}
      width={limits.dialogWidth.large}
      onClosed={onClosed}
    >
      <Details id={id} details={details} toolsOf={toolsOf} />
    </PageDrawer>
  );
}

interface DetailsProps extends Pick<ScreenDrawerProps, 'id' | 'toolsOf'> {
  readonly details: ReturnType<typeof useScreenDetails>;
}

function Details({ id, details, toolsOf }: DetailsProps) {
  const { data, error, isFetching, refetch } = details;
  if (data === undefined) {
    return error === null ? (
      <Skeleton width="100%" height={240} />
    ) : (
      <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
    );
  }
  const { screen, status } = data;
  return (
    <div className={styles['details']}>
      <ScreenTools name={screen.name} tools={toolsOf(screen)} />
      <ScreenWarnings screen={screen} status={status} />
      <div className={styles['columns']}>
        <div className={styles['pictures']}>
          <figure className={styles['shown']}>
            <div className={styles['picture']}>
              <ScreenPicture screen={screen} />
            </div>
            <figcaption>{screen.playingTitle === '' ? text.nothingPlays : screen.playingTitle}</figcaption>
          </figure>
          <ScreenScreenshot screen={screen} picture={status.picture} />
        </div>
        <ScreenFacts screen={screen} status={status} />
      </div>
      {status.reportedAt !== null && <ScreenOutages outages={status.outages} createdAt={screen.createdAt} />}
      <CommandLog id={id} />
      <ScreenFaults faults={status.faults} />
    </div>
  );
}
