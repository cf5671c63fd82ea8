import { departmentChoices } from '../../platform/resource/common-choices.ts';
import { useNarrow } from '../../ui/kit/hooks.ts';
import { useRemembered } from '../../ui/kit/kit.tsx';
import { SplitPage } from '../../ui/layout/page-layout.tsx';
import { useIdInAddress } from '../../ui/list/use-list-address.ts';
import { DepartmentPane } from './department-pane.tsx';
import { UserList } from './user-list.tsx';
import { departmentParameter } from './user-search.ts';
import { usersMessages as text } from './users.messages.ts';

/** Preference: whether the departments at the left are hidden. */
const hiddenPreference = 'user.departments-hidden';

/**
 * 用户管理: who may sign in, with the departments that they belong to at the left; on a phone, and while they are hidden,
 * departments are chosen in the search bar. Sections 2, 3 and 5.
 */
export function UsersPage() {
  const narrow = useNarrow();
  const [remembered, setHidden] = useRemembered(hiddenPreference);
  const hidden = remembered === true;
  const [department, pickDepartment] = useIdInAddress({
    name: departmentParameter,
    accepts: departmentChoices.accepts,
  });
  const side =
    narrow || hidden ? null : (
      <DepartmentPane current={department} onPick={pickDepartment} onHide={() => setHidden(true)} />
    );
  return (
    <SplitPage label={text.departments} side={side}>
      <UserList
        department={department}
        departmentInBar={side === null}
        onShowDepartments={hidden && !narrow ? () => setHidden(false) : null}
      />
    </SplitPage>
  );
}
