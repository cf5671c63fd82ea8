import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import type { ReactNode, Ref } from 'react';
import { IconButton } from '../icons/icon-button.tsx';
import { useCompact } from '../kit/hooks.ts';
import { kitMessages as text } from '../kit/kit.messages.ts';
import { useRemembered } from '../kit/kit.tsx';
import styles from './page-layout.module.css';

export interface PageCardProps {
  readonly children: ReactNode;
  /** Fill the available height, for content that scrolls itself. */
  readonly filled?: boolean;
  readonly ref?: Ref<HTMLElement>;
}

/** Single card of a list page. */
export function PageCard({ children, filled = false, ref = null }: PageCardProps) {
  return (
    <section ref={ref} className={styles['card']} data-filled={filled}>
      {children}
    </section>
  );
}

export interface PanelProps {
  /** Heading. */
  readonly title?: string;
  /** Content at the end of the heading line. */
  readonly beside?: ReactNode;
  /** Small padding, for pages with many panels. */
  readonly dense?: boolean;
  readonly children: ReactNode;
}

/** One of several cards of a page, sized by its content. */
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

/** Collapsed state of a side pane, stored per user. @param key of the preference */
export function useFolded(key: string): readonly [boolean, (folded: boolean) => void] {
  const [remembered, set] = useRemembered(key);
  return [remembered === true, set];
}

/** Left pane of a page. */
export interface SidePane {
  /** Heading and accessible name. */
  readonly title: string;
  /** Buttons next to the heading. */
  readonly buttons?: ReactNode;
  readonly content: ReactNode;
  readonly folded: boolean;
  readonly onFold: (folded: boolean) => void;
}

export interface SplitPageProps {
  /** `null`: only the right side, which keeps its state when the pane appears or disappears. */
  readonly pane: SidePane | null;
  readonly children: ReactNode;
}

/**
 * Page with two cards: selection at the left, details at the right. The left one is narrow and collapsible; on tablets
 * and phones it is above the other and always visible.
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
