import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { chartColours } from '@mutai/blocks/chart/chart-colours';
import { chartData } from '@mutai/blocks/chart/chart-data';
import { atDataPath, formatDataPath, parseDataPath } from '@mutai/layout/data/data-path';
import { plainPaths } from '@mutai/layout/data/value-paths';
import { layoutLimits } from '@mutai/layout/limits';
import { type ChartSeries, ChartSeries as SeriesSchema } from '@mutai/layout/model/types/chart';
import { Button, Input } from 'antd';
import { useDataSourceValue } from '../../../../ui/layout-picture/use-data-sources.ts';
import { ColourButton } from '../fields/colour-button.tsx';
import { Field } from '../fields/field.tsx';
import { useText } from '../fields/text-field.tsx';
import { ToolButton } from '../fields/tool-button.tsx';
import { itemProperty } from '../values/item-property.ts';
import { choose, type PartedProperty } from '../values/property.ts';
import { mixed } from '../values/shared.ts';
import { panelMessages } from '../common/panels.messages.ts';
import { dataFieldMessages as text } from './data.messages.ts';
import { ItemPath } from './item-path.tsx';
import styles from './series-field.module.css';

const { chartSeriesMax, titleMax } = layoutLimits;
/** Fields of a row that are offered. */
const mostOffered = 50;

const colourAt = (index: number): string => chartColours[index % chartColours.length] ?? chartColours[0];

interface SeriesFieldProps {
  readonly property: PartedProperty<readonly ChartSeries[]>;
  /** Data source of the chart; 0: none. */
  readonly source: number;
  /** Path to its list. */
  readonly path: string;
}

/** Series of a chart: field, name and color. */
export function SeriesField({ property, source, path }: SeriesFieldProps) {
  const value = useDataSourceValue(source);
  const way = parseDataPath(path);
  const list = way === undefined ? undefined : atDataPath(value, way);
  const paths = Array.isArray(list) ? plainPaths(list[0], mostOffered) : [];
  const found = chartData(list, { labels: '', series: [] }).series;
  const series = property.value === mixed ? [] : property.value;
  const { disabled } = property;
  return (
    <Field
      label={property.label}
      stacked
      hint={property.value === mixed ? panelMessages.mixedList : series.length === 0 ? text.seriesHint : null}
    >
      {({ id }) => (
        <div id={id} role="group" aria-label={property.label} className={styles['all']}>
          {series.map((_, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- series have no ids, and may be equal
            <SeriesRow key={index} property={property} index={index} paths={paths} />
          ))}
          <div className={styles['buttons']}>
            <Button
              size="small"
              icon={<PlusOutlined aria-hidden />}
              disabled={disabled || series.length >= chartSeriesMax}
              onClick={() => choose(property, [...series, { field: '', title: '', color: colourAt(series.length) }])}
            >
              {text.addSeries}
            </Button>
            <Button
              size="small"
              disabled={disabled || found.length === 0}
              onClick={() =>
                choose(
                  property,
                  found.map(({ title }, index) => ({
                    field: formatDataPath([title]),
                    title: title.slice(0, titleMax),
                    color: colourAt(index),
                  })),
                )
              }
            >
              {text.fillSeries}
            </Button>
          </div>
        </div>
      )}
    </Field>
  );
}

interface SeriesRowProps {
  readonly property: PartedProperty<readonly ChartSeries[]>;
  readonly index: number;
  readonly paths: readonly string[];
}

function SeriesRow({ property, index, paths }: SeriesRowProps) {
  const { disabled } = property;
  const number = index + 1;
  const part = <Name extends keyof ChartSeries>(name: Name, label: string) =>
    itemProperty(property, index, name, label, SeriesSchema.properties[name]);
  const title = useText(part('title', text.seriesTitle(number)), false);
  return (
    <div role="group" aria-label={text.series(number)} className={styles['one']}>
      <ColourButton property={part('color', text.seriesColour(number))} />
      <ItemPath property={part('field', text.seriesField(number))} paths={paths} />
      <Input
        {...title.input}
        disabled={disabled}
        aria-label={text.seriesTitle(number)}
        placeholder={text.titlePlaceholder}
        maxLength={titleMax}
      />
      <ToolButton
        label={text.removeSeries(number)}
        icon={<DeleteOutlined aria-hidden />}
        disabled={disabled}
        onClick={() => property.value !== mixed && choose(property, property.value.toSpliced(index, 1))}
      />
    </div>
  );
}
