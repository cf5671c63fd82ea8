import { KeyOutlined, MailOutlined, UploadOutlined } from '@ant-design/icons';
import { limits } from '@mutai/contract/limits';
import { userPermissions, usersPath } from '@mutai/contract/users/resource';
import type { User } from '@mutai/contract/users/schema';
import { useMemo, useState } from 'react';
import { commonStatus, departmentChoices, roleChoices } from '../../platform/resource/common-choices.ts';
import { usePermission, useSession } from '../../platform/session/session-store.ts';
import { downloadFile } from '../../platform/transfer/transfer.ts';
import { useChoices } from '../../ui/choices/choices.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { ResourcePage } from '../../ui/resource/resource-page.tsx';
import type { BatchEditDeclaration, ResourceDeclaration } from '../../ui/resource/resource.ts';
import { invitationRefusal, useInvitationProblem } from './invitations.ts';
import { useRevealPassword } from './use-reveal-password.tsx';
import { userColumns } from './user-columns.tsx';
import { bodyOf, emptyUser, userFields, valuesOf, type UserValues } from './user-form.tsx';
import { userSearch } from './user-search.ts';
import { usersMessages as text } from './users.messages.ts';
import { usersClient, usersName } from './users.queries.ts';

const ResetPassword = lazyPart(async () => (await import('./reset-password.tsx')).ResetPassword);
const ImportUsers = lazyPart(async () => (await import('./import-users.tsx')).ImportUsers);

const GeneratePasswords = lazyPart(async () => (await import('./generate-passwords.tsx')).GeneratePasswords);

const InviteUsers = lazyPart(async () => (await import('./invite-users.tsx')).InviteUsers);

const importIcon = <UploadOutlined aria-hidden />;
const passwordIcon = <KeyOutlined aria-hidden />;
const inviteIcon = <MailOutlined aria-hidden />;

const batchEdit: BatchEditDeclaration = {
  permission: userPermissions.update,
  fields: [
    { kind: 'choice', name: 'roleIds', label: text.roles, from: roleChoices, several: true },
    { kind: 'choice', name: 'departmentId', label: text.department, from: departmentChoices },
    { kind: 'switch', name: 'enabled', label: text.status, words: commonStatus },
  ],
};

const nameOf = ({ nickname, username }: User): string =>
  nickname === username ? username : `${nickname}（${username}）`;

export interface UserListProps {
  /** Department to filter by; also the default of new users. */
  readonly department: number | null;
  /** True if the search bar has the department filter. */
  readonly departmentInBar: boolean;
}

/** List of users with form, password reset, trash, history, import and export. */
export function UserList({ department, departmentInBar }: UserListProps) {
  const ownId = useSession(({ id }) => id);
  const mayReset = usePermission(userPermissions.resetPassword);
  const mayImport = usePermission(userPermissions.import);
  const reveal = useRevealPassword();
  const [resetting, setResetting] = useState<User | null>(null);
  /** Ids of the users who get generated passwords while the dialog is open. */
  const [generating, setGenerating] = useState<readonly number[] | null>(null);
  /** Users who are invited while the dialog is open; `done` ends their selection. */
  const [inviting, setInviting] = useState<{ readonly ids: readonly number[]; readonly done?: () => void } | null>(
    null,
  );
  const problem = useInvitationProblem();
  /** Set while the import is open; refreshes the list. */
  const [importing, setImporting] = useState<{ readonly onImported: () => void } | null>(null);
  const columns = useMemo(() => userColumns(ownId), [ownId]);
  const { find } = useChoices(departmentChoices);
  // Do not preset a department that the form cannot show.
  const startsIn = find(department) === undefined ? null : department;
  const search = useMemo(() => userSearch(departmentInBar), [departmentInBar]);

  const resource: ResourceDeclaration<User, UserValues> = {
    name: usersName,
    title: text.title,
    purpose: text.purpose,
    client: usersClient,
    permissions: userPermissions,
    exportSheet: (filter) => downloadFile(`${usersPath}/export.xlsx`, filter),
    columns,
    search,
    labelOf: nameOf,
    batchEdit,
    batchActions: mayReset
      ? [
          {
            key: 'passwords',
            label: text.generatePasswords,
            icon: passwordIcon,
            run: (users) => setGenerating(users.map(({ id }) => id)),
          },
          {
            key: 'invite',
            label: text.invite,
            icon: inviteIcon,
            run: (users, done) => setInviting({ ids: users.map(({ id }) => id), done }),
          },
        ]
      : [],
    removalRefusal: (user) => (user.id === ownId ? text.ownRemoval : null),
    trash: true,
    history: true,
    inRow: ['modify', 'reset'],
    toolbarActions: (list) =>
      mayImport
        ? [
            {
              key: 'import',
              label: text.import,
              icon: importIcon,
              run: () => setImporting({ onImported: list.created }),
            },
          ]
        : [],
    ...(mayReset
      ? {
          rowActions: (user: User) => [
            { key: 'reset', label: text.resetPassword, run: () => setResetting(user) },
            {
              key: 'invite',
              label: text.invite,
              rare: true,
              refusal: problem ?? invitationRefusal(user, ownId),
              run: () => setInviting({ ids: [user.id] }),
            },
          ],
        }
      : {}),
    form: {
      createTitle: text.createTitle,
      modifyTitle: text.modifyTitle,
      width: limits.dialogWidth.large,
      columns: 2,
      fields: (mode) => userFields(mode, reveal.generated, { allowed: mayReset, problem }),
      emptyValues: { ...emptyUser, departmentId: startsIn },
      valuesOf,
      bodyOf,
      onSaved: ({ username = '', password = '' }) => reveal.saved(username, password),
    },
  };

  return (
    <>
      <ResourcePage resource={resource}>
        {(list) =>
          generating !== null && (
            <GeneratePasswords ids={generating} onDone={list.modified} onClosed={() => setGenerating(null)} />
          )
        }
      </ResourcePage>
      {inviting !== null && (
        <InviteUsers ids={inviting.ids} onDone={() => inviting.done?.()} onClosed={() => setInviting(null)} />
      )}
      {importing !== null && <ImportUsers onImported={importing.onImported} onClosed={() => setImporting(null)} />}
      {resetting !== null && (
        <ResetPassword
          user={resetting}
          onGenerated={reveal.generated}
          onSaved={(password) => reveal.saved(resetting.username, password)}
          onClosed={() => setResetting(null)}
        />
      )}
    </>
  );
}
