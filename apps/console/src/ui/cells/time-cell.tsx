import { useNow } from '../kit/kit.tsx';
import { epoch, fullTime, relativeTo } from '../kit/time.ts';
import styles from './cells.module.css';
import { HoverTooltip } from './hover-tooltip.tsx';

/**
 * How long ago something was, with the full time on hover.
 *
 * @param at ISO 8601
 */
export function TimeCell({ at }: { readonly at: string }) {
  const now = useNow(epoch(at));
  if (epoch(at) === 0) return null;
  return (
    <HoverTooltip title={fullTime(at)}>
      <time dateTime={at} className={styles['time']}>
        {relativeTo(at, now)}
      </time>
    </HoverTooltip>
  );
}

/** How long ago something was, and the full time beside it. Section 2, login log. */
export function MomentCell({ at }: { readonly at: string }) {
  return (
    <span className={styles['moment']}>
      <TimeCell at={at} />
      <span className={`${styles['time']} ${styles['secondary']}`}>{fullTime(at)}</span>
    </span>
  );
}
