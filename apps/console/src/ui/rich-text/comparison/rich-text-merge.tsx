import {
  type BlockChange,
  type ComparedSide,
  compareRichText,
  mergeRichText,
  sidesByBase,
} from '@mutai/rich-text/compare';
import type { RichText } from '@mutai/rich-text/document';
import { Button, Flex, Radio } from 'antd';
import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { compareMessages as text } from './compare.messages.ts';
import styles from './compare.module.css';
import framed from '../../kit/framed-table.module.css';
import { ComparedBlock, comparedRows, UnchangedRow } from './compared-block.tsx';

export interface RichTextMergeProps {
  readonly mine: RichText;
  readonly latest: RichText;
  /** Common ancestor: each block defaults to the side that changed it; without it, to mine. */
  readonly base?: RichText;
  /** Titles of both sides: 我的修改, 最新内容. */
  readonly titles: readonly [mine: string, latest: string];
  /** Called with the merged text, initially and after each choice. */
  readonly onChange: (merged: RichText) => void;
}

/** Merge of two people's texts, with a choice per differing block. Remount it for other texts. */
export function RichTextMerge({ mine, latest, base, titles, onChange }: RichTextMergeProps) {
  const changes = useMemo(() => compareRichText(mine, latest), [mine, latest]);
  const [sides, setSides] = useState<readonly ComparedSide[]>(() =>
    base === undefined ? changes.map(() => 'before') : sidesByBase(changes, base),
  );
  const tell = useEffectEvent((chosen: readonly ComparedSide[]) =>
    onChange(mergeRichText(changes, (_change, index) => chosen[index] ?? 'before')),
  );
  useEffect(() => tell(sides), [sides]);
  const rows = useMemo(() => comparedRows(changes), [changes]);
  const differing = rows.filter(({ kind }) => kind === 'change').length;
  const head = (side: ComparedSide, title: string) => (
    <th scope="col">
      <Flex wrap gap={8} align="center" justify="space-between">
        {title}
        <Button size="small" onClick={() => setSides(changes.map(() => side))}>
          {text.all(title)}
        </Button>
      </Flex>
    </th>
  );
  return (
    <>
      <p className={styles['alone']}>{text.count(differing)}</p>
      <table className={`${framed['table']} ${styles['compared']}`}>
        <thead>
          <tr>
            {head('before', titles[0])}
            {head('after', titles[1])}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) =>
            row.kind === 'unchanged' ? (
              <UnchangedRow key={row.key} count={row.count} />
            ) : (
              <Choice
                key={row.key}
                change={row.change}
                number={row.number}
                titles={titles}
                side={sides[row.index] ?? 'before'}
                onChoose={(side) => setSides(sides.map((one, index) => (index === row.index ? side : one)))}
              />
            ),
          )}
        </tbody>
      </table>
    </>
  );
}

interface ChoiceProps {
  readonly change: BlockChange;
  /** Number of the change, from 1. */
  readonly number: number;
  readonly titles: readonly [string, string];
  readonly side: ComparedSide;
  readonly onChoose: (side: ComparedSide) => void;
}

function Choice({ change, number, titles, side, onChoose }: ChoiceProps) {
  const group = useId();
  const cell = (of: ComparedSide, title: string) => (
    <td data-chosen={side === of}>
      <Radio
        name={group}
        checked={side === of}
        onChange={() => onChoose(of)}
        aria-label={text.choose(title, number)}
        className={styles['choice'] ?? ''}
      >
        <ComparedBlock change={change} side={of} />
      </Radio>
    </td>
  );
  return (
    <tr>
      {cell('before', titles[0])}
      {cell('after', titles[1])}
    </tr>
  );
}
