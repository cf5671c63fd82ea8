import type { Readable } from 'node:stream';
import type { Layout } from '@mutai/layout/model/layout';
import { GrowingZip } from '../../platform/zip/growing-zip.ts';
import { filesOf } from './layout-document.ts';
import { assetPlace, documentPlace } from './layout-package.ts';

/** Reads what an address of the library holds; undefined: it is none, or holds nothing any more. */
export type ReadContent = (address: string) => Promise<Readable | undefined>;

/** A layout with the contents that it shows, as a zip; made as fast as it is fetched. */
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
