import { type CSSProperties, useEffect } from 'react';
import { atDataPath, parseDataPath } from '@mutai/layout/data/data-path';
import { valueText } from '@mutai/layout/data/value-text';
import { languageTags } from '@mutai/layout/model/languages';
import { type TableColumn } from '@mutai/layout/model/types/table';
import { columnsFor } from './columns-for.ts';
import { ItemPicture } from '../content/item-picture.tsx';
import { WithSource } from '../data/with-source.tsx';
import { type ViewProps } from '../declaration.ts';
import { needFont } from '../fonts/load-fonts.ts';
import { fontStyle, justified, letterShadow } from '../styles.ts';
import { useClock } from '../use-clock.ts';

/** Columns of a table that shows those of its data. */
const mostColumns = 8;

const row: CSSProperties = { display: 'flex', flex: '1 1 0', minHeight: 0 };
const cell: CSSProperties = {
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  boxSizing: 'border-box',
};
const ellipsis: CSSProperties = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };

interface RowProps {
  readonly columns: readonly TableColumn[];
  readonly padding: number;
  readonly style: CSSProperties;
  readonly role: 'cell' | 'columnheader';
  readonly textOf: (column: TableColumn) => string;
}

function Row({ columns, padding, style, role, textOf }: RowProps) {
  return (
    <div role="row" style={{ ...row, ...style }}>
      {columns.map((column, index) => (
        <div
          // Columns have no ids, and may be equal.
          key={`${String(index)} ${column.field}`}
          role={role}
          style={{
            ...cell,
            flex: `${String(column.width)} 1 0`,
            padding: `0 ${String(padding)}px`,
            justifyContent: justified[column.align],
          }}
        >
          <Cell text={textOf(column)} />
        </div>
      ))}
    </div>
  );
}

/** Addresses of pictures of the library, and of those that a display has loaded. */
const pictureAddress = /^(?:\/files\/[\da-f]{64}|blob:)/;

function Cell({ text }: { readonly text: string }) {
  if (!pictureAddress.test(text)) return <span style={ellipsis}>{text}</span>;
  return <ItemPicture url={text} style={{ maxWidth: '100%', height: '100%', objectFit: 'contain' }} />;
}

const cellText = (item: unknown, field: string): string => {
  const path = parseDataPath(field);
  return path === undefined ? '' : (valueText(atDataPath(item, path)) ?? '');
};

/** Rows of a data source, page by page. All displays with the same rows show the same page. */
export function TableView({ block, stage }: ViewProps<'table'>) {
  const { fontCh, rows: most, pageSeconds, header, headerColor, headerGround, zebra, columns: chosen } = block.params;
  useEffect(() => needFont(fontCh.family), [fontCh.family]);
  const period = stage.mode === 'play' ? pageSeconds * 1000 : 0;
  const turn = useClock(stage.clock, period, (now) => (period > 0 ? Math.floor(now / period) : 0));
  return (
    <WithSource block={block} stage={stage}>
      {(value) => {
        const items: readonly unknown[] = Array.isArray(value) ? value : [];
        const columns = chosen.length > 0 ? chosen : columnsFor(items, mostColumns);
        const pages = Math.max(1, Math.ceil(items.length / most));
        const first = (turn % pages) * most;
        const { padding } = fontCh;
        return (
          <div
            role="table"
            lang={languageTags.ch}
            style={{
              display: 'flex',
              flexDirection: 'column',
              width: '100%',
              height: '100%',
              ...fontStyle(fontCh),
              ...letterShadow(fontCh),
            }}
          >
            {header && (
              <Row
                columns={columns}
                padding={padding}
                style={{
                  color: headerColor,
                  fontWeight: 700,
                  ...(headerGround === '' ? {} : { backgroundColor: headerGround }),
                }}
                role="columnheader"
                textOf={({ title }) => title}
              />
            )}
            {Array.from({ length: most }, (_, index) => {
              const item = items[first + index];
              const isStriped = zebra !== '' && index % 2 === 1 && item !== undefined;
              return (
                <Row
                  key={index}
                  columns={item === undefined ? [] : columns}
                  padding={padding}
                  style={isStriped ? { backgroundColor: zebra } : {}}
                  role="cell"
                  textOf={({ field }) => cellText(item, field)}
                />
              );
            })}
          </div>
        );
      }}
    </WithSource>
  );
}
