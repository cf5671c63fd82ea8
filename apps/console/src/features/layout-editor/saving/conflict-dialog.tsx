import { mergeLayouts } from '@mutai/layout/difference/merge';
import { limits } from '@mutai/contract/limits';
import { Button, Radio } from 'antd';
import { useState } from 'react';
import { PageModal } from '../../../ui/feedback/overlays.tsx';
import { LayoutPicture } from '../../../ui/layout-picture/layout-picture.tsx';
import { conflictKey, conflictTitle, conflictValues } from './conflict-texts.ts';
import type { ConflictQuestion } from './saver.ts';
import { savingMessages as text } from './saving.messages.ts';
import styles from './saving.module.css';

type Choices = Readonly<Record<string, 'mine' | 'theirs'>>;

/** Asks which change to take where two people changed the same value. Shows both values and both resulting layouts. */
export function ConflictDialog({ question }: { readonly question: ConflictQuestion }) {
  const { theirs, base, mine, conflicts, decide } = question;
  const [choices, setChoices] = useState<Choices>({});
  const all = (side: 'mine' | 'theirs') =>
    setChoices(Object.fromEntries(conflicts.map((conflict) => [conflictKey(conflict), side])));
  const sideNames = { mine: text.mine, theirs: text.theirs(theirs.updatedBy) };
  const preview = (side: 'mine' | 'theirs') => mergeLayouts(base, mine, theirs.document, () => side).layout;
  const isComplete = conflicts.every((conflict) => choices[conflictKey(conflict)] !== undefined);
  return (
    <PageModal
      open
      title={text.conflictTitle}
      width={limits.dialogWidth.post}
      onCancel={() => decide(null)}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={() => decide(null)}>{text.keepUnmerged}</Button>
          <Button
            type="primary"
            disabled={!isComplete}
            onClick={() => decide((conflict) => choices[conflictKey(conflict)] ?? 'mine')}
          >
            {text.applyMerge}
          </Button>
        </>
      }
    >
      <p>{text.conflictHint(theirs.updatedBy, conflicts.length)}</p>
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
      <ul className={styles['conflicts']}>
        {conflicts.map((conflict) => {
          const title = conflictTitle(conflict, base);
          const values = conflictValues(conflict, base);
          return (
            <li key={conflictKey(conflict)} className={styles['conflict']}>
              <div className={styles['conflictTitle']}>{title}</div>
              <Radio.Group
                aria-label={title}
                className={styles['sides'] ?? ''}
                value={choices[conflictKey(conflict)] ?? null}
                onChange={(event) => {
                  const side = event.target.value as 'mine' | 'theirs';
                  setChoices((before) => ({ ...before, [conflictKey(conflict)]: side }));
                }}
              >
                {(['mine', 'theirs'] as const).map((side) => (
                  <Radio key={side} value={side} className={styles['side'] ?? ''}>
                    <span className={styles['quiet']}>{sideNames[side]}：</span>
                    {values[side]}
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
