import { expect, test } from 'vitest';
import { pageAddresses } from '@mutai/contract/pages';
import { setPasswordPath } from '@mutai/contract/paths';
import type { RouteRecord } from './route-record.ts';
import { addressOf } from './route-rules.ts';
import { layoutRoutes, loginRoute } from './route-table.tsx';

const addressesOf = (routes: readonly RouteRecord[]): readonly string[] =>
  routes.flatMap((route) => [addressOf(route), ...addressesOf(route.children ?? [])]);

test('the server knows the addresses of all pages and no others', () => {
  expect(new Set(['/', setPasswordPath, ...addressesOf([loginRoute, ...layoutRoutes])])).toEqual(pageAddresses);
});
