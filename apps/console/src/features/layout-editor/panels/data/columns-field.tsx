import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { columnsFor } from '@mutai/blocks/table/columns-for';
import { atDataPath, parseDataPath } from '@mutai/layout/data/data-path';
import { plainPaths } from '@mutai/layout/data/value-paths';
import { layoutLimits } from '@mutai/layout/limits';
import {
  columnAlignNames,
  columnAligns,
  type TableColumn,
  TableColumn as TableColumnSchema,
} from '@mutai/layout/model/types/table';
import { Button, Input, InputNumber, Select } from 'antd';
import { useDataSourceValue } from '../../../../ui/layout-picture/use-data-sources.ts';
import { Field } from '../fields/field.tsx';
import { useText } from '../fields/text-field.tsx';
import { ToolButton } from '../fields/tool-button.tsx';
import { choose, type PartedProperty } from '../values/property.ts';
import { itemProperty } from '../values/item-property.ts';
import { mixed } from '../values/shared.ts';
import styles from './columns-field.module.css';
import { panelMessages } from '../common/panels.messages.ts';
import { dataFieldMessages as text } from './data.messages.ts';
import { ItemPath } from './item-path.tsx';

const { tableColumnsMax, columnWidth, titleMax } = layoutLimits;

interface ColumnsFieldProps {
  readonly property: PartedProperty<readonly TableColumn[]>;
  /** Data source of the table; 0: none. */
  readonly source: number;
  /** Path to its list. */
  readonly path: string;
}

/** Columns of a table: field, heading, width and alignment. */
export function ColumnsField({ property, source, path }: ColumnsFieldProps) {
  const value = useDataSourceValue(source);
  const way = parseDataPath(path);
  const list = way === undefined ? undefined : atDataPath(value, way);
  const rows: readonly unknown[] = Array.isArray(list) ? list : [];
  const fields = plainPaths(rows[0], tableColumnsMax);
  const columns = property.value === mixed ? [] : property.value;
  const { disabled } = property;

  return (
    <Field
      label={property.label}
      stacked
      hint={property.value === mixed ? panelMessages.mixedList : columns.length === 0 ? text.columnsHint : null}
    >
      {({ id }) => (
        <div id={id} role="group" aria-label={property.label} className={styles['columns']}>
          {columns.map((column, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- columns have no ids, and may be equal
            <Column key={index} property={property} index={index} column={column} fields={fields} />
          ))}
          <div className={styles['buttons']}>
            <Button
              size="small"
              icon={<PlusOutlined aria-hidden />}
              disabled={disabled || columns.length >= tableColumnsMax}
              onClick={() =>
                choose(property, [...columns, { field: '', title: '', width: columnWidth.initial, align: 'left' }])
              }
            >
              {text.addColumn}
            </Button>
            <Button
              size="small"
              disabled={disabled || rows.length === 0}
              onClick={() => choose(property, columnsFor(rows, tableColumnsMax))}
            >
              {text.fill}
            </Button>
          </div>
        </div>
      )}
    </Field>
  );
}

interface ColumnProps {
  readonly property: PartedProperty<readonly TableColumn[]>;
  readonly index: number;
  readonly column: TableColumn;
  /** Fields that are offered. */
  readonly fields: readonly string[];
}

function Column({ property, index, column, fields }: ColumnProps) {
  const { disabled } = property;
  const part = <Name extends keyof TableColumn>(name: Name, label: string) =>
    itemProperty(property, index, name, label, TableColumnSchema.properties[name]);
  const title = useText(part('title', text.columnTitle(index + 1)), false);
  const width = part('width', text.columnWidth(index + 1));
  const align = part('align', text.columnAlign(index + 1));
  return (
    <div role="group" aria-label={text.column(index + 1)} className={styles['column']}>
      <Input
        {...title.input}
        disabled={disabled}
        aria-label={text.columnTitle(index + 1)}
        placeholder={text.titlePlaceholder}
        maxLength={titleMax}
      />
      <ItemPath property={part('field', text.columnField(index + 1))} paths={fields} />
      <InputNumber<number>
        disabled={disabled}
        aria-label={text.columnWidth(index + 1)}
        min={columnWidth.min}
        max={columnWidth.max}
        precision={0}
        value={column.width}
        onBlur={() => width.done()}
        onChange={(next) => {
          if (next !== null) width.set(next);
        }}
      />
      <Select
        disabled={disabled}
        aria-label={text.columnAlign(index + 1)}
        value={column.align}
        options={columnAligns.map((side) => ({ value: side, label: columnAlignNames[side] }))}
        onChange={(side) => choose(align, side)}
      />
      <ToolButton
        label={text.removeColumn(index + 1)}
        icon={<DeleteOutlined aria-hidden />}
        disabled={disabled}
        onClick={() => property.value !== mixed && choose(property, property.value.toSpliced(index, 1))}
      />
    </div>
  );
}
