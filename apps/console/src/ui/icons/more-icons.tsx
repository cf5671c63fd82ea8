import {
  AppstoreOutlined,
  BankOutlined,
  BarChartOutlined,
  BellOutlined,
  BugOutlined,
  BulbOutlined,
  CalendarOutlined,
  CameraOutlined,
  CarOutlined,
  CloudOutlined,
  ClusterOutlined,
  CodeOutlined,
  ContactsOutlined,
  CustomerServiceOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  EditOutlined,
  EnvironmentOutlined,
  FlagOutlined,
  FormOutlined,
  FundProjectionScreenOutlined,
  GiftOutlined,
  GlobalOutlined,
  IdcardOutlined,
  KeyOutlined,
  LineChartOutlined,
  LinkOutlined,
  LockOutlined,
  MailOutlined,
  MessageOutlined,
  MobileOutlined,
  NotificationOutlined,
  PhoneOutlined,
  PieChartOutlined,
  PlayCircleOutlined,
  ProfileOutlined,
  QuestionCircleOutlined,
  RocketOutlined,
  SafetyCertificateOutlined,
  ShopOutlined,
  ShoppingOutlined,
  StarOutlined,
  TableOutlined,
  TagOutlined,
  ToolOutlined,
  VideoCameraOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import type { IconName } from './icon-names.ts';
import type { UsualIcon } from './icons.tsx';

interface IconProps {
  readonly className?: string;
}

/** The icons that no page of the console has by itself. */
const icons: Readonly<Record<Exclude<IconName, UsualIcon>, ComponentType<IconProps>>> = {
  dashboard: DashboardOutlined,
  app: AppstoreOutlined,
  tool: ToolOutlined,
  idcard: IdcardOutlined,
  contacts: ContactsOutlined,
  key: KeyOutlined,
  lock: LockOutlined,
  safety: SafetyCertificateOutlined,
  profile: ProfileOutlined,
  form: FormOutlined,
  edit: EditOutlined,
  table: TableOutlined,
  video: VideoCameraOutlined,
  play: PlayCircleOutlined,
  camera: CameraOutlined,
  screen: FundProjectionScreenOutlined,
  mobile: MobileOutlined,
  'bar-chart': BarChartOutlined,
  'line-chart': LineChartOutlined,
  'pie-chart': PieChartOutlined,
  calendar: CalendarOutlined,
  bell: BellOutlined,
  notification: NotificationOutlined,
  message: MessageOutlined,
  mail: MailOutlined,
  phone: PhoneOutlined,
  service: CustomerServiceOutlined,
  tag: TagOutlined,
  star: StarOutlined,
  flag: FlagOutlined,
  gift: GiftOutlined,
  shop: ShopOutlined,
  shopping: ShoppingOutlined,
  wallet: WalletOutlined,
  bank: BankOutlined,
  car: CarOutlined,
  environment: EnvironmentOutlined,
  global: GlobalOutlined,
  link: LinkOutlined,
  cloud: CloudOutlined,
  database: DatabaseOutlined,
  cluster: ClusterOutlined,
  code: CodeOutlined,
  bug: BugOutlined,
  rocket: RocketOutlined,
  bulb: BulbOutlined,
  question: QuestionCircleOutlined,
};

export interface MoreIconProps extends IconProps {
  readonly name: keyof typeof icons;
}

/** One of the icons that are only loaded when there is one of them to show. */
export function MoreIcon({ name, className }: MoreIconProps) {
  const Icon = icons[name];
  return <Icon aria-hidden {...(className === undefined ? {} : { className })} />;
}
