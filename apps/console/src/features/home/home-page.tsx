import type { ReactNode } from 'react';
import { Panel } from '../../ui/layout/page-layout.tsx';
import styles from './home-page.module.css';
import { FirstStepsPanel } from './first-steps.tsx';
import { homeMessages as text } from './home.messages.ts';
import { OperationsPanel } from './operations.tsx';
import { ScreensPanel } from './screens-panel.tsx';
import { ServicesPanel, type Service } from './services.tsx';
import { StatisticsPanel } from './statistics.tsx';
import { WaitingPanel } from './waiting.tsx';
import { Welcome } from './welcome.tsx';

export interface HomePageProps {
  /** Pages that the user may open. */
  readonly services: readonly Service[];
  /** Content of the card 公告; the card is absent without it. */
  readonly announcements?: ReactNode;
}

/** 概览: statistics, services and operations on the left; the user, waiting items and announcements on the right. */
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
        <ScreensPanel />
        <FirstStepsPanel />
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
