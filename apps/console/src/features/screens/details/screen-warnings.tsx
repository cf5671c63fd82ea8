import type { ListedScreen, ScreenStatus } from '@mutai/contract/screens/schema';
import { Alert } from 'antd';
import { detailsMessages as text } from './details.messages.ts';
import { warningsOf } from './facts.ts';
import styles from './details.module.css';

interface ScreenWarningsProps {
  readonly screen: ListedScreen;
  readonly status: ScreenStatus;
}

/** Problems of a screen, each with what to do. */
export function ScreenWarnings({ screen, status }: ScreenWarningsProps) {
  const warnings = warningsOf(screen, status);
  if (warnings.length === 0) return null;
  return (
    <div className={styles['warnings']}>
      {warnings.map(({ key, tone }) => {
        const [title, advice] = text.warnings[key];
        return (
          <Alert
            key={key}
            type={tone}
            showIcon
            title={
              <>
                <strong>{title}</strong>
                <span className={styles['advice']}>{advice}</span>
              </>
            }
          />
        );
      })}
    </div>
  );
}
