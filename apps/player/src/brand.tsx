import { pageConfig } from './page-config.ts';

/** Logo and name of the product, or those of the site. */
export function Brand() {
  return (
    <div className="brand">
      {pageConfig.logoUrl === '' ? (
        <svg viewBox="0 0 32 32" fill="none" aria-hidden="true">
          <rect x="9.5" y="9" width="13" height="9" rx="1.5" fill="currentColor" opacity="0.35" />
          <path d="M3 4.5h26" stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" />
          <path d="M4 7h9.5C13 14.5 10.4 20.4 4 23.5V7Z" fill="currentColor" />
          <path d="M28 7h-9.5c.5 7.5 3.1 13.4 9.5 16.5V7Z" fill="currentColor" />
          <path d="M4 27.5h24" stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" />
        </svg>
      ) : (
        <img src={pageConfig.logoUrl} alt="" />
      )}
      <span>{pageConfig.title}</span>
    </div>
  );
}
