import { BrandMark } from '../../ui/icons/brand-mark.tsx';
import styles from './boot-screen.module.css';
import { statusMessages } from './status.messages.ts';

/** Screen with the logo while nothing can be shown. It appears after a delay. */
export function BootScreen({ text = statusMessages.loading }: { readonly text?: string }) {
  return (
    <div className={styles['boot']} role="status" aria-label={text}>
      <span className={styles['mark']}>
        <BrandMark size={40} />
      </span>
      <span className={styles['text']}>{text}</span>
    </div>
  );
}
