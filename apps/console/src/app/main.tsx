// Must be first: the router loads pages as soon as it is created.
import '../platform/browser/fetch-files.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { reportFaults } from './status/fault-reports.ts';
import { setPageTitle } from '../platform/browser/page-title.ts';
import { followOtherTabs } from '../platform/session/session-tabs.ts';
import { reloadPage } from './status/fault-screen.tsx';
import './global.css';
import { Providers } from './providers.tsx';
import { router } from './router/router.tsx';

reportFaults();
setPageTitle('');
followOtherTabs(reloadPage);

const root = document.querySelector('#root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
}
