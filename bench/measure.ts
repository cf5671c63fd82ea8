import { authPath } from '@mutai/contract/paths';
import { createClient } from '@mutai/client/client';
import autocannon, { type Request } from 'autocannon';
import type { RunningServer } from './servers.ts';
import { adminPassword } from './servers.ts';

/** Duration of a round of load, in seconds. */
const seconds = 4;

export interface Scenario {
  readonly name: string;
  readonly connections: number;
  /** Requests that the load repeats. @param round makes created names unique */
  requests(token: string, round: number): Request[];
}

const admin = { username: 'admin', password: adminPassword };
const json = { 'content-type': 'application/json' };

/** Signs in. @param username account with the administrator's password */
export async function signIn(server: Pick<RunningServer, 'url'>, username = admin.username): Promise<string> {
  const client = createClient({ baseUrl: server.url });
  const { data } = await client.request<string>('POST', authPath.login, { body: { ...admin, username } });
  return data;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Unique account name: base 36, eight characters. */
const account = (round: number, count: number) => `${round}${count.toString(36).padStart(7, '0')}`;

export const scenarios: readonly Scenario[] = [
  {
    name: 'list 10 of 10,000',
    connections: 10,
    requests: (token) => [{ method: 'GET', path: '/api/v1/users?page=1&size=10', headers: bearer(token) }],
  },
  {
    name: 'get one of 10,000',
    connections: 10,
    requests: (token) => [{ method: 'GET', path: '/api/v1/users/5000', headers: bearer(token) }],
  },
  {
    name: 'create',
    connections: 10,
    requests: (token, round) => {
      let count = 0;
      return [
        {
          method: 'POST',
          path: '/api/v1/users',
          headers: { ...bearer(token), ...json },
          setupRequest: (request) => {
            count += 1;
            return { ...request, body: JSON.stringify({ username: account(round, count), nickname: `用户 ${count}` }) };
          },
        },
      ];
    },
  },
  {
    name: 'sign in',
    connections: 4,
    requests: () => [{ method: 'POST', path: '/api/v1/auth/login', headers: json, body: JSON.stringify(admin) }],
  },
];

/**
 * Successful responses per second in one round of load. @throws if a response fails, which invalidates the measurement
 */
export async function rate(server: RunningServer, scenario: Scenario, token: string, round: number): Promise<number> {
  const result = await autocannon({
    url: server.url,
    connections: scenario.connections,
    duration: seconds,
    requests: scenario.requests(token, round),
  });
  const good = result['2xx'];
  if (good === 0 || result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${scenario.name}: ${result.non2xx} rejected, ${result.errors} failed`);
  }
  return good / result.duration;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
