import { PageCard } from '../../ui/layout/page-layout.tsx';
import { demoMessages } from './demo.messages.ts';

/** Public page, without authentication. */
export function DemoPage() {
  return <PageCard>{demoMessages.text}</PageCard>;
}
