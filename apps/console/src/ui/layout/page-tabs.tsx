import { Tabs } from 'antd';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import styles from './page-layout.module.css';

/** View of a page. */
export interface PageTab {
  /** Value in the URL. */
  readonly key: string;
  readonly label: string;
  readonly content: ReactNode;
  /** Keep its state while another tab is shown, as for forms. */
  readonly kept?: boolean;
}

/** URL parameter. */
const parameter = 'tab';

/**
 * Page with tabs. The current tab is in the URL, except the first; other URL parameters belong to the current tab and
 * are restored with it.
 */
export function PageTabs({ tabs }: { readonly tabs: readonly PageTab[] }) {
  const [params, setParams] = useSearchParams();
  const [left, setLeft] = useState<Readonly<Record<string, string>>>({});
  const [first] = tabs;
  const current = tabs.find(({ key }) => key === params.get(parameter)) ?? first;
  if (current === undefined) return null;
  if (tabs.length === 1) return current.content;
  const show = (key: string) => {
    setLeft({ ...left, [current.key]: params.toString() });
    const next = new URLSearchParams(left[key]);
    if (key === first?.key) next.delete(parameter);
    else next.set(parameter, key);
    setParams(next);
  };
  return (
    <section className={styles['tabs']}>
      <Tabs
        activeKey={current.key}
        onChange={show}
        items={tabs.map(({ key, label, content, kept = false }) => ({
          key,
          label,
          children: content,
          destroyOnHidden: !kept,
        }))}
      />
    </section>
  );
}
