/** Part of a picture, in pixels. */
export interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Height of a cropped logo in pixels: shown 28 high, on screens with up to four device pixels per pixel. */
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
 * Crops a picture to a PNG file, scaled down to `logoHeight` if higher. Areas outside of the picture are transparent.
 *
 * @param address address of the picture on this site
 * @throws Error if the picture cannot be decoded
 */
export async function cropPicture(address: string, part: Part, name: string): Promise<File> {
  const picture = await load(address);
  const scale = Math.min(1, logoHeight / part.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(part.width * scale));
  canvas.height = Math.max(1, Math.round(part.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser has no 2D canvas');
  context.imageSmoothingQuality = 'high';
  context.scale(scale, scale);
  context.drawImage(picture, -part.x, -part.y);
  const content = await new Promise<Blob | null>((made) => canvas.toBlob(made, 'image/png'));
  if (content === null) throw new Error(`${address} cannot be cropped`);
  return new File([content], name, { type: 'image/png' });
}
