import { BlockOutlined } from '@ant-design/icons';
import type { Layout } from '@mutai/layout/model/layout';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import styles from './components.module.css';

const icon = <BlockOutlined aria-hidden />;

const LayoutPicture = lazyPart(
  async () => (await import('../../../ui/layout-picture/layout-picture.tsx')).LayoutPicture,
  {
    meanwhile: () => null,
    missing: () => icon,
  },
);

/** Picture of a component, drawn by the views of its blocks. @param document `undefined` until it has loaded */
export function ComponentPicture({ document }: { readonly document: Layout | undefined }) {
  return (
    <span aria-hidden className={styles['picture']}>
      {document === undefined ? icon : <LayoutPicture layout={document} label="" />}
    </span>
  );
}
