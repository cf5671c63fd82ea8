import path from 'node:path/posix';
import type { Readable } from 'node:stream';
import { mediaOf } from '@mutai/layout/model/media';
import type { Layout } from '@mutai/layout/model/layout';
import { ZipWriter } from '../../platform/zip/zip-writer.ts';
import { filesOf } from './layout-document.ts';
import type { PackageSources } from './package-sources.ts';

/** Path of the document in a layout package. Contents are in a folder, named by their digests. */
export const documentPlace = 'layout.json';
/** Path of `PackageSources`. Packages of earlier releases, and those made by hand, have none. */
export const sourcesPlace = 'sources.json';
const assetsFolder = 'assets';

/** Path in the package of the content at an address of the library. */
const assetPlace = (address: string): string => path.join(assetsFolder, path.basename(address));

/** Possible paths of a content in the package, including those of packages made by hand: `/assets/hall.png`. */
const placesOf = (address: string): readonly string[] =>
  address.startsWith('/') ? [assetPlace(address), path.normalize(address).slice(1)] : [];

/** Address in the layout → file of the package. */
export const assetsIn = <T>(layout: Layout, files: ReadonlyMap<string, T>): ReadonlyMap<string, T> =>
  new Map(
    mediaOf(layout).flatMap((address): [string, T][] => {
      const place = placesOf(address).find((one) => files.has(one));
      const file = place === undefined ? undefined : files.get(place);
      return file === undefined ? [] : [[address, file]];
    }),
  );

/** Reads the content at an address; undefined if it is not in the file library or its content is gone. */
export type ReadContent = (address: string) => Promise<Readable | undefined>;

/** Streams a layout and its contents as a zip, with backpressure. */
export async function* zipOfLayout(
  layout: Layout,
  sources: PackageSources,
  read: ReadContent,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipWriter();
  zip.addText(documentPlace, JSON.stringify(layout));
  zip.addText(sourcesPlace, JSON.stringify(sources));
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
