import type { ScreenCommand } from '@mutai/contract/screens/schema';
import { StatusDot, type StatusTone } from '../../../ui/cells/status-dot.tsx';
import { TimeCell } from '../../../ui/cells/time-cell.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { screensMessages } from '../records/screens.messages.ts';
import { useCommands } from './details.queries.ts';
import { detailsMessages as text } from './details.messages.ts';
import styles from './details.module.css';

const tones: Readonly<Record<ScreenCommand['state'], StatusTone>> = {
  waiting: 'processing',
  done: 'success',
  failed: 'error',
  expired: 'default',
};

/** Last commands to a screen, and what became of them. */
export function CommandLog({ id }: { readonly id: number }) {
  const { data, error, isFetching, refetch } = useCommands(id);
  const content = () => {
    if (data === undefined) {
      return error === null ? (
        <Skeleton width="100%" height={32} />
      ) : (
        <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
      );
    }
    if (data.length === 0) return <p className={styles['quiet']}>{text.noCommands}</p>;
    return (
      <ul className={styles['rows']}>
        {data.map((command) => (
          <Command key={command.id} command={command} />
        ))}
      </ul>
    );
  };
  return (
    <section aria-label={text.commands} className={styles['section']}>
      <h3>{text.commands}</h3>
      {content()}
    </section>
  );
}

function Command({ command }: { readonly command: ScreenCommand }) {
  const { kind, volume, state, message, createdAt, createdBy } = command;
  return (
    <li>
      <span className={styles['name']}>
        {screensMessages.commands[kind]}
        {volume !== null && ` ${text.volume(volume)}`}
      </span>
      <StatusDot tone={tones[state]} text={text.commandStates[state]} />
      <span className={styles['message']}>{message}</span>
      <span className={styles['quiet']}>{createdBy}</span>
      <span className={styles['quiet']}>
        <TimeCell at={createdAt} />
      </span>
    </li>
  );
}
