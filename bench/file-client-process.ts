/*
 * A client of `bench/files.ts` in a process of its own, which runs when nobody else wants the core: in truth it has a machine
 * of its own, and must not take cores from the server and from the small requests that are timed.
 */
import { byForm, downloadOnly, inParts, toBare, type Uploader } from './file-clients.ts';

export type Order =
  | { readonly kind: 'form' | 'parts'; readonly uploader: Uploader; readonly round: number }
  | { readonly kind: 'rawUp'; readonly url: string; readonly round: number }
  | { readonly kind: 'download'; readonly url: string };

async function transfer(order: Order): Promise<void> {
  if (order.kind === 'download') await downloadOnly(order.url);
  else if (order.kind === 'rawUp') await toBare(order.url, order.round);
  else await (order.kind === 'form' ? byForm : inParts)(order.uploader, order.round);
}

process.on('message', (order: Order) => {
  void transfer(order).then(() => process.send?.('done'));
});
