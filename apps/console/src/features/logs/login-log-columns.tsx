import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import type { LoginLog } from '@mutai/contract/logs/schema';
import { loginResult } from '../../platform/resource/common-choices.ts';
import { BrowserName, SystemName } from '../../ui/cells/device.tsx';
import { EllipsisText } from '../../ui/cells/ellipsis-text.tsx';
import { MomentCell } from '../../ui/cells/time-cell.tsx';
import { useChoices } from '../../ui/choices/choices.ts';
import type { ListColumn } from '../../ui/table/columns.tsx';
import { logsMessages as text } from './logs.messages.ts';
import styles from './logs.module.css';

/** Returns the name of the person; unknown accounts have no nickname. */
export const personOf = ({ nickname, username }: LoginLog): string => nickname || username;

function Outcome({ success }: { readonly success: boolean }) {
  const Icon = success ? CheckCircleFilled : CloseCircleFilled;
  const { labelOf } = useChoices(loginResult);
  return <Icon className={success ? styles['success'] : styles['failure']} aria-label={labelOf(success)} />;
}

/** Columns of sign-ins. @param everybodys true to show the user of each row */
export const loginLogColumns = (everybodys: boolean): readonly ListColumn<LoginLog>[] => [
  {
    key: 'description',
    title: text.description,
    width: 260,
    required: true,
    flexible: true,
    render: (log) => (
      <span className={styles['description']}>
        <Outcome success={log.status} />
        <EllipsisText text={log.description} />
        {everybodys && <EllipsisText text={text.user(personOf(log))} secondary />}
      </span>
    ),
  },
  { key: 'ip', title: text.ip, width: 150 },
  { key: 'os', title: text.os, width: 136, render: ({ os }) => <SystemName name={os} /> },
  { key: 'browser', title: text.browser, width: 144, render: ({ browser }) => <BrowserName name={browser} /> },
  {
    key: 'createdAt',
    title: text.loginTime,
    width: 244,
    sortable: true,
    render: ({ createdAt }) => <MomentCell at={createdAt} />,
  },
];
