import { correction, generate } from 'lean-qr';
import { useMemo } from 'react';

/** White border, in modules: scanners need four. */
const border = 4;

/** QR code on white. Scanners read dark modules on a light ground best. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { path, size } = useMemo(() => {
    const code = generate(text, { minCorrectionLevel: correction.M });
    const modules: string[] = [];
    for (let y = 0; y < code.size; y += 1) {
      for (let x = 0; x < code.size; x += 1) {
        if (code.get(x, y)) modules.push(`M${String(x + border)} ${String(y + border)}h1v1h-1z`);
      }
    }
    return { path: modules.join(''), size: code.size + 2 * border };
  }, [text]);
  return (
    <svg className="qr-code" viewBox={`0 0 ${String(size)} ${String(size)}`} role="img" aria-label={label}>
      <rect width={size} height={size} rx={2} fill="#fff" />
      <path d={path} fill="#10141b" shapeRendering="crispEdges" />
    </svg>
  );
}
