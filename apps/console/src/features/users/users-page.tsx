import { useNarrow } from '../../ui/kit/hooks.ts';
import { useRemembered } from '../../ui/kit/kit.tsx';
import { SplitPage } from '../../ui/layout/page-layout.tsx';
import { DepartmentPane } from './department-pane.tsx';
import { useDepartment } from './use-department.ts';
import { useUserChoices } from './user-choices.tsx';
import { UserList } from './user-list.tsx';
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
  const choices = useUserChoices();
  const [department, pickDepartment] = useDepartment();
  const side =
    narrow || hidden ? null : (
      <DepartmentPane
        choices={choices.departments}
        current={department}
        onPick={pickDepartment}
        onHide={() => setHidden(true)}
      />
    );
  return (
    <SplitPage label={text.departments} side={side}>
      <UserList
        choices={choices}
        department={department}
        departmentInBar={side === null}
        onShowDepartments={hidden && !narrow ? () => setHidden(false) : null}
      />
    </SplitPage>
  );
}
