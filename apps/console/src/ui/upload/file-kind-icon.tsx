import {
  CustomerServiceOutlined,
  FileImageOutlined,
  FileOutlined,
  FileTextOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';

const icons: Readonly<Record<string, ReactNode>> = {
  video: <VideoCameraOutlined aria-hidden />,
  audio: <CustomerServiceOutlined aria-hidden />,
  image: <FileImageOutlined aria-hidden />,
  text: <FileTextOutlined aria-hidden />,
};

/** Icon of a local file. @param type media type as reported by the browser */
export const fileKindIcon = (type: string): ReactNode =>
  icons[type.split('/', 1)[0] ?? ''] ?? <FileOutlined aria-hidden />;
