import { useState } from 'react';
import { BrandMark } from './brand-mark.tsx';
import styles from './site-mark.module.css';

interface SiteMarkProps {
  /** Address of the site's logo; empty: the product's mark. */
  readonly logoUrl: string;
  /** Height in pixels. */
  readonly size: number;
}

/** The site's logo beside its name: its own, or the product's mark where it has none or it cannot be loaded. */
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
