import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { IconButton } from '../icons/icon-button.tsx';
import { useCompact } from '../kit/hooks.ts';
import { kitMessages as text } from '../kit/kit.messages.ts';
import { useRemembered } from '../kit/kit.tsx';
import styles from './page-layout.module.css';

export interface PageCardProps {
  readonly children: ReactNode;
  /** As high as the window leaves room: for what scrolls by itself. */
  readonly filled?: boolean;
}

/** The one card that a list page is, on the quiet ground of the shell. */
export function PageCard({ children, filled = false }: PageCardProps) {
  return (
    <section className={styles['card']} data-filled={filled}>
      {children}
    </section>
  );
}

export interface PanelProps {
  /** Its heading. */
  readonly title?: string;
  /** At the other end of the line of the heading. */
  readonly beside?: ReactNode;
  /** With little room around, where many stand on one page. */
  readonly dense?: boolean;
  readonly children: ReactNode;
}

/** One of several cards of a page, as high as what is in it. */
export function Panel({ title, beside, dense = false, children }: PanelProps) {
  return (
    <section className={styles['panel']} data-dense={dense} {...(title === undefined ? {} : { 'aria-label': title })}>
      {title !== undefined && (
        <div className={styles['panelHead']}>
          <h2 className={styles['panelTitle']}>{title}</h2>
          {beside}
        </div>
      )}
      {children}
    </section>
  );
}

/** Whether a side pane is folded, remembered per user, and what changes it. @param key of the preference */
export function useFolded(key: string): readonly [boolean, (folded: boolean) => void] {
  const [remembered, set] = useRemembered(key);
  return [remembered === true, set];
}

/** The left side of a page. */
export interface SidePane {
  /** Its heading, and its accessible name. */
  readonly title: string;
  /** Buttons beside the heading. */
  readonly buttons?: ReactNode;
  readonly content: ReactNode;
  readonly folded: boolean;
  readonly onFold: (folded: boolean) => void;
}

export interface SplitPageProps {
  /** null: there is only the right side, which keeps its state when the left one comes and goes. */
  readonly pane: SidePane | null;
  readonly children: ReactNode;
}

/**
 * A page of two cards side by side: what is chosen at the left, what belongs to it at the right. The left one is slim
 * and can be folded away; on tablets and phones it stands above the other, and stays.
 */
export function SplitPage({ pane, children }: SplitPageProps) {
  const stacked = useCompact();
  return (
    <div className={styles['split']}>
      {pane === null ? null : pane.folded && !stacked ? (
        <IconButton
          label={text.unfoldPane(pane.title)}
          icon={<MenuUnfoldOutlined aria-hidden />}
          className={styles['unfold'] ?? ''}
          onClick={() => pane.onFold(false)}
        />
      ) : (
        <Side pane={pane} foldable={!stacked} />
      )}
      <div className={styles['main']}>{children}</div>
    </div>
  );
}

function Side({ pane, foldable }: { readonly pane: SidePane; readonly foldable: boolean }) {
  const { title, buttons, content, onFold } = pane;
  return (
    <aside className={styles['side']} aria-label={title}>
      <div className={styles['sideHead']}>
        <h2 className={styles['sideTitle']}>{title}</h2>
        {buttons}
        {foldable && (
          <IconButton
            label={text.foldPane(title)}
            icon={<MenuFoldOutlined aria-hidden />}
            onClick={() => onFold(true)}
          />
        )}
      </div>
      {content}
    </aside>
  );
}
