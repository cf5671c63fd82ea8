/*
 * Client of `bench/files.ts` in a process with idle priority: real clients have their own machines, so it must not take
 * CPU time from the server and the measured small requests.
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
