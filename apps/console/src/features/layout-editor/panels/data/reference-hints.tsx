import { hasPlaceholders } from '@mutai/layout/data/has-placeholders';
import { type NamedSource, referenceProblems } from '@mutai/layout/data/named-sources';
import { sourcesInText } from '@mutai/layout/data/placeholders';
import { useMemo } from 'react';
import { useDataSourceValues, useMayReadSources } from '../../../../ui/layout-picture/use-data-sources.ts';
import fieldStyles from '../fields/fields.module.css';
import { dataFieldMessages as text } from './data.messages.ts';

/** Hints that are shown at once. */
const mostHints = 3;

interface ReferenceHintsProps {
  /** Text as stored. */
  readonly content: string;
  /** `undefined`: not known yet. */
  readonly sources: readonly NamedSource[] | undefined;
}

/** Tells which values of a text are not shown, and why. */
export function ReferenceHints({ content, sources }: ReferenceHintsProps) {
  const mayRead = useMayReadSources();
  const ids = useMemo(() => [...new Set(sourcesInText(content))], [content]);
  const values = useDataSourceValues(ids);
  const hints = () => {
    if (!hasPlaceholders(content)) return [];
    if (!mayRead) return [text.refused];
    if (sources === undefined) return [];
    return referenceProblems(content, sources, (id) => values.find((one) => one.id === id)?.value.value)
      .slice(0, mostHints)
      .map(({ kind, name, path }) => text.references[kind](name, path));
  };
  return (
    <div role="status" className={fieldStyles['problem']}>
      {hints().map((hint) => (
        <div key={hint}>{hint}</div>
      ))}
    </div>
  );
}
