import { CheckCircleFilled, ExclamationCircleFilled, WarningFilled } from '@ant-design/icons';
import { Result } from 'antd';
import type { ReactNode } from 'react';

/** The default icons of antd, without English names for screen readers. */
const icons = {
  success: <CheckCircleFilled aria-hidden />,
  info: <ExclamationCircleFilled aria-hidden />,
  warning: <WarningFilled aria-hidden />,
} as const;

/** Padding for dialogs and panels instead of whole pages, in pixels. */
const compact = { root: { padding: '16px 0 24px' } };

interface OutcomeProps {
  readonly status: keyof typeof icons;
  readonly title: string;
  /** Explanation below the title; empty: none. */
  readonly hint?: string;
  /** Buttons below the explanation. */
  readonly actions?: ReactNode;
  /** Details, below in the full width. */
  readonly children?: ReactNode;
}

/** Result of an operation, with an icon. */
export function Outcome({ status, title, hint = '', actions, children }: OutcomeProps) {
  return (
    <>
      <Result
        status={status}
        icon={icons[status]}
        title={title}
        styles={compact}
        {...(hint === '' ? {} : { subTitle: hint })}
        {...(actions === undefined ? {} : { extra: actions })}
      />
      {children}
    </>
  );
}
