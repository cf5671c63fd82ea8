import { missingSource } from '../data/missing-source.ts';
import { withOtherIds } from '../data/named-sources.ts';
import { layoutLimits } from '../limits.ts';
import { isLongerThan } from '../reading/text-length.ts';
import { type Block } from './block.ts';
import { blockTypes } from './block-types.ts';
import { blocksOf, type Layout, withBlocks } from './layout.ts';
import { normalRuns, withRuns } from './text-runs.ts';
import { type StyledText } from './text-style.ts';

/** Ids of the data sources that a block shows or depends on. */
function sourcesOfBlock({ type, params, when }: Block): readonly number[] {
  const sources = blockTypes[type].sources as ((params: Block['params']) => readonly number[]) | undefined;
  return [...(sources?.(params) ?? []), when?.source ?? 0];
}

/** Unique ids of the data sources that a layout shows, in ascending order. */
export const sourcesOf = (layout: Layout): readonly number[] =>
  [...new Set(blocksOf(layout).flatMap(sourcesOfBlock))]
    .filter((id) => id > 0 && id !== missingSource)
    .toSorted((one, other) => one - other);

/** Id of a data source → its id on this site; `undefined`: the site does not have it. */
type OtherSource = (id: number) => number | undefined;

function textWithSources(text: StyledText, other: OtherSource): StyledText {
  const mapped = withOtherIds(text.content, (id) => other(id) ?? missingSource);
  // Longer ids may not fit.
  const made = isLongerThan(mapped.text, layoutLimits.contentMax) ? withOtherIds(text.content, () => 0) : mapped;
  if (made.text === text.content) return text;
  const runs = (text.runs ?? []).map((run) => ({ ...run, from: made.toNew(run.from), to: made.toNew(run.to) }));
  return { ...withRuns(text, normalRuns(runs, made.text.length)), content: made.text };
}

function paramsWithSources({ type, params }: Block, other: OtherSource): Block['params'] {
  if (type === 'text') {
    const { fontCh, fontEn, fontRu } = params;
    return {
      ...params,
      fontCh: textWithSources(fontCh, other),
      fontEn: fontEn && textWithSources(fontEn, other),
      fontRu: fontRu && textWithSources(fontRu, other),
    };
  }
  return 'source' in params && params.source > 0 ? { ...params, source: other(params.source) ?? 0 } : params;
}

/**
 * Replaces the data sources of a layout by those of another site. Without one, a block has none, and texts and conditions
 * have {@link missingSource}: a condition without any would always show its block.
 */
export function withSources(layout: Layout, other: OtherSource): Layout {
  const blocks = blocksOf(layout).map((block): Block => {
    const { when } = block;
    return {
      ...block,
      when: when === null || when.source === 0 ? when : { ...when, source: other(when.source) ?? missingSource },
      params: paramsWithSources(block, other),
    } as Block;
  });
  return withBlocks(layout, blocks);
}
