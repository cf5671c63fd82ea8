import { QuestionCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import type { RouteChain } from '../../routes/route-rules.ts';
import { useTitles, useTrail } from '../../routes/use-navigation.ts';
import { FavoriteButton } from '../favorites/favorite-button.tsx';
import { pageBarMessages } from './page-bar.messages.ts';
import styles from './page-bar.module.css';

const HelpDrawer = lazyPart(async () => (await import('./help-drawer.tsx')).HelpDrawer);

function Breadcrumb({ chain }: { readonly chain: RouteChain }) {
  const trail = useTrail(chain);
  return (
    <nav aria-label={pageBarMessages.breadcrumb}>
      <ol className={styles['crumbs']}>
        {trail.map((title, index) => (
          // Levels may share a name, so the index identifies them.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} {...(index === trail.length - 1 ? { 'aria-current': 'page' } : {})}>
            {index === trail.length - 1 ? <h1>{title}</h1> : title}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Help({ chain }: { readonly chain: RouteChain }) {
  const [open, setOpen] = useState(false);
  const page = chain.at(-1) ?? chain[0];
  const title = useTitles()(page);
  return (
    <>
      <Button type="link" size="small" icon={<QuestionCircleOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {pageBarMessages.help}
      </Button>
      <HelpDrawer open={open} close={() => setOpen(false)} title={title} page={page.name} />
    </>
  );
}

/** Bar above the page: breadcrumb and help. */
export function PageBar({ chain }: { readonly chain: RouteChain }) {
  return (
    <div className={styles['bar']}>
      <Breadcrumb chain={chain} />
      <FavoriteButton page={chain.at(-1) ?? chain[0]} />
      <Help chain={chain} />
    </div>
  );
}
