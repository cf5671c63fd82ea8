import type { ReactNode } from 'react';
import { Panel } from '../../ui/layout/page-layout.tsx';
import styles from './home-page.module.css';
import { homeMessages as text } from './home.messages.ts';
import { OperationsPanel } from './operations.tsx';
import { ServicesPanel, type Service } from './services.tsx';
import { StatisticsPanel } from './statistics.tsx';
import { WaitingPanel } from './waiting.tsx';
import { Welcome } from './welcome.tsx';

export interface HomePageProps {
  /** Pages that the user may open. */
  readonly services: readonly Service[];
  /** What the card 公告 shows; there is none without it. */
  readonly announcements?: ReactNode;
}

/** 概览: numbers, pages and what was done at the left; who is signed in, and what concerns them, at the right. Section 2. */
export function HomePage({ services, announcements }: HomePageProps) {
  return (
    <div className={styles['home']}>
      <div className={styles['column']}>
        <StatisticsPanel />
        <ServicesPanel services={services} />
        <OperationsPanel />
      </div>
      <div className={styles['column']}>
        <Welcome />
        <WaitingPanel />
        {announcements !== undefined && (
          <Panel title={text.announcements} dense>
            {announcements}
          </Panel>
        )}
      </div>
    </div>
  );
}
