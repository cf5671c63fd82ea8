import {
  ApiOutlined,
  AppstoreOutlined,
  ExperimentOutlined,
  FileOutlined,
  HomeOutlined,
  SettingOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';

/** The icons that routes and menu records may name. */
const icons = {
  api: <ApiOutlined />,
  app: <AppstoreOutlined />,
  experiment: <ExperimentOutlined />,
  file: <FileOutlined />,
  home: <HomeOutlined />,
  setting: <SettingOutlined />,
  user: <UserOutlined />,
} as const satisfies Record<string, ReactNode>;

export type IconName = keyof typeof icons;

/** The icon of a name; a plain page for none. */
export function routeIcon(name: IconName | undefined): ReactNode {
  return icons[name ?? 'file'];
}
