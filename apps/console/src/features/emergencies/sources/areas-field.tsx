import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { limits } from '@mutai/contract/limits';
import { Button, Input } from 'antd';
import { screenGroupChoices } from '../../../platform/resource/common-choices.ts';
import { ChoiceField } from '../../../ui/choices/choice-views.tsx';
import { IconButton } from '../../../ui/icons/icon-button.tsx';
import { sourcesMessages as text } from './sources.messages.ts';
import styles from './sources.module.css';

/** Line of the field; `null`: no group is chosen yet. */
export interface AreaLine {
  readonly area: string;
  readonly groupId: number | null;
}

const { areas: linesMax, areaMax } = limits.emergencySources;
const none: readonly AreaLine[] = [];

interface AreasFieldProps {
  /** Passed by the form, like `value` and `onChange`. */
  readonly id?: string;
  readonly value?: readonly AreaLine[];
  readonly onChange?: (value: readonly AreaLine[]) => void;
}

/** Form control for the groups that areas of alerts mean. */
export function AreasField({ id, value = none, onChange }: AreasFieldProps) {
  const change = (at: number, line: AreaLine) => onChange?.(value.with(at, line));
  return (
    // Focusable, so that an error leads here.
    <div
      {...(id === undefined ? {} : { id })}
      role="group"
      aria-label={text.areas}
      tabIndex={-1}
      className={styles['areas']}
    >
      {value.map((line, index) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- lines have no identity, and their state is in the value.
          key={index}
          role="group"
          aria-label={text.areaLine(index + 1)}
          className={styles['area']}
        >
          <Input
            aria-label={text.area}
            placeholder={text.area}
            maxLength={areaMax}
            value={line.area}
            onChange={({ target }) => change(index, { ...line, area: target.value })}
          />
          <ChoiceField
            aria-label={text.groupId}
            from={screenGroupChoices}
            placeholder={text.groupId}
            value={line.groupId}
            onChange={(groupId) => change(index, { ...line, groupId: typeof groupId === 'number' ? groupId : null })}
          />
          <IconButton
            label={text.removeArea(index + 1)}
            icon={<DeleteOutlined aria-hidden />}
            onClick={() => onChange?.(value.toSpliced(index, 1))}
          />
        </div>
      ))}
      <Button
        type="dashed"
        size="small"
        icon={<PlusOutlined aria-hidden />}
        disabled={value.length >= linesMax}
        onClick={() => onChange?.([...value, { area: '', groupId: null }])}
      >
        {text.addArea}
      </Button>
    </div>
  );
}
