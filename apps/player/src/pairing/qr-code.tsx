import { qrPath } from '@mutai/blocks/qr/qr-path';
import { useMemo } from 'react';

/** QR code on white. Scanners read dark modules on a light ground best. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { path, size } = useMemo(() => qrPath(text), [text]);
  return (
    <svg className="qr-code" viewBox={`0 0 ${String(size)} ${String(size)}`} role="img" aria-label={label}>
      <rect width={size} height={size} rx={2} fill="#fff" />
      <path d={path} fill="#10141b" shapeRendering="crispEdges" />
    </svg>
  );
}
