import type { ReactNode } from 'react';
import styles from './status-screen.module.css';

/** What a {@link StatusScreen} shows. */
export interface StatusScreenProps {
  readonly image: ReactNode;
  /** For example 403. */
  readonly code: string;
  readonly message: string;
  /** Buttons. */
  readonly children: ReactNode;
  /** Fills the window instead of the page's card. */
  readonly fullWindow?: boolean;
}

/** A picture, a code, a message and buttons in place of a page. */
export function StatusScreen({ image, code, message, children, fullWindow = false }: StatusScreenProps) {
  // In place of a page its own title stays above.
  const [Frame, Heading] = fullWindow ? (['main', 'h1'] as const) : (['section', 'h2'] as const);
  return (
    <Frame className={styles['screen']} data-full-window={fullWindow}>
      <div className={styles['image']}>{image}</div>
      <Heading className={styles['code']}>{code}</Heading>
      <p className={styles['message']}>{message}</p>
      <div className={styles['actions']}>{children}</div>
    </Frame>
  );
}
