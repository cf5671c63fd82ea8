import path from 'node:path/posix';
import { mediaOf } from '@mutai/layout/model/media';
import type { Layout } from '@mutai/layout/model/layout';

/** What a file with a layout consists of: the document, and the contents that it shows, named by their digests. */
export const documentPlace = 'layout.json';
const assetsFolder = 'assets';

/** Where the content at an address of the library is within the file. */
export const assetPlace = (address: string): string => path.join(assetsFolder, path.basename(address));

/** Where what an address names may be within a file that somebody packed by hand: `/assets/hall.png`. */
const placesOf = (address: string): readonly string[] =>
  address.startsWith('/') ? [assetPlace(address), path.normalize(address).slice(1)] : [];

/** The files that a layout shows, by the addresses that it has for them. */
export const assetsIn = <T>(layout: Layout, files: ReadonlyMap<string, T>): ReadonlyMap<string, T> =>
  new Map(
    mediaOf(layout).flatMap((address): [string, T][] => {
      const place = placesOf(address).find((one) => files.has(one));
      const file = place === undefined ? undefined : files.get(place);
      return file === undefined ? [] : [[address, file]];
    }),
  );
