import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Pagination, type PaginationProps } from 'antd';
import { kitMessages as text } from '../kit/kit.messages.ts';

const pageItem: NonNullable<PaginationProps['itemRender']> = (_, kind, item) => {
  // The item around these two has a title; their own name would be that of the icon.
  if (kind === 'jump-prev' || kind === 'jump-next') return <span aria-hidden>{item}</span>;
  if (kind === 'page') return item;
  const previous = kind === 'prev';
  return (
    <button
      type="button"
      tabIndex={-1}
      className="ant-pagination-item-link"
      aria-label={previous ? text.previousPage : text.nextPage}
    >
      {previous ? <LeftOutlined aria-hidden /> : <RightOutlined aria-hidden />}
    </button>
  );
};

/** Pages of rows; everything in it has a Chinese name. */
export function Pages(props: Omit<PaginationProps, 'itemRender'>) {
  return <Pagination {...props} itemRender={pageItem} />;
}
