import { PageCard } from '../../ui/layout/page-layout.tsx';
import { demoMessages } from './demo.messages.ts';

/** Open to everyone, signed in or not. Section 2. */
export function DemoPage() {
  return <PageCard>{demoMessages.text}</PageCard>;
}
