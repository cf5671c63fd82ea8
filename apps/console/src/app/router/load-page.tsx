import { useState, type ComponentType } from 'react';
import { logFault } from '../../platform/log.ts';
import { FaultScreen } from '../status/fault-screen.tsx';

/**
 * Loads a page. After a failure, returns a page that shows it and can retry, within the shell. The router's error
 * boundary cannot be used: a lazy route that failed to load has no element.
 */
export async function loadPage(load: () => Promise<ComponentType>): Promise<ComponentType> {
  try {
    return await load();
  } catch (fault) {
    logFault(fault);
    return missingPage(load, fault);
  }
}

/** Replaces a page until it has loaded. The router keeps this component for the lifetime of the console. */
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
