import { limits } from '@mutai/contract/limits';
import { userPermissions } from '@mutai/contract/permissions';
import type { User } from '@mutai/contract/users';
import { useMemo, useState } from 'react';
import { usePermission } from '../../platform/permissions.ts';
import { useSession } from '../../platform/session-store.ts';
import type { SearchField } from '../../ui/list/search-bar.tsx';
import { ResourcePage } from '../../ui/resource/resource-page.tsx';
import type { ResourceDeclaration } from '../../ui/resource/resource.ts';
import { QuestionAbout, useConfirm } from '../../ui/use-confirm.tsx';
import { ResetPassword } from './reset-password.tsx';
import { useHandOver } from './use-hand-over.tsx';
import { userColumns } from './user-columns.tsx';
import { bodyOf, emptyUser, userFields, valuesOf, type UserValues } from './user-form.tsx';
import { usersMessages as text } from './users.messages.ts';
import { usersClient, usersName, useRoleChoices, useSetEnabled } from './users.queries.ts';

const search: readonly SearchField[] = [
  { name: 'nickname', label: text.nickname },
  {
    name: 'enabled',
    label: text.status,
    options: [
      { value: 'true', label: text.enabled },
      { value: 'false', label: text.disabled },
    ],
  },
];

/** Width, in pixels, of 重置密码, 修改 and 删除 side by side. */
const actionsWidth = 168;

const nameOf = ({ nickname, username }: User): string =>
  nickname === username ? username : `${nickname}（${username}）`;

/** 用户管理: who may sign in. Sections 2, 3 and 5. */
export function UsersPage() {
  const ownId = useSession(({ id }) => id);
  const mayCreate = usePermission(userPermissions.create);
  const mayUpdate = usePermission(userPermissions.update);
  const mayDelete = usePermission(userPermissions.delete);
  const mayReset = usePermission(userPermissions.resetPassword);
  const choices = useRoleChoices();
  const { pending, set } = useSetEnabled();
  const confirm = useConfirm();
  const handOver = useHandOver();
  const [resetting, setResetting] = useState<User | null>(null);

  const columns = useMemo(() => {
    const toggle = (user: User) => {
      if (!user.enabled) void set(user, true).catch(() => undefined);
      else {
        confirm({
          content: <QuestionAbout question={text.disableQuestion} what={nameOf(user)} />,
          okText: text.disableOk,
          danger: true,
          run: () => set(user, false),
        });
      }
    };
    const refusalOf = (user: User) => (user.id === ownId ? text.ownDisabling : null);
    return userColumns(choices.roles, mayUpdate ? { pending, refusalOf, onToggle: toggle } : null);
  }, [choices.roles, mayUpdate, pending, ownId, set, confirm]);

  const resource: ResourceDeclaration<User, UserValues> = {
    name: usersName,
    title: text.title,
    purpose: text.purpose,
    client: usersClient,
    columns,
    search,
    allowed: { create: mayCreate, modify: mayUpdate, remove: mayDelete },
    labelOf: nameOf,
    removalRefusal: (user) => (user.id === ownId ? text.ownRemoval : null),
    actionsWidth,
    ...(mayReset
      ? { rowActions: (user: User) => [{ key: 'reset', label: text.resetPassword, run: () => setResetting(user) }] }
      : {}),
    form: {
      createTitle: text.createTitle,
      modifyTitle: text.modifyTitle,
      width: limits.dialogWidth.large,
      columns: 2,
      fields: (mode) => userFields(mode, choices, handOver.generated),
      emptyValues: emptyUser,
      valuesOf,
      bodyOf: (values) => bodyOf(values, choices.roles !== null),
      onSaved: ({ username = '', password = '' }) => handOver.set(username, password),
    },
  };

  return (
    <>
      <ResourcePage resource={resource} />
      {resetting !== null && (
        <ResetPassword
          user={resetting}
          onGenerated={handOver.generated}
          onSaved={(password) => handOver.set(resetting.username, password)}
          onClosed={() => setResetting(null)}
        />
      )}
    </>
  );
}
