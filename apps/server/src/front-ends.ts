import { pageAddresses } from '@mutai/contract/pages';
import type { FrontEnd } from './platform/http/front-end-files.ts';
import { mediaOf, securityHeaders } from './platform/http/security-headers.ts';

/** All front ends. The tools that build, develop, package and serve them use this list. */
export const frontEnds: readonly FrontEnd[] = [
  {
    name: 'console',
    basePath: '/',
    isPage: (path) => pageAddresses.has(path),
    headers: (mediaSources, inlineScripts) =>
      securityHeaders({ ...mediaOf(mediaSources), 'script-src': ["'self'", ...inlineScripts].join(' ') }),
  },
];
