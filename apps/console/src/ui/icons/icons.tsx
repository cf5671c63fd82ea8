import {
  ApartmentOutlined,
  ApiOutlined,
  AuditOutlined,
  BookOutlined,
  ClockCircleOutlined,
  ControlOutlined,
  DesktopOutlined,
  ExperimentOutlined,
  FileOutlined,
  FolderOutlined,
  HomeOutlined,
  MenuOutlined,
  ReadOutlined,
  SettingOutlined,
  SoundOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import { lazyPart } from '../feedback/lazy-part.tsx';
import { isIconName, type IconName } from './icon-names.ts';

/** What every page loads: those of the groups, of what stands beside them, and of the pages people open most. */
const usual = {
  home: <HomeOutlined aria-hidden />,
  menu: <MenuOutlined aria-hidden />,
  setting: <SettingOutlined aria-hidden />,
  user: <UserOutlined aria-hidden />,
  team: <TeamOutlined aria-hidden />,
  apartment: <ApartmentOutlined aria-hidden />,
  audit: <AuditOutlined aria-hidden />,
  book: <BookOutlined aria-hidden />,
  read: <ReadOutlined aria-hidden />,
  file: <FileOutlined aria-hidden />,
  folder: <FolderOutlined aria-hidden />,
  desktop: <DesktopOutlined aria-hidden />,
  clock: <ClockCircleOutlined aria-hidden />,
  sound: <SoundOutlined aria-hidden />,
  api: <ApiOutlined aria-hidden />,
  experiment: <ExperimentOutlined aria-hidden />,
  control: <ControlOutlined aria-hidden />,
} as const satisfies Partial<Record<IconName, ReactNode>>;

export type UsualIcon = keyof typeof usual;

const isUsual = (name: IconName): name is UsualIcon => Object.hasOwn(usual, name);

const MoreIcon = lazyPart(async () => (await import('./more-icons.tsx')).MoreIcon, {
  meanwhile: ({ className = '' }) => (
    <FileOutlined aria-hidden className={className} style={{ visibility: 'hidden' }} />
  ),
  missing: ({ className = '' }) => <FileOutlined aria-hidden className={className} />,
});

/** The icon of a name; a plain page for none, and for a name that nobody knows. */
export function iconOf(name: string | undefined): ReactNode {
  if (name === undefined || !isIconName(name)) return usual.file;
  return isUsual(name) ? usual[name] : <MoreIcon name={name} />;
}
