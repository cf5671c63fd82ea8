import type { Readable } from 'node:stream';
import type { Layout } from '@mutai/layout/model/layout';
import { GrowingZip } from '../../platform/zip/growing-zip.ts';
import { filesOf } from './layout-document.ts';
import { assetPlace, documentPlace } from './layout-package.ts';

/** Reads the content at an address; undefined if it is not in the file library or its content is gone. */
export type ReadContent = (address: string) => Promise<Readable | undefined>;

/** Streams a layout and its contents as a zip, with backpressure. */
export async function* zipOfLayout(layout: Layout, read: ReadContent): AsyncGenerator<Uint8Array> {
  const zip = new GrowingZip();
  zip.addText(documentPlace, JSON.stringify(layout));
  yield* zip.taken();
  const places = new Set<string>();
  for (const address of filesOf(layout)) {
    const place = assetPlace(address);
    if (places.has(place)) continue;
    places.add(place);
    const content = await read(address);
    if (content !== undefined) yield* zip.add(place, content);
  }
  zip.end();
  yield* zip.taken();
}
