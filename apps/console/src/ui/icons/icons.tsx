import {
  ApartmentOutlined,
  ApiOutlined,
  AuditOutlined,
  BookOutlined,
  ClockCircleOutlined,
  CommentOutlined,
  ControlOutlined,
  DesktopOutlined,
  ExperimentOutlined,
  FileOutlined,
  FileTextOutlined,
  FolderOutlined,
  HistoryOutlined,
  HomeOutlined,
  LayoutOutlined,
  LoginOutlined,
  MenuOutlined,
  PictureOutlined,
  ReadOutlined,
  SettingOutlined,
  SoundOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import { lazyPart } from '../feedback/lazy-part.tsx';
import { isIconName, type IconName } from './icon-names.ts';

/** What the pages of the console have unless somebody chooses another: the ones that every page loads. */
const usual = {
  home: <HomeOutlined aria-hidden />,
  menu: <MenuOutlined aria-hidden />,
  setting: <SettingOutlined aria-hidden />,
  user: <UserOutlined aria-hidden />,
  team: <TeamOutlined aria-hidden />,
  apartment: <ApartmentOutlined aria-hidden />,
  login: <LoginOutlined aria-hidden />,
  audit: <AuditOutlined aria-hidden />,
  history: <HistoryOutlined aria-hidden />,
  book: <BookOutlined aria-hidden />,
  read: <ReadOutlined aria-hidden />,
  file: <FileOutlined aria-hidden />,
  folder: <FolderOutlined aria-hidden />,
  desktop: <DesktopOutlined aria-hidden />,
  clock: <ClockCircleOutlined aria-hidden />,
  sound: <SoundOutlined aria-hidden />,
  api: <ApiOutlined aria-hidden />,
  experiment: <ExperimentOutlined aria-hidden />,
  comment: <CommentOutlined aria-hidden />,
  control: <ControlOutlined aria-hidden />,
  'file-text': <FileTextOutlined aria-hidden />,
  picture: <PictureOutlined aria-hidden />,
  layout: <LayoutOutlined aria-hidden />,
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
