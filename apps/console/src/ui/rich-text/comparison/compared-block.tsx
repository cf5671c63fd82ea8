import { blockText, type BlockChange, type ComparedSide, type Piece } from '@mutai/rich-text/compare';
import type { RichTextNode } from '@mutai/rich-text/document';
import { nodeNames } from '@mutai/rich-text/node-names';
import { textAttribute } from '@mutai/rich-text/text';
import type { ReactNode } from 'react';
import { compareMessages as text } from './compare.messages.ts';
import styles from './compare.module.css';

/** Display name of a block; empty for a paragraph. */
const nameOf = ({ type, attrs }: RichTextNode): string => {
  if (type === 'paragraph') return '';
  return type === 'heading' ? text.heading(Number(attrs?.['level'] ?? 1)) : (nodeNames.get(type) ?? type);
};

/** Pieces that belong to one side. */
const piecesOf = (pieces: readonly Piece[], side: ComparedSide): readonly Piece[] =>
  pieces.filter(({ kind }) => kind !== (side === 'before' ? 'added' : 'removed'));

function Words({ pieces }: { readonly pieces: readonly Piece[] }): ReactNode {
  let at = 0;
  return pieces.map(({ kind, text: words }) => {
    at += words.length;
    const key = `${kind}-${at}`;
    if (kind === 'added') return <ins key={key}>{words}</ins>;
    return kind === 'removed' ? <del key={key}>{words}</del> : <span key={key}>{words}</span>;
  });
}

export interface ComparedBlockProps {
  readonly change: BlockChange;
  readonly side: ComparedSide;
}

/** One side of a change, with changed words marked. */
export function ComparedBlock({ change, side }: ComparedBlockProps) {
  const block = side in change ? (change as Readonly<Record<ComparedSide, RichTextNode>>)[side] : null;
  if (block === null) return <span className={styles['none']}>{text.nothing}</span>;
  const name = nameOf(block);
  const words = blockText(block);
  const src = block.type === 'image' ? textAttribute(block, 'src') : '';
  const onlyLooks = change.kind === 'changed' && change.pieces.every(({ kind }) => kind === 'same');
  return (
    <>
      {name !== '' && <span className={styles['name']}>{name}</span>}
      {src.startsWith('/') && <img src={src} alt={textAttribute(block, 'alt')} className={styles['picture']} />}
      <div className={styles['words']} data-code={block.type === 'codeBlock'}>
        {change.kind === 'changed' ? (
          <Words pieces={piecesOf(change.pieces, side)} />
        ) : change.kind === 'same' ? (
          words
        ) : (
          <Words pieces={[{ kind: change.kind, text: words }]} />
        )}
        {words === '' && src === '' && <span className={styles['none']}>{text.empty}</span>}
      </div>
      {onlyLooks && <span className={styles['name']}>{text.looks}</span>}
    </>
  );
}

/** Row of the comparison: a change, or the number of unchanged blocks. */
export type ComparedRow =
  | { readonly kind: 'unchanged'; readonly key: string; readonly count: number }
  | {
      readonly kind: 'change';
      readonly key: string;
      /** Index among all blocks, and number among the changes, from 1. */
      readonly index: number;
      readonly number: number;
      readonly change: BlockChange;
    };

/** Rows of the comparison: each change, and one row per run of unchanged blocks. */
export function comparedRows(changes: readonly BlockChange[]): readonly ComparedRow[] {
  const rows: ComparedRow[] = [];
  let same = 0;
  let number = 0;
  const close = (index: number) => {
    if (same > 0) rows.push({ kind: 'unchanged', key: `same-${index}`, count: same });
    same = 0;
  };
  for (const [index, change] of changes.entries()) {
    if (change.kind === 'same') {
      same += 1;
      continue;
    }
    close(index);
    number += 1;
    rows.push({ kind: 'change', key: `change-${index}`, index, number, change });
  }
  close(changes.length);
  return rows;
}

/** Row for unchanged blocks. */
export function UnchangedRow({ count }: { readonly count: number }) {
  return (
    <tr>
      <td colSpan={2} className={styles['unchanged']}>
        {text.unchanged(count)}
      </td>
    </tr>
  );
}
