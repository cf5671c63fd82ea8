import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteOptions } from 'fastify';
import { limits } from '@mutai/contract/limits';
import { expect, test } from 'vitest';
import { buildTestApp } from './testing/test-app.ts';

const deployed = (name: string) => readFileSync(join(import.meta.dirname, '../../../deploy', name), 'utf8');
const example = deployed('nginx.conf');

/** Multipart boundaries, headers and fields around a file, in bytes. */
const formBytes = 4 * 1024;

interface Location {
  readonly modifier: string;
  readonly path: string;
  /** In bytes. */
  readonly bodyBytes: number;
}

const sizeIn = (text: string) => {
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(text) ?? [];
  return megabytes === undefined ? undefined : Number(megabytes) * 1024 * 1024;
};

const server = example.slice(example.lastIndexOf('\nserver {'));
const defaultBytes = sizeIn(server.slice(0, server.indexOf('location'))) ?? 0;
const locations: readonly Location[] = [...server.matchAll(/location (?:(=|~) )?(\S+) \{([^}]*)\}/g)].map(
  ([, modifier = '', path = '', body = '']) => ({ modifier, path, bodyBytes: sizeIn(body) ?? defaultBytes }),
);

/** Selects the location of a path as nginx does: exact, then the first pattern, then the longest prefix. */
function locationOf(path: string): Location | undefined {
  const exact = locations.find((one) => one.modifier === '=' && one.path === path);
  const pattern = locations.find((one) => one.modifier === '~' && new RegExp(one.path).test(path));
  const prefixes = locations.filter((one) => one.modifier === '' && path.startsWith(one.path));
  return exact ?? pattern ?? prefixes.toSorted((a, b) => b.path.length - a.path.length)[0];
}

/** Largest body that a route accepts, in bytes; `undefined` if it does not declare that. */
function largestBody({ bodyLimit, config, schema }: RouteOptions): number | undefined {
  if (config?.uploadBytes !== undefined) return config.uploadBytes + formBytes;
  return bodyLimit ?? (schema?.consumes === undefined ? limits.jsonBodyBytes : undefined);
}

test('the example for nginx lets through the largest request of each route', async () => {
  const { routes } = await buildTestApp();
  const refused = routes.flatMap((route) => {
    const path = route.url.replaceAll(/:\w+/g, '7');
    const needed = largestBody(route);
    const allowed = locationOf(path)?.bodyBytes ?? 0;
    return needed !== undefined && needed <= allowed
      ? []
      : [`${[route.method].flat().join()} ${route.url}: ${needed ?? 'undeclared'} > ${allowed}`];
  });
  expect(refused).toEqual([]);
  expect(locations.length).toBeGreaterThan(3);
  const largest = Math.max(...routes.map((route) => largestBody(route) ?? 0));
  expect(largest, 'uploads are among them').toBeGreaterThan(limits.fileBytes);
});

test('the example for Docker Compose fits the example for nginx, trusts only nginx, and has no password', () => {
  const compose = deployed('compose.yaml');
  const [, pattern = 'none', replacement = ''] = /sed 's\|([^|]+)\|([^|]+)\|'/.exec(compose) ?? [];
  expect(example.split(pattern), 'replaced once').toHaveLength(2);
  const addresses = [...compose.matchAll(/ipv4_address: ([\d.]+)/g)].map(([, address = '']) => address);
  const proxied = [...replacement.matchAll(/server ([\d.]+):3000 max_fails=0;/g)].map(([, address = '']) => address);
  const trusted = /TRUST_PROXY: (\S+)/.exec(compose)?.[1] ?? '';
  expect([...proxied, trusted].toSorted()).toEqual(addresses.toSorted());
  expect(proxied).toHaveLength(2);
  const asked = new Set([...compose.matchAll(/\$\{(\w+):\?\}/g)].map(([, name = '']) => name));
  const offered = [...deployed('compose.env.example').matchAll(/^(\w+)=$/gm)].map(([, name = '']) => name);
  expect(offered.toSorted()).toEqual([...asked].toSorted());
  expect(compose).not.toMatch(/(?:PASSWORD|SECRET_KEY|ACCESS_KEY): [^$*]/);
});
