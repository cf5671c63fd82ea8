import { expect, it } from 'vitest';
import { ungrantableIds, type GrantNode } from './grantable.ts';

const node = (id: number, type: GrantNode['type'], code: string, children: readonly GrantNode[] = []): GrantNode => ({
  id,
  type,
  code,
  children,
});

const nodes = [
  node(1, 1, 'system', [
    node(2, 2, 'user', [node(3, 3, 'user:create'), node(4, 3, 'user:delete')]),
    node(5, 2, 'role', [node(6, 3, 'role:assign')]),
  ]),
  node(7, 1, 'log', [node(8, 2, 'login-log')]),
  node(9, 1, 'empty'),
];

it('returns records without permission, but no directories that are empty or contain a held permission', () => {
  const held = new Set(['user', 'user:create']);
  expect(ungrantableIds(nodes, (code) => held.has(code))).toEqual(new Set([4, 5, 6, 7, 8]));
});

it('returns nothing for a user with all permissions', () => {
  expect(ungrantableIds(nodes, () => true).size).toBe(0);
});
