import { type Block } from '@mutai/layout/model/block';
import { type Language, languageNames, languages } from '@mutai/layout/model/languages';
import { createContext, use, useMemo } from 'react';
import { useEditorState } from '../../editor/use-editor.ts';

/**
 * Whether the text of a block has no room in it in a language. Another function as soon as its answers may be others,
 * because fonts have come.
 */
export type MeasureOverflow = (block: Block, language: Language) => boolean;

/** How the panels learn of it; without a provider nothing is told. */
export const OverflowContext = createContext<MeasureOverflow>(() => false);

/** Names of the canvas's languages in which the text of a block has no room, as one text; empty: there is room. */
export function useOverflow(block: Block): string {
  const overflows = use(OverflowContext);
  const shown = useEditorState(({ layout }) => layout.canvas.langList);
  return useMemo(
    () =>
      languages
        .filter((language) => shown.includes(language) && overflows(block, language))
        .map((language) => languageNames[language])
        .join('、'),
    [overflows, shown, block],
  );
}
