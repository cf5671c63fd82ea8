import { hasPlaceholders } from '@mutai/layout/data/has-placeholders';
import { type NamedSource, withSourceIds, withSourceNames } from '@mutai/layout/data/named-sources';
import { useEffect, useEffectEvent } from 'react';
import { useKnownSources } from '../../../../ui/layout-picture/use-data-sources.ts';
import { useEntry } from '../fields/use-entry.ts';
import { type Property } from '../values/property.ts';
import { problemOf } from '../values/schemas.ts';
import { mixed } from '../values/shared.ts';

const none: readonly NamedSource[] = [];

/**
 * Entry of a text with values. People type and see the names of data sources, the layout stores their ids: what is typed
 * stays in the field as it is, and is read anew with each key.
 *
 * @param isVisited somebody is in the field, where names are bound to the sources that have them
 */
export function useValueText(property: Property<string>, isVisited: boolean) {
  const { value } = property;
  const known = useKnownSources(isVisited || (value !== mixed && hasPlaceholders(value)));
  const sources = known ?? none;
  const entry = useEntry<string>({
    property,
    read: (typed) => {
      const stored = withSourceIds(typed, sources).text;
      const problem = problemOf(property.schema, stored);
      return problem === null ? { value: stored } : { problem };
    },
    write: (stored) => withSourceNames(stored, sources),
    applies: 'typing',
    multiline: true,
  });
  // The sources may be known later than their names are typed, or be added later.
  const bind = useEffectEvent(() => {
    const typed = entry.text();
    if (property.current() === mixed || !hasPlaceholders(typed)) return;
    const stored = withSourceIds(typed, sources).text;
    if (stored !== typed && stored !== property.current()) entry.enter(typed);
  });
  useEffect(() => {
    if (isVisited && known !== undefined) bind();
  }, [isVisited, known]);
  return { ...entry, known, sources };
}
