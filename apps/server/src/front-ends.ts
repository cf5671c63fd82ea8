import { pageAddresses } from '@mutai/contract/pages';
import { screenPagePath } from '@mutai/contract/screens/player-paths';
import type { FrontEnd } from './platform/http/front-end-files.ts';
import { allowing, securityHeaders } from './platform/http/security-headers.ts';

/** All front ends. The tools that build, develop, package and serve them use this list. */
export const frontEnds: readonly FrontEnd[] = [
  {
    name: 'player',
    basePath: `${screenPagePath}/`,
    isPage: (path) => path === '/',
    // The page is beside the folder of its worker, which is the largest scope of a worker otherwise.
    headers: (sites) => ({
      ...securityHeaders(allowing(sites)),
      'service-worker-allowed': screenPagePath,
    }),
  },
  {
    name: 'console',
    basePath: '/',
    isPage: (path) => pageAddresses.has(path),
    // Its own frames show PDF files.
    headers: (sites, inlineScripts) =>
      securityHeaders({ ...allowing(sites, ["'self'"]), 'script-src': ["'self'", ...inlineScripts].join(' ') }),
  },
];
