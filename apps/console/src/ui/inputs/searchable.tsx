import { SearchOutlined } from '@ant-design/icons';

/** `showSearch` of a select, which finds options by label. */
export const searchable = { optionFilterProp: 'label', searchIcon: <SearchOutlined aria-hidden /> };
