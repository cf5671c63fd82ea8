import { useCompact } from '../../ui/kit/hooks.ts';
import { SplitPage, useFolded } from '../../ui/layout/page-layout.tsx';
import { useIdInAddress } from '../../ui/list/use-list-address.ts';
import { GroupButtons, GroupDialogs, GroupTree } from './groups/group-tree.tsx';
import { groupsMessages } from './records/groups.messages.ts';
import { screenGroupChoices } from '../../platform/resource/common-choices.ts';
import { useGroups } from './groups/use-groups.ts';
import { ScreenList } from './list/screen-list.tsx';
import { groupParameter } from './list/screen-search.ts';

/** Preference: true if the pane of groups is hidden. */
const hiddenPreference = 'screen.groups-hidden';

/**
 * 屏幕管理: displays, with their groups on the left. On tablets and phones, and while the groups are hidden, the search bar
 * filters by group.
 */
export function ScreensPage() {
  const compact = useCompact();
  const [folded, onFold] = useFolded(hiddenPreference);
  const [group, pickGroup] = useIdInAddress({ name: groupParameter, accepts: screenGroupChoices.accepts });
  const groups = useGroups();
  const pane = {
    title: groupsMessages.title,
    buttons: <GroupButtons groups={groups} />,
    content: <GroupTree groups={groups} current={group} onPick={pickGroup} />,
    folded,
    onFold,
  };
  return (
    <SplitPage pane={compact ? null : pane}>
      <ScreenList group={group} groupInBar={compact || folded} />
      <GroupDialogs groups={groups} />
    </SplitPage>
  );
}
