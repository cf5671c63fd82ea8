import { Tabs } from 'antd';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import styles from './page-layout.module.css';

/** One of several views of a page. */
export interface PageTab {
  /** Names it in the address. */
  readonly key: string;
  readonly label: string;
  readonly content: ReactNode;
  /** It stays as it was left while another one is shown: a form. */
  readonly kept?: boolean;
}

/** Parameter of the address. */
const parameter = 'tab';

/**
 * A page of several views, one of which is shown. It is named in the address, the first one excepted; what else stands
 * there belongs to that view, and comes back with it.
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
