import { useState, type ComponentType } from 'react';
import { logFault } from '../../platform/log.ts';
import { FaultScreen } from '../status/fault-screen.tsx';

/**
 * Loads a page; one whose files cannot be loaded becomes a page that says so and tries again, and the shell around it
 * stays. The router's own error boundary would not do: it leaves a lazy route that failed without any element.
 */
export async function loadPage(load: () => Promise<ComponentType>): Promise<ComponentType> {
  try {
    return await load();
  } catch (fault) {
    logFault(fault);
    return missingPage(load, fault);
  }
}

/** Stands in for a page until it has been loaded; the router keeps it for as long as the console is open. */
function missingPage(load: () => Promise<ComponentType>, first: unknown): ComponentType {
  let loaded: ComponentType | undefined;
  return function MissingPage() {
    const [fault, setFault] = useState(first);
    const [Page, setPage] = useState(() => loaded);
    const retry = async (): Promise<void> => {
      try {
        const page = await load();
        loaded = page;
        setPage(() => page);
      } catch (again) {
        logFault(again);
        setFault(again);
      }
    };
    return Page === undefined ? <FaultScreen fault={fault} retry={retry} /> : <Page />;
  };
}
