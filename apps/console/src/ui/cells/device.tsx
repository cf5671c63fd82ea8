import {
  AndroidOutlined,
  AppleOutlined,
  ChromeOutlined,
  DesktopOutlined,
  GlobalOutlined,
  HarmonyOSOutlined,
  IeOutlined,
  LinuxOutlined,
  WindowsOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import { EdgeIcon } from '../icons/edge-icon.tsx';
import { kitMessages as text } from '../kit/kit.messages.ts';
import styles from './cells.module.css';
import { EllipsisText } from './ellipsis-text.tsx';

type Sign = ComponentType<{ readonly 'aria-hidden': true }>;

const systems: readonly (readonly [RegExp, Sign])[] = [
  [/^windows/i, WindowsOutlined],
  [/^(macos|ios|ipados|mac)/i, AppleOutlined],
  [/^android/i, AndroidOutlined],
  [/^harmony/i, HarmonyOSOutlined],
  [/^(linux|ubuntu|chromeos)/i, LinuxOutlined],
];
const browsers: typeof systems = [
  [/^chrom/i, ChromeOutlined],
  [/^safari/i, AppleOutlined],
  [/edge/i, EdgeIcon],
  [/explorer/i, IeOutlined],
];

interface AgentProps {
  /** Name and version; empty if unknown. */
  readonly name: string;
}

function Agent(props: AgentProps & { readonly known: typeof systems; readonly otherwise: Sign }) {
  const { name, known, otherwise } = props;
  if (name === '') return <span className={styles['unknown']}>{text.unknown}</span>;
  const Sign = known.find(([pattern]) => pattern.test(name))?.[1] ?? otherwise;
  return (
    <span className={styles['agent']}>
      <Sign aria-hidden />
      <EllipsisText text={name} />
    </span>
  );
}

/** Operating system with its icon: `Windows 11`. */
export function SystemName({ name }: AgentProps) {
  return <Agent name={name} known={systems} otherwise={DesktopOutlined} />;
}

/** Browser with its icon: `Chrome 140.0`. */
export function BrowserName({ name }: AgentProps) {
  return <Agent name={name} known={browsers} otherwise={GlobalOutlined} />;
}
