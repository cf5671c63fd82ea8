import { type ReactNode } from 'react';

/** Content of a block whose value is too old. */
export const Greyed = ({ children }: { readonly children: ReactNode }) => (
  <div style={{ width: '100%', height: '100%', filter: 'grayscale(1)', opacity: 0.5 }}>{children}</div>
);
