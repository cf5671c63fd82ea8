import type { ReactNode } from 'react';
import styles from './status-screen.module.css';

/** Props of {@link StatusScreen}. */
export interface StatusScreenProps {
  readonly image: ReactNode;
  /** Status code, such as 403. */
  readonly code: string;
  readonly message: string;
  /** Buttons. */
  readonly children: ReactNode;
  /** Fill the window instead of the page's card. */
  readonly fullWindow?: boolean;
}

/** Replaces a page by a picture, a code, a message and buttons. */
export function StatusScreen({ image, code, message, children, fullWindow = false }: StatusScreenProps) {
  // Within the shell, the page title above remains the `h1`.
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
