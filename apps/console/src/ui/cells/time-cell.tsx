import { useNow } from '../kit/kit.tsx';
import { epoch, fullTime, relativeTo } from '../kit/time.ts';
import styles from './cells.module.css';
import { HoverTooltip } from './hover-tooltip.tsx';

/**
 * Relative time, with the full time on hover.
 *
 * @param at ISO 8601
 * @param by text about the user, shown below the full time
 */
export function TimeCell({ at, by }: { readonly at: string; readonly by?: string | undefined }) {
  const now = useNow(epoch(at));
  if (epoch(at) === 0) return null;
  return (
    <HoverTooltip title={by === undefined ? fullTime(at) : <WhenAndWho at={at} by={by} />}>
      <time dateTime={at} className={styles['time']}>
        {relativeTo(at, now)}
      </time>
    </HoverTooltip>
  );
}

function WhenAndWho({ at, by }: { readonly at: string; readonly by: string }) {
  return (
    <>
      <div>{fullTime(at)}</div>
      <div>{by}</div>
    </>
  );
}

/** Relative time with the full time next to it. */
export function MomentCell({ at }: { readonly at: string }) {
  return (
    <span className={styles['moment']}>
      <TimeCell at={at} />
      <span className={`${styles['time']} ${styles['secondary']}`}>{fullTime(at)}</span>
    </span>
  );
}
