import path from 'node:path/posix';
import { mediaOf } from '@mutai/layout/model/media';
import type { Layout } from '@mutai/layout/model/layout';

/** Path of the document in a layout package. Contents are in a folder, named by their digests. */
export const documentPlace = 'layout.json';
const assetsFolder = 'assets';

/** Path in the package of the content at an address of the library. */
export const assetPlace = (address: string): string => path.join(assetsFolder, path.basename(address));

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
