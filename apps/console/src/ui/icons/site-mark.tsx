import { useState } from 'react';
import { BrandMark } from './brand-mark.tsx';
import styles from './site-mark.module.css';

interface SiteMarkProps {
  /** Address of the site's logo; empty: the product's logo. */
  readonly logoUrl: string;
  /** Height in pixels. */
  readonly size: number;
}

/** Logo of the site; the product's logo if there is none or it fails to load. */
export function SiteMark({ logoUrl, size }: SiteMarkProps) {
  return logoUrl === '' ? <BrandMark size={size} /> : <Logo key={logoUrl} logoUrl={logoUrl} size={size} />;
}

function Logo({ logoUrl, size }: SiteMarkProps) {
  const [missing, setMissing] = useState(false);
  if (missing) return <BrandMark size={size} />;
  return (
    <img
      src={logoUrl}
      alt=""
      height={size}
      className={styles['logo']}
      style={{ maxWidth: size * 4 }}
      draggable={false}
      onError={() => setMissing(true)}
    />
  );
}
