import type { ListedScreen } from '@mutai/contract/screens/schema';
import { commonStatus } from '../../../platform/resource/common-choices.ts';
import { EllipsisText } from '../../../ui/cells/ellipsis-text.tsx';
import { TimeCell } from '../../../ui/cells/time-cell.tsx';
import { TwoLines } from '../../../ui/cells/two-lines.tsx';
import type { ListColumn } from '../../../ui/table/columns.tsx';
import { screensMessages as text } from '../records/screens.messages.ts';
import styles from '../records/screens.module.css';
import { ContentLabel, hasContentLabel } from '../records/content-label.tsx';
import { groupText, ScreenStateCell } from '../records/screen-state.tsx';

const disabling = { question: text.disableQuestion, okText: text.disableOk, danger: true } as const;

/** Columns of the list of screens. */
export const screenColumns: readonly ListColumn<ListedScreen>[] = [
  {
    key: 'name',
    title: text.name,
    width: 168,
    required: true,
    flexible: true,
    sortable: true,
    render: (screen) => (
      <TwoLines
        text={screen.name}
        below={[groupText(screen), screen.place].filter((part) => part !== '').join(' · ')}
      />
    ),
  },
  { key: 'state', title: text.state, width: 96, render: (screen) => <ScreenStateCell screen={screen} /> },
  {
    key: 'playing',
    title: text.playing,
    width: 120,
    render: (screen) => {
      const title = <EllipsisText text={screen.playingTitle} />;
      return hasContentLabel(screen) ? (
        <span className={styles['stale']}>
          {screen.playingTitle !== '' && title}
          <ContentLabel screen={screen} />
        </span>
      ) : (
        title
      );
    },
  },
  {
    key: 'layoutTitle',
    title: text.layoutId,
    width: 100,
    render: ({ layoutId, layoutTitle }) => (
      <EllipsisText text={layoutId === null ? text.byGroup : layoutTitle} secondary={layoutId === null} />
    ),
  },
  {
    key: 'reportedAt',
    title: text.reportedAt,
    width: 112,
    render: ({ reportedAt, address }) =>
      reportedAt === null ? null : <TwoLines text={<TimeCell at={reportedAt} />} below={address} />,
  },
  {
    key: 'enabled',
    title: text.enabled,
    width: 80,
    kind: 'switch',
    from: commonStatus,
    question: ({ enabled }) => (enabled ? disabling : null),
  },
  // Already shown below the name, like the place.
  { key: 'groupName', title: text.groupId, width: 128, initiallyHidden: true, render: groupText },
  { key: 'place', title: text.place, width: 160, initiallyHidden: true },
  { key: 'address', title: text.address, width: 128, initiallyHidden: true },
  { key: 'description', title: text.description, width: 200, initiallyHidden: true, kind: 'secondary' },
  { key: 'createdAt', title: text.created, width: 112, sortable: true, initiallyHidden: true, kind: 'time' },
];
