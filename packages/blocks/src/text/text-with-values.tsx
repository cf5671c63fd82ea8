import { useMemo, useSyncExternalStore } from 'react';
import { fontFields } from '@mutai/layout/model/languages';
import { normalRuns, type TextRuns, withRuns } from '@mutai/layout/model/text-runs';
import { type Placeholder, placeholderText, type TextParts, textParts } from '@mutai/layout/data/placeholders';
import { dataMessages } from '../data/data.messages.ts';
import { Greyed } from '../data/greyed.tsx';
import { type Sources } from '../data/sources.ts';
import { useIsStale } from '../data/use-source.ts';
import { type ViewProps } from '../declaration.ts';
import { StyledLetters } from './styled-letters.tsx';
import { TextFrame } from './text-frame.tsx';
import { textIn } from './text-in.ts';

const nothing = () => () => undefined;

/** Text of a value as it is now. */
function shownValue(part: Placeholder, sources: Sources | undefined, isEdited: boolean): string {
  const found = sources?.get(part.source);
  if (found === 'refused') return isEdited ? dataMessages.refused : part.fallback;
  return placeholderText(part, found?.value);
}

/** Runs of a text whose values are filled in. A value looks like its first brace. */
function filledRuns(runs: TextRuns, parts: TextParts, texts: readonly string[]): TextRuns {
  const place = (at: number): number => {
    let [written, shown] = [0, 0];
    for (const [index, part] of parts.entries()) {
      const text = texts[index] ?? '';
      if (at < written + part.length) {
        if (typeof part === 'string') return shown + at - written;
        return at === written ? shown : shown + text.length;
      }
      written += part.length;
      shown += text.length;
    }
    return shown;
  };
  const moved = runs.map((run) => ({ ...run, from: place(run.from), to: place(run.to) }));
  return normalRuns(moved, texts.join('').length);
}

/** Text whose values follow their data sources, and the rule for old ones. */
export function TextWithValues({ block, stage }: ViewProps<'text'>) {
  const { staleMinutes, staleAs, staleText } = block.params;
  const { font } = textIn(block.params, stage.language);
  const parts = useMemo(() => textParts(font.content), [font.content]);
  const ids = useMemo(() => parts.flatMap((part) => (typeof part === 'string' ? [] : [part.source])), [parts]);
  const isStale = useIsStale(stage, ids, staleMinutes);
  const { sources, mode } = stage;
  const filled = useSyncExternalStore(sources?.subscribe ?? nothing, () =>
    JSON.stringify(parts.map((part) => (typeof part === 'string' ? part : shownValue(part, sources, mode === 'edit')))),
  );
  const replacement = isStale && staleAs === 'text' ? staleText : null;
  const text = useMemo(() => {
    if (replacement !== null) return { ...withRuns(font, []), content: replacement };
    const texts = JSON.parse(filled) as readonly string[];
    const runs = filledRuns(font.runs ?? [], parts, texts);
    return { ...withRuns(font, runs), content: texts.join('') };
  }, [font, parts, filled, replacement]);
  // Measured as it is shown, to make it fit.
  const shown = useMemo(() => {
    const field = font === block.params.fontCh ? 'fontCh' : fontFields[stage.language];
    return { ...block, params: { ...block.params, [field]: text } };
  }, [block, font, text, stage.language]);
  if (isStale && staleAs === 'hide') return null;
  const frame = (
    <TextFrame block={shown} stage={stage}>
      <StyledLetters text={text} />
    </TextFrame>
  );
  return isStale && staleAs === 'grey' ? <Greyed>{frame}</Greyed> : frame;
}
