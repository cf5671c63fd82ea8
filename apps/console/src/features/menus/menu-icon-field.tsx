import { iconNames, iconOf } from '../../ui/icons/icons.tsx';
import { IconPicker, type IconPickerProps } from '../../ui/inputs/icon-picker.tsx';
import { iconWords } from './icon-words.messages.ts';
import { menusMessages as text } from './menus.messages.ts';

const icons = iconNames.map((name) => ({ name, words: iconWords[name] }));

/** Select of the icon of a menu. A form control. */
export function MenuIconField(props: Pick<IconPickerProps, 'id' | 'value' | 'onChange'>) {
  return <IconPicker {...props} icons={icons} draw={iconOf} placeholder={text.choose(text.icon)} />;
}
