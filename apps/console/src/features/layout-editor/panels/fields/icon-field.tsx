import { IconDrawing } from '@mutai/blocks/icon/icon-view';
import { iconNames } from '@mutai/layout/model/types/icon';
import { iconGroups, type IconName } from '@mutai/layout/model/types/icon-groups';
import { IconPicker } from '../../../../ui/inputs/icon-picker.tsx';
import { panelMessages as text } from '../common/panels.messages.ts';
import { choose, plainValue, type Property } from '../values/property.ts';
import { Field } from './field.tsx';
import styles from './icon-field.module.css';

const icons = Object.entries(iconGroups).flatMap(([group, names]) =>
  Object.entries(names).map(([name, words]) => ({ name, words, group })),
);

const isIconName = (name: string): name is IconName => iconNames.some((known) => known === name);

const draw = (name: string) =>
  isIconName(name) && (
    <span className={styles['drawing']}>
      <IconDrawing icon={name} color="currentColor" weight="regular" margin={0} />
    </span>
  );

/** Labeled select of an icon. */
export function IconField({ property }: { readonly property: Property<IconName> }) {
  return (
    <Field label={property.label}>
      {({ id }) => (
        <IconPicker
          id={id}
          value={plainValue(property) ?? ''}
          onChange={(name) => isIconName(name) && choose(property, name)}
          icons={icons}
          draw={draw}
          placeholder={text.mixed}
          disabled={property.disabled}
        />
      )}
    </Field>
  );
}
