import { displayedAddress } from '@mutai/contract/paths';
import type { Manifest, ManifestPublication } from '@mutai/contract/screens/player';
import type { PlayBatch, PlayEntry } from '@mutai/contract/screens/plays';
import { publicationDocumentPath, screenApi } from '@mutai/contract/screens/player-paths';
import { addBlock, setCanvas, setParams } from '@mutai/layout/commands/blocks';
import { emptyLayout, type Layout } from '@mutai/layout/model/layout';
import type { Page } from '@playwright/test';
import { createHash } from 'node:crypto';
import { png } from './pictures.ts';

const digestOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

/** Publication with the answers to requests for its contents. */
export interface MadePublication {
  readonly publication: ManifestPublication;
  readonly contents: ReadonlyMap<string, { readonly type: string; readonly body: string | Buffer }>;
}

/** Publication of a layout; with files it is a single image. */
export function publicationOf(
  key: string,
  layout: Layout,
  files: ReadonlyMap<string, Buffer> = new Map(),
): MadePublication {
  const body = JSON.stringify(layout);
  const path = publicationDocumentPath(key);
  const document = { path, sha256: digestOf(body), mimetype: 'application/json', size: Buffer.byteLength(body) };
  const assets = [...files].map(([file, content]) => ({
    path: file,
    sha256: digestOf(content),
    mimetype: 'image/png',
    size: content.length,
  }));
  const contents = new Map<string, { readonly type: string; readonly body: string | Buffer }>();
  contents.set(path, { type: 'application/json', body });
  for (const [file, content] of files) contents.set(file, { type: 'image/png', body: content });
  const layoutId = files.size > 0 ? null : 1;
  return { publication: { key, layoutId, number: 0, title: key, document, assets }, contents };
}

/** Publication of a picture of one colour. @param width in pixels, by which it can be recognized */
export function pictureOf(key: string, colour: number, width: number): MadePublication {
  const file = `/files/${key}.png`;
  const layout = setCanvas(addBlock(emptyLayout({ title: key }), 'image'), { width, height: 100 });
  const filled = setParams(layout, [1], 'image', { images: [{ url: file, title: key }] });
  return publicationOf(key, filled, new Map([[file, png(colour, width, 100)]]));
}

/** Server of a display whose schedule is made by a test. */
export interface DisplayProgram {
  /** Time of the server minus that of the machine, in milliseconds. */
  readonly offset: number;
  readonly publications: readonly MadePublication[];
  readonly changes: (manifest: Manifest) => Partial<Manifest>;
}

/** Answers the requests of a display. @returns entries of its play log, as they arrive */
export async function serveProgram(page: Page, program: DisplayProgram): Promise<readonly PlayEntry[]> {
  const { offset, publications, changes } = program;
  const logged: PlayEntry[] = [];
  const answer = (data: unknown) => ({ json: { code: 2000, data } });
  await page.route(`**${screenApi.time}`, (route) => route.fulfill(answer({ now: Date.now() + offset })));
  await page.route(`**${screenApi.manifest}`, async (route) => {
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    const { data } = (await response.json()) as { data: Manifest };
    const made = publications.map(({ publication }) => publication);
    return route.fulfill({ response, ...answer({ ...data, publications: made, ...changes(data) }) });
  });
  for (const { contents } of publications) {
    for (const [path, { type, body }] of contents) {
      await page.route(`**${displayedAddress(path)}`, (route) => route.fulfill({ contentType: type, body }));
    }
  }
  await page.route(`**${screenApi.plays}`, (route) => {
    const { plays } = route.request().postDataJSON() as PlayBatch;
    logged.push(...plays);
    return route.fulfill(answer({ taken: plays.length }));
  });
  return logged;
}

/** Picture that covers a display, and since when, in milliseconds since 1970 by the clock of the machine. */
export interface SeenPicture {
  /** Width of its picture; 0: none covers the display. */
  readonly width: number;
  readonly text: string;
  readonly at: number;
}

/** Looks at each frame for what covers the display. @returns pictures so far */
export async function watchPictures(page: Page): Promise<() => Promise<readonly SeenPicture[]>> {
  await page.evaluate(() => {
    const seen: SeenPicture[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const layers = [...document.querySelectorAll<HTMLElement>('.layer')];
      const top = layers.findLast((layer) => getComputedStyle(layer).opacity === '1');
      const image = top?.querySelector('img');
      const width = image?.complete === true ? image.naturalWidth : 0;
      const text = top?.textContent ?? '';
      const last = seen.at(-1);
      if (last?.width !== width || last.text !== text) {
        seen.push({ width, text, at: performance.timeOrigin + performance.now() });
      }
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => (window as unknown as { seen: SeenPicture[] }).seen);
}
