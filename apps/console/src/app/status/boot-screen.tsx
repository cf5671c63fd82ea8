import { BrandMark } from '../../ui/icons/brand-mark.tsx';
import styles from './boot-screen.module.css';
import { statusMessages } from './status.messages.ts';

/** Quiet screen while nothing can be shown yet; its mark appears only when that takes a while. */
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
