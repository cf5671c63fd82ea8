import { compareRichText } from '@mutai/rich-text/compare';
import type { RichText } from '@mutai/rich-text/document';
import { useMemo } from 'react';
import { compareMessages as text } from './compare.messages.ts';
import styles from './compare.module.css';
import framed from '../../kit/framed-table.module.css';
import { ComparedBlock, comparedRows, UnchangedRow } from './compared-block.tsx';

export interface RichTextDifferenceProps {
  readonly before: RichText;
  readonly after: RichText;
  /** Titles of both sides: 版本 3, 当前内容. */
  readonly titles: readonly [before: string, after: string];
}

/** Comparison of two states of a text, side by side or stacked on a phone, with changed words marked. */
export function RichTextDifference({ before, after, titles }: RichTextDifferenceProps) {
  const rows = useMemo(() => comparedRows(compareRichText(before, after)), [before, after]);
  if (rows.every(({ kind }) => kind === 'unchanged')) return <p className={styles['alone']}>{text.same}</p>;
  return (
    <table className={`${framed['table']} ${styles['compared']}`}>
      <thead>
        <tr>
          <th scope="col">{titles[0]}</th>
          <th scope="col">{titles[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) =>
          row.kind === 'unchanged' ? (
            <UnchangedRow key={row.key} count={row.count} />
          ) : (
            <tr key={row.key}>
              <td>
                <ComparedBlock change={row.change} side="before" />
              </td>
              <td>
                <ComparedBlock change={row.change} side="after" />
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}
