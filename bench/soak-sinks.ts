import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSmtpServer } from '../apps/server/src/testing/smtp-server.ts';

/** Local servers that a site sends to and fetches from. */
export interface Sinks {
  readonly smtpPort: number;
  /** Origin with `/data` (JSON that changes), `/broken` (500) and `/hook` (takes anything). */
  readonly origin: string;
  readonly received: { mails: number; webhooks: number; fetches: number };
  close(): Promise<void>;
}

/** Starts a mail server and a web server on this machine. */
export async function startSinks(): Promise<Sinks> {
  const received = { mails: 0, webhooks: 0, fetches: 0 };
  const smtp = await startSmtpServer({
    mail(_mail, done) {
      received.mails += 1;
      done();
    },
  });
  const web = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      if (request.url === '/hook') received.webhooks += 1;
      else received.fetches += 1;
      response.writeHead(request.url === '/broken' ? 500 : 200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({ count: received.fetches, items: [{ name: '一号线', minutes: received.fetches % 60 }] }),
      );
    });
  }).listen(0, '127.0.0.1');
  await once(web, 'listening');
  return {
    smtpPort: smtp.port,
    origin: `http://127.0.0.1:${(web.address() as AddressInfo).port}`,
    received,
    async close() {
      web.closeAllConnections();
      web.close();
      await smtp.close();
    },
  };
}
