import { limits } from '@mutai/contract/limits';
import { logoHint, logoTooLarge } from '@mutai/contract/site-settings/resource';

interface Pixels {
  readonly width: number;
  readonly height: number;
}

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const;
/** Offset of the width in the header of a PNG; the height follows. */
const pngWidthAt = 16;

/** Returns true for markers of JPEG frame segments, which contain the size. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegPixels(bytes: DataView): Pixels | undefined {
  let at = 2;
  while (at + 9 <= bytes.byteLength && bytes.getUint8(at) === 0xff) {
    if (isFrame(bytes.getUint8(at + 1))) return { height: bytes.getUint16(at + 5), width: bytes.getUint16(at + 7) };
    at += 2 + bytes.getUint16(at + 2);
  }
  return undefined;
}

/** Reads the size of a PNG or JPEG without decoding it; `undefined` for other content. */
export function pixelsOf(content: ArrayBuffer): Pixels | undefined {
  const bytes = new DataView(content);
  const isPng = bytes.byteLength >= pngWidthAt + 8 && pngSignature.every((byte, at) => bytes.getUint8(at) === byte);
  if (isPng) return { width: bytes.getUint32(pngWidthAt), height: bytes.getUint32(pngWidthAt + 4) };
  return bytes.byteLength > 4 && bytes.getUint16(0) === 0xffd8 ? jpegPixels(bytes) : undefined;
}

/** Validates a logo by its content. Returns the problem; `undefined` if valid. */
export async function logoFault(file: Blob): Promise<string | undefined> {
  if (file.size > limits.logoBytes) return logoHint;
  const pixels = pixelsOf(await file.arrayBuffer());
  if (pixels === undefined) return logoHint;
  return Math.max(pixels.width, pixels.height) > limits.logoPixels ? logoTooLarge : undefined;
}
