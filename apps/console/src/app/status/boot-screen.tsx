import { BrandMark } from '../../ui/icons/brand-mark.tsx';
import styles from './boot-screen.module.css';
import { statusMessages } from './status.messages.ts';

interface BootScreenProps {
  readonly text?: string;
  /** It appears only when nothing can be shown for a while; at once where the document has shown it before. */
  readonly atOnce?: boolean;
}

/** Quiet screen with the mark while nothing can be shown yet. */
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
