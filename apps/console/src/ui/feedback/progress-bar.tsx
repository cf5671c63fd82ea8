import { useState } from 'react';
import styles from './progress-bar.module.css';

/**
 * Thin bar at the top of the window: fills slowly while something runs, then completes and fades.
 *
 * @param props.running true while something runs
 */
export function ProgressBar({ running }: { readonly running: boolean }) {
  const [runs, setRuns] = useState(0);
  const [was, setWas] = useState(false);
  if (was !== running) {
    setWas(running);
    setRuns(running ? runs + 1 : runs);
  }
  if (runs === 0) {
    return null;
  }
  return <div key={runs} className={styles['bar']} data-state={running ? 'running' : 'done'} aria-hidden="true" />;
}
