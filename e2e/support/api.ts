import { isSuccess, type ApiAnswer } from '@mutai/client/answer';
import { createClient, type Client, type Method, type RequestOptions } from '@mutai/client/client';
import { authPath } from '@mutai/contract/paths';
import { usersPath } from '@mutai/contract/users/resource';
import type { CreateUser, User } from '@mutai/contract/users/schema';
import { admin } from './server.ts';

/** Answer, success or error, with its envelope. */
export interface Answer<T = unknown> {
  readonly status: number;
  readonly body: ApiAnswer<T>;
}

const mostOnPage = 500;

/** API client of one user, to prepare tests and to check their results. */
export class Api {
  readonly #client: Client;
  readonly token: string;

  constructor(origin: string, token: string) {
    this.#client = createClient({ baseUrl: origin, token: () => token });
    this.token = token;
  }

  /** @param options further options of the client */
  async send<T>(method: Method, path: string, body?: unknown, options: RequestOptions = {}): Promise<Answer<T>> {
    return (await this.#client.exchange(method, path, { ...options, body })) as Answer<T>;
  }

  /** Sends a request like {@link send} and returns its data. @throws Error if it fails */
  async ask<T>(method: Method, path: string, body?: unknown): Promise<T> {
    const answer = await this.send<T>(method, path, body);
    if (!isSuccess<T>(answer.body))
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  }

  createUser(user: CreateUser): Promise<User> {
    return this.ask('POST', usersPath, user);
  }

  getUser(id: number): Promise<User> {
    return this.ask('GET', `${usersPath}/${id}`);
  }

  /** Account names of all users. */
  async everyUsername(): Promise<Set<string>> {
    const names = new Set<string>();
    for (let page = 1; ; page += 1) {
      const users = await this.ask<User[]>('GET', `${usersPath}?page=${page}&size=${mostOnPage}&sort=id:asc`);
      for (const { username } of users) names.add(username);
      if (users.length < mostOnPage) return names;
    }
  }

  /** Users whose nickname contains a text. */
  findUsers(nickname: string): Promise<User[]> {
    return this.ask('GET', `${usersPath}?${new URLSearchParams({ nickname, size: '100' })}`);
  }
}

/** Signs in. @throws Error if the server rejects it */
export async function signIn(
  origin: string,
  username: string = admin.username,
  password: string = admin.password,
): Promise<Api> {
  const token = await new Api(origin, '').ask<string>('POST', authPath.login, { username, password });
  return new Api(origin, token);
}

let counter = 0;

/**
 * Unique text within a test run, valid as an account name.
 *
 * @param prefix one to four letters
 */
export function unique(prefix: string): string {
  counter += 1;
  return `${prefix}${process.pid.toString(36).padStart(3, '0').slice(-3)}${counter.toString(36).padStart(3, '0')}`;
}
