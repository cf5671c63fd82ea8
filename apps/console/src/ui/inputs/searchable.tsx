import { SearchOutlined } from '@ant-design/icons';

/** For `showSearch` of a select: options are found by what they are called. */
export const searchable = { optionFilterProp: 'label', searchIcon: <SearchOutlined aria-hidden /> };
