/** Part of a picture, in its pixels. */
export interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels of the height of a logo that was cropped: it stands 28 high, on screens with up to four pixels for one. */
const logoHeight = 128;

function load(address: string): Promise<HTMLImageElement> {
  return new Promise((loaded, failed) => {
    const picture = new Image();
    picture.addEventListener('load', () => loaded(picture));
    picture.addEventListener('error', () => failed(new Error(`${address} cannot be shown`)));
    picture.src = address;
  });
}

/**
 * What is in a part of a picture, as a PNG file, no larger than it has to be; what the part has beyond the picture is
 * transparent.
 *
 * @param address of the picture, on this site
 * @throws Error when the picture cannot be decoded
 */
export async function cutOut(address: string, part: Part, name: string): Promise<File> {
  const picture = await load(address);
  const scale = Math.min(1, logoHeight / part.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(part.width * scale));
  canvas.height = Math.max(1, Math.round(part.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser draws no pictures');
  context.imageSmoothingQuality = 'high';
  context.scale(scale, scale);
  context.drawImage(picture, -part.x, -part.y);
  const content = await new Promise<Blob | null>((made) => canvas.toBlob(made, 'image/png'));
  if (content === null) throw new Error(`${address} cannot be cropped`);
  return new File([content], name, { type: 'image/png' });
}
