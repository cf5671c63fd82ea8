import { PictureField } from '../../../../ui/inputs/picture-field.tsx';
import { choose, type Property } from '../values/property.ts';
import { mixed } from '../values/shared.ts';
import { panelMessages as text } from '../common/panels.messages.ts';
import styles from './fields.module.css';

/** Labeled picture of the library, or none. */
export function PictureProperty({ property }: { readonly property: Property<string> }) {
  return (
    <div className={styles['field']} data-stacked>
      <span className={styles['label']}>
        {property.label}
        {property.value === mixed && `（${text.mixed}）`}
      </span>
      <PictureField
        label={property.label}
        value={property.value === mixed ? '' : property.value}
        onChange={(address) => choose(property, address)}
      />
    </div>
  );
}
