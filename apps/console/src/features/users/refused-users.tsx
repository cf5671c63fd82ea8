import type { RefusedRecord } from '@mutai/contract/batch';
import { Alert } from 'antd';
import { namesOf } from '../../ui/feedback/use-confirm.tsx';
import { usersMessages as text } from './users.messages.ts';
import styles from './users.module.css';

interface RefusedUsersProps {
  readonly title: string;
  readonly refused: readonly RefusedRecord[];
  /** Explanation of a failed request; `null` without one. */
  readonly failure: string | null;
}

/** Users who were left out, by reason. */
export function RefusedUsers({ title, refused, failure }: RefusedUsersProps) {
  const byReason = Map.groupBy(refused, ({ reason }) => reason);
  return (
    <Alert
      type="warning"
      showIcon
      title={title}
      description={
        <ul className={styles['reasons']}>
          {[...byReason].map(([reason, records]) => (
            <li key={reason}>{text.reason(namesOf(records.map(({ name }) => name)), reason)}</li>
          ))}
          {failure !== null && <li>{failure}</li>}
        </ul>
      }
    />
  );
}
