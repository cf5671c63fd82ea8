import { Badge } from 'antd';

/** Meaning of a status; the palette of the theme defines the colors. */
export type StatusTone = 'success' | 'warning' | 'error' | 'processing' | 'default';

/** Status as a colored dot with text. */
export function StatusDot({ tone, text }: { readonly tone: StatusTone; readonly text: string }) {
  return <Badge status={tone} text={text} />;
}
