import type { ListedLayout } from '@mutai/contract/layouts/schema';
import { limits } from '@mutai/contract/limits';
import { openedScreenParameter, screenPage } from '@mutai/contract/screens/page';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useRecentPlays } from '../../platform/resource/use-recent-plays.ts';
import { RecentPlaysLine } from '../../ui/cells/recent-plays.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { PageDialog } from '../../ui/feedback/overlays.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { uncachedQuery } from '../../ui/kit/queries.ts';
import { layoutsName, loadScreens } from './layouts.queries.ts';
import { layoutsMessages as text } from './layouts.messages.ts';
import styles from './layouts.module.css';

interface ShowingScreensProps {
  readonly layout: Pick<ListedLayout, 'id' | 'title' | 'status'>;
  /** Called after the dialog has disappeared. */
  readonly onClosed: () => void;
}

/** 播放屏幕: the screens that show a layout, with links to their details, and its recent showings. Mount it to open it. */
export function ShowingScreens({ layout, onClosed }: ShowingScreensProps) {
  return (
    <PageDialog title={text.screensOf(layout.title)} width={limits.dialogWidth.small} onClosed={onClosed}>
      <Screens id={layout.id} isPublished={layout.status !== 'draft'} />
      <Plays id={layout.id} />
    </PageDialog>
  );
}

function Plays({ id }: { readonly id: number }) {
  const plays = useRecentPlays('layout', id);
  return (
    plays !== null && (
      <p className={styles['plays']}>
        <RecentPlaysLine {...plays} />
      </p>
    )
  );
}

function Screens({ id, isPublished }: { readonly id: number; readonly isPublished: boolean }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...uncachedQuery,
    queryKey: [layoutsName, 'screens', id],
    queryFn: ({ signal }) => loadScreens({ id }, signal),
  });
  if (data === undefined) {
    return error === null ? (
      <Skeleton width="100%" height={120} />
    ) : (
      <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
    );
  }
  if (data.count === 0) return text.noScreens;
  return (
    <>
      {text.screenCount(isPublished, data.count, data.screens.length)}
      <ul className={styles['screens']}>
        {data.screens.map(({ id: screenId, name }) => (
          <li key={screenId}>
            <Link to={`${screenPage.path}?${openedScreenParameter}=${String(screenId)}`}>{name}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}
