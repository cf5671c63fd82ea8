import type { ReactNode } from 'react';

/** Stage with a screen in the accent color; each picture shows something else on the screen. */
export function Stage({ children }: { readonly children: ReactNode }) {
  return (
    <svg viewBox="0 0 320 190" fill="none" aria-hidden="true" focusable="false">
      <ellipse cx="160" cy="172" rx="132" ry="12" fill="currentColor" opacity="0.07" />
      <path d="M34 18h252" stroke="currentColor" strokeWidth="5" strokeLinecap="round" opacity="0.45" />
      <path d="M40 22h50c-2 46-14 98-50 126V22Z" fill="currentColor" opacity="0.14" />
      <path d="M40 22h34c-2 40-10 82-34 108V22Z" fill="currentColor" opacity="0.12" />
      <path d="M40 22h17c-1 32-6 66-17 90V22Z" fill="currentColor" opacity="0.14" />
      <path d="M280 22h-50c2 46 14 98 50 126V22Z" fill="currentColor" opacity="0.14" />
      <path d="M280 22h-34c2 40 10 82 34 108V22Z" fill="currentColor" opacity="0.12" />
      <path d="M280 22h-17c1 32 6 66 17 90V22Z" fill="currentColor" opacity="0.14" />
      <rect x="92" y="48" width="136" height="86" rx="7" fill="currentColor" opacity="0.1" />
      <rect x="92" y="48" width="136" height="86" rx="7" stroke="currentColor" strokeWidth="2.5" opacity="0.7" />
      <path d="M160 134v26M132 162h56" stroke="currentColor" strokeWidth="3" strokeLinecap="round" opacity="0.6" />
      {children}
    </svg>
  );
}

/** Locked screen. */
export function ForbiddenPicture() {
  return (
    <Stage>
      <path d="M148 86v-7a12 12 0 0 1 24 0v7" stroke="currentColor" strokeWidth="4" strokeLinecap="round" />
      <rect x="141" y="86" width="38" height="29" rx="5" fill="currentColor" />
      <circle cx="160" cy="98" r="3.4" fill="var(--ant-color-bg-container)" />
      <path d="M160 100v6" stroke="var(--ant-color-bg-container)" strokeWidth="3" strokeLinecap="round" />
    </Stage>
  );
}

/** Screen with an empty search result. */
export function NotFoundPicture() {
  return (
    <Stage>
      <path
        d="M108 66h24M108 76h14M196 116h18M204 106h10"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        opacity="0.35"
      />
      <circle cx="157" cy="87" r="17" stroke="currentColor" strokeWidth="4" />
      <path d="m170 100 13 13" stroke="currentColor" strokeWidth="5" strokeLinecap="round" />
      <path d="m151 81 12 12m0-12-12 12" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </Stage>
  );
}

/** Screen without signal. */
export function BrokenPicture() {
  return (
    <Stage>
      <path
        d="M106 92h22l8-18 12 36 10-26 8 14h8"
        stroke="currentColor"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M182 98h6M196 98h4" stroke="currentColor" strokeWidth="3.5" strokeLinecap="round" opacity="0.4" />
      <circle cx="212" cy="62" r="4" fill="currentColor" />
    </Stage>
  );
}
