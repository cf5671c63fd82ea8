import { type Layout } from '@mutai/layout/model/layout';
import { picturesOf } from '@mutai/layout/model/media';
import { useEffect, useRef, useState } from 'react';
import { type Fault, faultOf } from './picture-fault.ts';
import { type PictureProbe, pictureProbe } from './picture-probe.ts';

/** Debounce in milliseconds: no probing while somebody types. */
const restMs = 150;

const loadPicture = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const picture = new Image();
    picture.addEventListener('load', () => resolve());
    picture.addEventListener('error', () => reject(new Error(`${url} cannot be shown.`)));
    picture.src = url;
  });

const none: readonly Fault[] = [];

/**
 * Pictures of a layout that the browser cannot show: missing, blocked by the Content-Security-Policy, or not a picture.
 * Updated shortly after the layout changes.
 */
export function useBrokenPictures(layout: Layout): readonly Fault[] {
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const [faults, setFaults] = useState(none);
  const probe = useRef<PictureProbe>(null);
  useEffect(() => {
    const made = pictureProbe(loadPicture, (url) => setBroken((before) => new Set([...before, url])));
    probe.current = made;
    return made.close;
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => {
      const pictures = picturesOf(layout);
      probe.current?.look(pictures.map(({ url }) => url));
      const found = pictures.filter(({ url }) => broken.has(url)).map((picture) => faultOf(picture));
      setFaults((before) => (found.length === 0 && before.length === 0 ? before : found));
    }, restMs);
    return () => clearTimeout(timer);
  }, [layout, broken]);
  return faults;
}
