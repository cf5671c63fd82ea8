import { Component, type ErrorInfo, type ReactNode } from 'react';
import { logFault } from '../../platform/log.ts';
import { reportFault } from './fault-reports.ts';
import { FaultScreen } from './fault-screen.tsx';

interface State {
  readonly fault: unknown;
  readonly failed: boolean;
}

/** Prevents a failed page from unmounting the shell. Retrying remounts the page. */
export class PageBoundary extends Component<{ readonly children: ReactNode }, State> {
  static getDerivedStateFromError(fault: unknown): State {
    return { fault, failed: true };
  }

  override state: State = { fault: undefined, failed: false };

  override componentDidCatch(fault: unknown, info: ErrorInfo): void {
    logFault(fault);
    logFault(info.componentStack);
    reportFault(fault);
  }

  override render(): ReactNode {
    const { fault, failed } = this.state;
    if (!failed) {
      return this.props.children;
    }
    return (
      <FaultScreen
        fault={fault}
        retry={() => {
          this.setState({ fault: undefined, failed: false });
        }}
      />
    );
  }
}
