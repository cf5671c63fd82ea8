import { Button } from 'antd';
import { kitMessages } from '../../ui/kit/kit.messages.ts';
import { useKit } from '../../ui/kit/kit.tsx';
import styles from './home-page.module.css';

interface SummaryFailureProps {
  readonly query: { readonly error: unknown; readonly isFetching: boolean; refetch(): Promise<unknown> };
}

/** Error of a single card with a retry button. Other cards stay. */
export function SummaryFailure({ query: { error, isFetching, refetch } }: SummaryFailureProps) {
  const { failureOf } = useKit();
  return (
    <div role="alert" className={styles['failure']}>
      {failureOf(error).message}
      <Button size="small" loading={isFetching} onClick={() => void refetch()}>
        {kitMessages.retry}
      </Button>
    </div>
  );
}
