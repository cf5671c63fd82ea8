import { ClockCircleOutlined } from '@ant-design/icons';
import { exportPath } from '@mutai/contract/paths';
import { playLogPage, playLogPermissions } from '@mutai/contract/play-log/page';
import { playLogSettingsLabels, playsPath } from '@mutai/contract/play-log/resource';
import type { Play } from '@mutai/contract/play-log/schema';
import { useState } from 'react';
import { usePermission } from '../../platform/session/session-store.ts';
import { downloadFile } from '../../platform/transfer/transfer.ts';
import { EllipsisText } from '../../ui/cells/ellipsis-text.tsx';
import { durationText } from '../../ui/kit/duration-text.ts';
import { fullTime } from '../../ui/kit/time.ts';
import { ResourcePage } from '../../ui/resource/resource-page.tsx';
import type { ResourceDeclaration } from '../../ui/resource/resource.ts';
import { RetentionDialog } from '../../ui/resource/retention-dialog.tsx';
import type { ListColumn } from '../../ui/table/columns.tsx';
import type { ToolbarAction } from '../../ui/toolbar/toolbar-actions.tsx';
import { playLogMessages as text } from './play-log.messages.ts';
import { playsClient, retentionClient } from './play-log.queries.ts';
import { entrySearch, playReasonChoices } from './play-search.ts';

const msPerSecond = 1000;

/** Name of a screen, also if it is deleted. */
export const screenText = (id: number, name: string): string => (name === '' ? text.deletedScreen(id) : name);

const columns: readonly ListColumn<Play>[] = [
  {
    key: 'screenName',
    title: text.screenName,
    width: 160,
    required: true,
    render: ({ screenId, screenName }) => <EllipsisText text={screenText(screenId, screenName)} />,
  },
  { key: 'title', title: text.title, width: 176, flexible: true },
  { key: 'from', title: text.from, width: 168, kind: 'moment', sortable: true },
  { key: 'until', title: text.until, width: 168, kind: 'moment' },
  {
    key: 'seconds',
    title: text.duration,
    width: 136,
    numeric: true,
    render: ({ seconds }) => durationText(seconds * msPerSecond),
  },
  { key: 'reason', title: text.reason, width: 96, from: playReasonChoices },
  { key: 'reasonName', title: text.reasonName, width: 120 },
];

const retainIcon = <ClockCircleOutlined aria-hidden />;

/** 明细: what each screen has shown. */
export function PlayEntries() {
  const mayRetain = usePermission(playLogPermissions.retention);
  const [retaining, setRetaining] = useState(false);
  const retention: ToolbarAction = {
    key: 'retention',
    label: text.retention,
    icon: retainIcon,
    run: () => setRetaining(true),
  };
  const entries: ResourceDeclaration<Play> = {
    name: playLogPage.code,
    title: text.pageTitle,
    purpose: text.purpose,
    client: playsClient,
    permissions: { export: playLogPermissions.export },
    columns,
    search: entrySearch,
    labelOf: ({ screenId, screenName, title, from }) =>
      text.recordOf(screenText(screenId, screenName), title, fullTime(from)),
    exportSheet: (filter) => downloadFile(exportPath(playsPath), filter),
    exportCsv: (filter) => downloadFile(exportPath(playsPath, 'csv'), filter),
    toolbarActions: () => (mayRetain ? [retention] : []),
  };
  return (
    <>
      <ResourcePage resource={entries} />
      {retaining && (
        <RetentionDialog
          name="play-log-retention"
          title={text.retention}
          labels={playLogSettingsLabels}
          {...retentionClient}
          onClosed={() => setRetaining(false)}
        />
      )}
    </>
  );
}
