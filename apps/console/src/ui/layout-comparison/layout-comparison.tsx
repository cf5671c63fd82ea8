import { describeChanges, type DescribedChange } from '@mutai/layout/difference/describe-changes';
import { languageNames, languages, type Language } from '@mutai/layout/model/languages';
import type { Layout } from '@mutai/layout/model/layout';
import { Radio } from 'antd';
import { useMemo, useState } from 'react';
import { EllipsisText } from '../cells/ellipsis-text.tsx';
import { ComparedPicture } from './compared-picture.tsx';
import { fontNames } from './font-names.ts';
import framed from '../kit/framed-table.module.css';
import styles from './layout-comparison.module.css';
import { comparisonMessages as text } from './layout-comparison.messages.ts';

/** Maximum number of listed differences: nobody reads more. */
const listedMost = 200;

export interface LayoutComparisonProps {
  readonly before: Layout;
  readonly after: Layout;
  /** Titles of both layouts. */
  readonly titles: readonly [before: string, after: string];
}

/** Comparison of two layouts: pictures with frames around differences, and a list of all differences. */
export function LayoutComparison({ before, after, titles }: LayoutComparisonProps) {
  const changes = useMemo(() => describeChanges(before, after, fontNames), [before, after]);
  const marked = useMemo(
    () => new Map(changes.flatMap(({ block, kind }) => (block === null ? [] : [[block, kind] as const]))),
    [changes],
  );
  const offered = languages.filter((one) => [before, after].some(({ canvas }) => canvas.langList.includes(one)));
  const [chosen, setChosen] = useState<Language | null>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const language = chosen ?? after.canvas.langList[0] ?? 'ch';
  const [beforeTitle, afterTitle] = titles;
  const picture = { language, marked, pointed };
  return (
    <div className={styles['comparison']}>
      <div className={styles['head']}>
        <span role="status">{changes.length === 0 ? text.same : text.count(changes.length)}</span>
        {offered.length > 1 && (
          <Radio.Group
            aria-label={text.language}
            size="small"
            optionType="button"
            options={offered.map((one) => ({ value: one, label: languageNames[one] }))}
            value={language}
            onChange={({ target }) => setChosen(target.value as Language)}
          />
        )}
      </div>
      <div className={styles['pictures']}>
        <ComparedPicture title={beforeTitle} layout={before} {...picture} />
        <ComparedPicture title={afterTitle} layout={after} {...picture} />
      </div>
      {changes.length > 0 && <Differences changes={changes} titles={titles} onPoint={setPointed} />}
    </div>
  );
}

interface DifferencesProps extends Pick<LayoutComparisonProps, 'titles'> {
  readonly changes: readonly DescribedChange[];
  readonly onPoint: (block: number | null) => void;
}

function Differences({ changes, titles, onPoint }: DifferencesProps) {
  const listed = changes.slice(0, listedMost);
  return (
    <>
      <table className={`${framed['table']} ${styles['changes']}`} aria-label={text.changes}>
        <thead>
          <tr>
            {[text.subject, text.field, ...titles].map((title, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- both may be called the same
              <th key={index} scope="col">
                <EllipsisText text={title} />
              </th>
            ))}
          </tr>
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pointing brings out what the rows say in words */}
        <tbody onMouseLeave={() => onPoint(null)}>
          {listed.map(({ block, subject, kind, field, before, after }, index) => (
            <tr key={`${String(block)} ${kind} ${field}`} data-kind={kind} onMouseEnter={() => onPoint(block)}>
              <th scope="row">
                {listed[index - 1]?.block !== block || index === 0 ? <EllipsisText text={subject} /> : null}
              </th>
              {kind === 'changed' ? (
                <>
                  <td>
                    <EllipsisText text={field} />
                  </td>
                  <td>
                    <EllipsisText text={before} />
                  </td>
                  <td>
                    <EllipsisText text={after} />
                  </td>
                </>
              ) : (
                <td colSpan={3} className={styles['whole']}>
                  {text[kind]}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {changes.length > listedMost && <p className={styles['quiet']}>{text.more(listedMost, changes.length)}</p>}
    </>
  );
}
