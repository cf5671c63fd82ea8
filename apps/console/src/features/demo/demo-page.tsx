import { Card } from 'antd';
import { demoMessages } from './demo.messages.ts';

/** Open to everyone, signed in or not. Section 2. */
export function DemoPage() {
  return <Card>{demoMessages.text}</Card>;
}
