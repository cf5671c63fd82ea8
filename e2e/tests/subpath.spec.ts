import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../support/test.ts';

/** Simulates a proxy that serves the site below a path. */
const below = '/mutai';

test('below a path of another site, the page reports that this is not supported', async ({ page, server }) => {
  const forward = async (path: string, response: ServerResponse) => {
    const answer = await fetch(server.url + path);
    const type = answer.headers.get('content-type') ?? '';
    const policy = answer.headers.get('content-security-policy') ?? '';
    response.writeHead(answer.status, { 'content-type': type, 'content-security-policy': policy });
    response.end(await answer.text());
  };
  const proxy = createServer(({ url = '' }, response) => {
    if (url.startsWith(`${below}/`)) void forward(url.slice(below.length), response);
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  await page.goto(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}${below}/login`);
  await expect(page.getByText('本系统须部署在域名的根路径下，不支持子路径')).toBeVisible();
  proxy.closeAllConnections();
  proxy.close();
});
