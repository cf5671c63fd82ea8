import { Badge } from 'antd';

/** What a status means, whatever its word: antd gives each its colour. */
export type StatusTone = 'success' | 'warning' | 'error' | 'processing' | 'default';

/** A status as a coloured dot and a word. */
export function StatusDot({ tone, text }: { readonly tone: StatusTone; readonly text: string }) {
  return <Badge status={tone} text={text} />;
}
