import { licencesPath } from '@mutai/contract/paths';
import { consoleConfig } from '../../platform/config.ts';
import { useSite } from '../../platform/site.ts';
import { SiteMark } from '../../ui/icons/site-mark.tsx';
import { PageCard } from '../../ui/layout/page-layout.tsx';
import styles from './logo-page.module.css';
import { logoMessages } from './logo.messages.ts';

/** Logo of site and product, with the version and the licences of its parts. */
export function LogoPage() {
  const { title, logoUrl } = useSite();
  return (
    <PageCard>
      <div className={styles['mark']}>
        <SiteMark logoUrl={logoUrl} size={112} />
        <h2 className={styles['title']}>{title}</h2>
        <p className={styles['tagline']}>{logoMessages.tagline}</p>
        <p className={styles['version']}>{consoleConfig.release}</p>
        <a href={licencesPath} target="_blank" rel="noreferrer">
          {logoMessages.licences}
        </a>
      </div>
    </PageCard>
  );
}
