import { BrandMark } from '../../ui/icons/brand-mark.tsx';
import styles from './boot-screen.module.css';
import { statusMessages } from './status.messages.ts';

interface BootScreenProps {
  readonly text?: string;
  /** True to appear at once, if the document has already shown it. By default it appears after a delay. */
  readonly atOnce?: boolean;
}

/** Screen with the logo while nothing can be shown. */
export function BootScreen({ text = statusMessages.loading, atOnce = false }: BootScreenProps) {
  return (
    <div className={styles['boot']} data-at-once={atOnce} role="status" aria-label={text}>
      <span className={styles['mark']}>
        <BrandMark size={40} />
      </span>
      <span className={styles['text']}>{text}</span>
    </div>
  );
}
