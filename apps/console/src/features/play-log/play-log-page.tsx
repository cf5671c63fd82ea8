import { exportPath } from '@mutai/contract/paths';
import { playReasonNames, playsPath } from '@mutai/contract/play-log/resource';
import { playLogPermissions } from '@mutai/contract/play-log/page';
import type { Play } from '@mutai/contract/play-log/schema';
import { resourceClient } from '../../platform/resource/resource-client.ts';
import { downloadFile } from '../../platform/transfer/transfer.ts';
import { fixedChoices } from '../../ui/choices/choices.ts';
import { fullTime } from '../../ui/kit/time.ts';
import { ResourcePage } from '../../ui/resource/resource-page.tsx';
import type { ResourceDeclaration } from '../../ui/resource/resource.ts';
import { timeRangeSearch } from '../../ui/toolbar/search-fields.ts';
import { playLogMessages as text } from './play-log.messages.ts';

const reasons = fixedChoices(text.reason, playReasonNames);

const playLog: ResourceDeclaration<Play> = {
  name: 'play-log',
  title: text.pageTitle,
  purpose: text.purpose,
  client: resourceClient<Play>(playsPath),
  permissions: playLogPermissions,
  columns: [
    { key: 'screenName', title: text.screenName, width: 160, required: true },
    { key: 'title', title: text.title, width: 220 },
    { key: 'from', title: text.from, width: 168, kind: 'time', sortable: true },
    { key: 'until', title: text.until, width: 168, kind: 'time' },
    { key: 'seconds', title: text.seconds, width: 100 },
    { key: 'reason', title: text.reason, width: 100, from: reasons },
    { key: 'reasonName', title: text.reasonName, width: 140 },
  ],
  search: [
    { name: 'title', label: text.title },
    { kind: 'choice', name: 'reason', label: text.reason, from: reasons, several: true },
    timeRangeSearch('played', text),
  ],
  labelOf: ({ screenName, title, from }) => text.recordOf(screenName, title, fullTime(from)),
  exportSheet: (filter) => downloadFile(exportPath(playsPath), filter),
};

/** 播放记录. */
export function PlayLogPage() {
  return <ResourcePage resource={playLog} />;
}
