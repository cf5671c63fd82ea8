import { limits } from '@mutai/contract/limits';
import { mailPage } from '@mutai/contract/mail/page';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { usePermission } from '../../platform/session/session-store.ts';
import { Outcome } from '../../ui/feedback/outcome.tsx';
import { PageModal } from '../../ui/feedback/overlays.tsx';
import { kitMessages } from '../../ui/kit/kit.messages.ts';
import { useKit } from '../../ui/kit/kit.tsx';
import { useInvitationProblem } from './invitations.ts';
import { inviteUsers, type Invited } from './send-invitations.ts';
import { RefusedUsers } from './refused-users.tsx';
import { inviteMessages as inviteText } from './invite-users.messages.ts';
import { usersMessages as text } from './users.messages.ts';

interface InviteUsersProps {
  readonly ids: readonly number[];
  /** Called after users were invited. */
  readonly onDone: () => void;
  /** Called after the closing animation. */
  readonly onClosed: () => void;
}

/** 邮件邀请设置密码: mails users a link to set their own password, and names those who were left out. */
export function InviteUsers({ ids, onDone, onClosed }: InviteUsersProps) {
  const { failureOf } = useKit();
  const problem = useInvitationProblem();
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  const [invited, setInvited] = useState<Invited | null>(null);
  const close = () => {
    if (!busy) setOpen(false);
  };
  const run = async () => {
    setBusy(true);
    const result = await inviteUsers(ids, failureOf);
    setInvited(result);
    setBusy(false);
    if (result.count > 0) onDone();
  };
  return (
    <PageModal
      open={open}
      title={text.invite}
      width={limits.dialogWidth.small}
      mask={{ closable: false }}
      closable={!busy}
      onCancel={close}
      afterClose={onClosed}
      footer={
        invited === null ? (
          <>
            <Button onClick={close}>{kitMessages.cancel}</Button>
            <Button type="primary" loading={busy} disabled={problem !== null} onClick={() => void run()}>
              {inviteText.sendInvitations}
            </Button>
          </>
        ) : (
          <Button type="primary" onClick={close}>
            {text.done}
          </Button>
        )
      }
    >
      {invited !== null ? (
        <Outcome
          status={invited.count > 0 ? 'success' : 'warning'}
          title={inviteText.invited(invited.count)}
          hint={invited.count > 0 ? inviteText.invitedHint(limits.invitationHours) : ''}
        >
          <NotInvited invited={invited} />
        </Outcome>
      ) : problem === null ? (
        <p>{inviteText.inviteQuestion(ids.length, limits.invitationHours)}</p>
      ) : (
        <MailProblem problem={problem} />
      )}
    </PageModal>
  );
}

/** Reason why nobody can be invited, with a link to the settings for users who may open them. */
function MailProblem({ problem }: { readonly problem: string }) {
  const mayOpen = usePermission(mailPage.code);
  return (
    <Alert
      type="warning"
      showIcon
      title={inviteText.invitationImpossible}
      description={
        <>
          {text.sentence(problem)}{' '}
          {mayOpen ? <Link to={mailPage.path}>{inviteText.toMailSettings}</Link> : inviteText.askMailAdmin}
        </>
      }
    />
  );
}

/** Users who were not invited; empty if all were. */
export function NotInvited({ invited: { refused, failed } }: { readonly invited: Invited }) {
  const count = refused.length + (failed?.count ?? 0);
  if (count === 0) return null;
  return (
    <RefusedUsers
      title={inviteText.notInvited(count)}
      refused={refused}
      failure={failed === null ? null : inviteText.failedInvitations(failed.count, failed.reason)}
    />
  );
}
