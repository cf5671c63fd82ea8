import { versionLabel } from '@mutai/contract/limits';
import { consoleConfig } from '../../platform/config.ts';
import { BrandMark } from '../../ui/icons/brand-mark.tsx';
import { PageCard } from '../../ui/layout/page-layout.tsx';
import styles from './logo-page.module.css';
import { logoMessages } from './logo.messages.ts';

/** The product's mark and version. Decisions, section 1. */
export function LogoPage() {
  return (
    <PageCard>
      <div className={styles['mark']}>
        <BrandMark size={112} />
        <h2 className={styles['title']}>{consoleConfig.title}</h2>
        <p className={styles['tagline']}>{logoMessages.tagline}</p>
        <p className={styles['version']}>{versionLabel}</p>
      </div>
    </PageCard>
  );
}
