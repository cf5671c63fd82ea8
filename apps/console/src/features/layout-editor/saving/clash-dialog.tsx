import { mergeLayouts } from '@mutai/layout/difference/merge';
import { limits } from '@mutai/contract/limits';
import { Button, Radio } from 'antd';
import { useState } from 'react';
import { PageModal } from '../../../ui/feedback/overlays.tsx';
import { LayoutPicture } from '../../../ui/layout-picture/layout-picture.tsx';
import { clashKey, clashTitle, clashValue } from './clash-words.ts';
import type { ClashQuestion } from './saver.ts';
import { savingMessages as text } from './saving.messages.ts';
import styles from './saving.module.css';

type Choices = Readonly<Record<string, 'mine' | 'theirs'>>;

/** Asks which change to take where two people changed the same value. Shows both values and both resulting layouts. */
export function ClashDialog({ question }: { readonly question: ClashQuestion }) {
  const { theirs, base, mine, clashes, decide } = question;
  const [choices, setChoices] = useState<Choices>({});
  const all = (side: 'mine' | 'theirs') =>
    setChoices(Object.fromEntries(clashes.map((clash) => [clashKey(clash), side])));
  const sideNames = { mine: text.mine, theirs: text.theirs(theirs.updatedBy) };
  const preview = (side: 'mine' | 'theirs') => mergeLayouts(base, mine, theirs.document, () => side).layout;
  const isComplete = clashes.every((clash) => choices[clashKey(clash)] !== undefined);
  return (
    <PageModal
      open
      title={text.clashTitle}
      width={limits.dialogWidth.post}
      onCancel={() => decide(null)}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={() => decide(null)}>{text.keepUnmerged}</Button>
          <Button
            type="primary"
            disabled={!isComplete}
            onClick={() => decide((clash) => choices[clashKey(clash)] ?? 'mine')}
          >
            {text.applyMerge}
          </Button>
        </>
      }
    >
      <p>{text.clashHint(theirs.updatedBy, clashes.length)}</p>
      <div className={styles['pictures']}>
        {(['mine', 'theirs'] as const).map((side) => (
          <figure key={side} className={styles['figure']}>
            <div className={styles['picture']}>
              <LayoutPicture layout={preview(side)} label={sideNames[side]} />
            </div>
            <figcaption>
              {sideNames[side]}
              <Button type="link" size="small" onClick={() => all(side)}>
                {side === 'mine' ? text.allMine : text.allTheirs}
              </Button>
            </figcaption>
          </figure>
        ))}
      </div>
      <ul className={styles['clashes']}>
        {clashes.map((clash) => {
          const title = clashTitle(clash, base);
          return (
            <li key={clashKey(clash)} className={styles['clash']}>
              <div className={styles['clashTitle']}>{title}</div>
              <Radio.Group
                aria-label={title}
                className={styles['sides'] ?? ''}
                value={choices[clashKey(clash)] ?? null}
                onChange={(event) => {
                  const side = event.target.value as 'mine' | 'theirs';
                  setChoices((before) => ({ ...before, [clashKey(clash)]: side }));
                }}
              >
                {(['mine', 'theirs'] as const).map((side) => (
                  <Radio key={side} value={side} className={styles['side'] ?? ''}>
                    <span className={styles['quiet']}>{sideNames[side]}：</span>
                    {clashValue(clash, clash[side])}
                  </Radio>
                ))}
              </Radio.Group>
            </li>
          );
        })}
      </ul>
    </PageModal>
  );
}
