import { PageTabs } from '../../ui/layout/page-tabs.tsx';
import { PlayEntries } from './play-entries.tsx';
import { playLogMessages as text } from './play-log.messages.ts';
import { PlaySums } from './play-sums.tsx';

/** 播放记录: what screens have shown, in detail and as sums. */
export function PlayLogPage() {
  return (
    <PageTabs
      tabs={[
        { key: 'entries', label: text.tabs.entries, content: <PlayEntries /> },
        { key: 'sums', label: text.tabs.sums, content: <PlaySums /> },
      ]}
    />
  );
}
