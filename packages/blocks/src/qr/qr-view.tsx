import { useMemo } from 'react';
import { type ViewProps } from '../declaration.ts';
import { Hint } from '../hint.tsx';
import { fillParent } from '../styles.ts';
import { qrPath } from './qr-path.ts';

/** QR code, as large as the block allows. */
export function QrView({ block, stage }: ViewProps<'qr'>) {
  const { content, color, ground } = block.params;
  const text = content.trim();
  const code = useMemo(() => (text === '' ? undefined : qrPath(text)), [text]);
  if (code === undefined) return stage.mode === 'edit' ? <Hint block={block} text="未填写二维码内容" /> : null;
  const { path, size } = code;
  return (
    <svg viewBox={`0 0 ${String(size)} ${String(size)}`} style={{ ...fillParent, display: 'block' }} aria-hidden>
      {ground !== '' && <rect width={size} height={size} fill={ground} />}
      <path d={path} fill={color} shapeRendering="crispEdges" />
    </svg>
  );
}
