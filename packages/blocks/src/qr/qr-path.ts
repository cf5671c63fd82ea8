import { correction, generate } from 'lean-qr';

/** White border, in modules: scanners need four. */
const border = 4;

/** Dark modules of a QR code as an SVG path. */
export interface QrPath {
  readonly path: string;
  /** Side with the border, in modules. */
  readonly size: number;
}

/** @throws if the text is too long for any code */
export function qrPath(text: string): QrPath {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const modules: string[] = [];
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      if (code.get(x, y)) modules.push(`M${String(x + border)} ${String(y + border)}h1v1h-1z`);
    }
  }
  return { path: modules.join(''), size: code.size + 2 * border };
}
