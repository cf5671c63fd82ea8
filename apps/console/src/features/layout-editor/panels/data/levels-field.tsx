import { ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { comparisonNames, comparisons, isUnary } from '@mutai/layout/data/condition';
import { layoutLimits } from '@mutai/layout/limits';
import { type Level, Level as LevelSchema, newLevel } from '@mutai/layout/model/types/levels';
import { Button, Checkbox, Input, Select } from 'antd';
import { ColourButton } from '../fields/colour-button.tsx';
import { Field } from '../fields/field.tsx';
import { useText } from '../fields/text-field.tsx';
import { ToolButton } from '../fields/tool-button.tsx';
import { itemProperty } from '../values/item-property.ts';
import { choose, type PartedProperty } from '../values/property.ts';
import { mixed } from '../values/shared.ts';
import { panelMessages } from '../common/panels.messages.ts';
import { dataFieldMessages as text } from './data.messages.ts';
import styles from './levels-field.module.css';

const { levelsMax, titleMax } = layoutLimits;

interface LevelsFieldProps {
  readonly property: PartedProperty<readonly Level[]>;
}

/** Rules of a lamp or gauge; the first that its value meets applies. */
export function LevelsField({ property }: LevelsFieldProps) {
  const levels = property.value === mixed ? [] : property.value;
  const isFull = levels.length >= levelsMax;
  return (
    <Field label={property.label} stacked hint={property.value === mixed ? panelMessages.mixedList : text.levelsHint}>
      {({ id }) => (
        <div id={id} role="group" aria-label={property.label} className={styles['levels']}>
          {levels.map((level, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rules have no ids, and may be equal
            <LevelRow key={index} property={property} index={index} level={level} />
          ))}
          <div>
            <Button
              size="small"
              icon={<PlusOutlined aria-hidden />}
              disabled={property.disabled || isFull}
              onClick={() => choose(property, [...levels, newLevel])}
            >
              {text.addLevel}
            </Button>
          </div>
        </div>
      )}
    </Field>
  );
}

interface LevelRowProps extends LevelsFieldProps {
  readonly index: number;
  readonly level: Level;
}

function LevelRow({ property, index, level }: LevelRowProps) {
  const { disabled } = property;
  const number = index + 1;
  const part = <Name extends keyof Level>(name: Name, label: string) =>
    itemProperty(property, index, name, label, LevelSchema.properties[name]);
  const compare = part('compare', text.levelCompare(number));
  const compared = useText(part('with', text.levelWith(number)), false);
  const shown = useText(part('label', text.levelLabel(number)), false);
  const color = part('color', text.levelColour(number));
  const blink = part('blink', text.levelBlink(number));
  const levels = property.value === mixed ? [] : property.value;
  return (
    <div role="group" aria-label={text.level(number)} className={styles['level']}>
      <Select
        disabled={disabled}
        aria-label={compare.label}
        value={level.compare}
        options={comparisons.map((one) => ({ value: one, label: comparisonNames[one] }))}
        onChange={(one) => choose(compare, one)}
      />
      <Input
        {...compared.input}
        disabled={disabled || isUnary(level.compare)}
        aria-label={text.levelWith(number)}
        placeholder={isUnary(level.compare) ? '' : text.withPlaceholder}
        maxLength={titleMax}
      />
      <ToolButton
        label={text.raiseLevel(number)}
        icon={<ArrowUpOutlined aria-hidden />}
        disabled={disabled || index === 0}
        onClick={() => choose(property, levels.toSpliced(index, 1).toSpliced(index - 1, 0, level))}
      />
      <ToolButton
        label={text.removeLevel(number)}
        icon={<DeleteOutlined aria-hidden />}
        disabled={disabled}
        onClick={() => choose(property, levels.toSpliced(index, 1))}
      />
      <span className={styles['look']}>
        <ColourButton property={color} />
        <Checkbox
          disabled={disabled}
          checked={level.blink}
          onChange={({ target }) => choose(blink, target.checked)}
          aria-label={blink.label}
        >
          {text.blink}
        </Checkbox>
      </span>
      <Input
        {...shown.input}
        disabled={disabled}
        aria-label={text.levelLabel(number)}
        placeholder={text.labelPlaceholder}
        maxLength={titleMax}
        className={styles['shown'] ?? ''}
      />
    </div>
  );
}
