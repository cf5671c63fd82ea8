import { limits } from '@mutai/contract/limits';
import type { UserImport, UserImportRow } from '@mutai/contract/users/import';
import { userPermissions, usersSheetPath } from '@mutai/contract/users/resource';
import { Checkbox, type TableColumnsType } from 'antd';
import { useRef, useState } from 'react';
import { usePermission } from '../../platform/session/session-store.ts';
import { downloadFile, uploadFile } from '../../platform/transfer/transfer.ts';
import { EllipsisText } from '../../ui/cells/ellipsis-text.tsx';
import { ImportDialog } from '../../ui/import/import-dialog.tsx';
import { ImportPreview } from '../../ui/import/import-preview.tsx';
import { importMessages } from '../../ui/import/import.messages.ts';
import { useKit, useRemembered } from '../../ui/kit/kit.tsx';
import { WithoutPassword } from './generate-passwords.tsx';
import { generatePasswords, lacksPasswords, savePasswords, type Generated } from './generated-passwords.ts';
import { useInvitationProblem } from './invitations.ts';
import { inviteUsers, type Invited } from './send-invitations.ts';
import { NotInvited } from './invite-users.tsx';
import { inviteMessages as inviteText } from './invite-users.messages.ts';
import { usersMessages as text } from './users.messages.ts';
import styles from './users.module.css';

const cell = (value: string) => <EllipsisText text={value} />;

const sampleColumns: TableColumnsType<UserImportRow> = [
  { title: importMessages.row, dataIndex: 'row', width: 56, align: 'right' },
  { title: text.username, dataIndex: 'username', width: 108, render: cell },
  { title: text.nickname, dataIndex: 'nickname', width: 120, render: cell },
  { title: text.roles, dataIndex: 'roles', width: 120, render: cell },
  { title: text.department, dataIndex: 'department', width: 120, render: cell },
  { title: text.status, dataIndex: 'enabled', width: 72, render: cell },
  { title: text.email, dataIndex: 'email', width: 120, render: cell },
  { title: text.description, dataIndex: 'description', render: cell },
];

const types = { '.xlsx': limits.importBytes };
const megabyte = 1024 * 1024;

interface ImportUsersProps {
  /** Called after users were created. */
  readonly onImported: () => void;
  /** Called after the dialog has disappeared. */
  readonly onClosed: () => void;
}

/** Preference: true if imported users get passwords. */
const passwordsPreference = 'user.import-passwords';
/** Preference: true if imported users are invited by mail to set a password. */
const invitesPreference = 'user.import-invites';

/** Fraction of the progress for the upload, if passwords are generated after it. */
const uploadFraction = 0.2;

/** 导入用户: imports users from a sheet. Mount it to open it. */
export function ImportUsers({ onImported, onClosed }: ImportUsersProps) {
  const kit = useKit();
  const mayReset = usePermission(userPermissions.resetPassword);
  const [remembered, remember] = useRemembered(passwordsPreference);
  const [invites, rememberInvites] = useRemembered(invitesPreference);
  const problem = useInvitationProblem();
  const withInvites = mayReset && problem === null && invites === true;
  const withPasswords = mayReset && !withInvites && remembered === true;
  const [invited, setInvited] = useState<Invited | null>(null);
  const [generated, setGenerated] = useState<Generated | null>(null);
  const checked = useRef<File>(null);

  /** Passwords are generated while the dialog cannot be closed: closing would lose them. */
  const generateFor = async (ids: readonly number[], onProgress: (fraction: number) => void) => {
    const made = await generatePasswords(ids, kit.failureOf, (fraction) =>
      onProgress(uploadFraction + (1 - uploadFraction) * fraction),
    );
    if (made.passwords.length > 0) await savePasswords(made);
    setGenerated(made);
  };

  return (
    <ImportDialog<UserImportRow>
      title={text.importTitle}
      hint={text.importHint}
      limit={text.importLimit(limits.importBytes / megabyte, limits.importRows)}
      types={types}
      renderPreview={(report, fileName) => (
        <>
          <ImportPreview
            fileName={fileName}
            report={report}
            sampleColumns={sampleColumns}
            onErrorSheet={() => void downloadErrors(checked.current)}
          />
          {mayReset && report.valid > 0 && (
            <div className={styles['options']}>
              <Checkbox
                checked={withPasswords}
                onChange={({ target }) => {
                  remember(target.checked);
                  rememberInvites(false);
                }}
              >
                {text.importPasswords}
              </Checkbox>
              <Checkbox
                checked={withInvites}
                disabled={problem !== null}
                onChange={({ target }) => {
                  rememberInvites(target.checked);
                  remember(false);
                }}
              >
                {inviteText.importInvites}
              </Checkbox>
              {problem !== null && <span className={styles['quiet']}>{text.sentence(problem)}</span>}
            </div>
          )}
        </>
      )}
      done={({ created }) => resultOf(created, generated, invited)}
      {...(generated === null || generated.passwords.length === 0
        ? {}
        : { again: { label: text.downloadAgain, run: () => void savePasswords(generated) } })}
      onTemplate={() => void downloadFile(usersSheetPath.template)}
      send={async (file, write, { onProgress, ...options }) => {
        checked.current = file;
        const path = `${usersSheetPath.import}?confirm=${String(write)}`;
        const generates = write && withPasswords;
        const { data } = await uploadFile<UserImport>(path, file, {
          ...options,
          onProgress: (fraction) => onProgress(generates ? fraction * uploadFraction : fraction),
        });
        if (generates) await generateFor(data.createdIds, onProgress);
        if (write && withInvites) setInvited(await inviteUsers(data.createdIds, kit.failureOf));
        return data;
      }}
      onImported={onImported}
      onClosed={onClosed}
    />
  );
}

/**
 * Result of an import.
 *
 * @param generated passwords of the new users, if they got some
 * @param invited users who were invited, if they should be
 */
function resultOf(created: number, generated: Generated | null, invited: Invited | null) {
  const title = importMessages.done(created);
  if (invited !== null) {
    const hint = inviteText.importInvitesDone(invited.count, limits.invitationHours);
    return { title, hint, content: <NotInvited invited={invited} /> };
  }
  if (generated === null) return { title, hint: text.importDoneHint };
  const hint = text.importPasswordsDone(generated.passwords.length);
  return { title, hint, ...(lacksPasswords(generated) ? { content: <WithoutPassword generated={generated} /> } : {}) };
}

/** Downloads the rows of a sheet that cannot be imported. */
async function downloadErrors(file: File | null): Promise<void> {
  if (file === null) return;
  const form = new FormData();
  form.append('file', file);
  await downloadFile(usersSheetPath.importErrors, {}, form);
}
