import { expect } from 'vitest';
import { type Environment, freePort, spawnServer } from '../support/server.ts';

/**
 * Starts a server that cannot run and checks the common contract: it ends by itself with a failure code, and with a
 * message in Chinese that names what to change, without details for developers.
 *
 * @param names what the message must contain: variables, paths, numbers
 * @returns complete output of the server
 */
export async function expectRefusedStart(
  environment: Environment,
  names: readonly string[],
  wrapper: readonly string[] = [],
): Promise<string> {
  const server = spawnServer({ HOST: '127.0.0.1', PORT: String(await freePort()), ...environment }, wrapper);
  const { code, signal } = await server.ended;
  const output = server.output();
  expect({ code, signal }, output).toEqual({ code: 1, signal: null });
  expect(output).toMatch(/\p{Script=Han}/u);
  for (const name of names) expect(output).toContain(name);
  expect(output, 'a stack trace').not.toMatch(/^\s+at /m);
  expect(output, 'a bare error class').not.toMatch(/^\w*Error:/m);
  expect(output, 'said to have started').not.toContain('幕台已启动');
  return output;
}
