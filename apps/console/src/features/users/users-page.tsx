import { departmentChoices } from '../../platform/resource/common-choices.ts';
import { useCompact } from '../../ui/kit/hooks.ts';
import { SplitPage, useFolded } from '../../ui/layout/page-layout.tsx';
import { useIdInAddress } from '../../ui/list/use-list-address.ts';
import { DepartmentTree } from './department-tree.tsx';
import { UserList } from './user-list.tsx';
import { departmentParameter } from './user-search.ts';
import { usersMessages as text } from './users.messages.ts';

/** Preference: true if the pane of departments is hidden. */
const hiddenPreference = 'user.departments-hidden';

/**
 * 用户管理: users, with a department tree on the left. On tablets and phones, and while the tree is hidden, the search bar
 * filters by department.
 */
export function UsersPage() {
  const compact = useCompact();
  const [folded, onFold] = useFolded(hiddenPreference);
  const [department, pickDepartment] = useIdInAddress({
    name: departmentParameter,
    accepts: departmentChoices.accepts,
  });
  const pane = {
    title: text.departments,
    content: <DepartmentTree current={department} onPick={pickDepartment} />,
    folded,
    onFold,
  };
  return (
    <SplitPage pane={compact ? null : pane}>
      <UserList department={department} departmentInBar={compact || folded} />
    </SplitPage>
  );
}
