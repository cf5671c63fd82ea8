import { type ReactNode } from 'react';
import { atDataPath, parseDataPath } from '@mutai/layout/data/data-path';
import { languageTags } from '@mutai/layout/model/languages';
import { type TextStyle } from '@mutai/layout/model/text-style';
import { type StaleWay } from '@mutai/layout/model/types/stale';
import { Hint } from '../hint.tsx';
import { type Stage } from '../stage.ts';
import { TextBox } from '../text/text-box.tsx';
import { dataMessages } from './data.messages.ts';
import { Greyed } from './greyed.tsx';
import { useSource } from './use-source.ts';

interface SourceParams {
  readonly source: number;
  readonly field: string;
  readonly staleMinutes: number;
  readonly staleAs: StaleWay;
  readonly staleText: string;
  readonly fontCh: TextStyle;
}

interface WithSourceProps {
  readonly block: { readonly w: number; readonly h: number; readonly params: SourceParams };
  readonly stage: Stage;
  /** Renders the part of the value that the block shows; `undefined`: there is none. */
  readonly children: (value: unknown) => ReactNode;
}

/** Shows a value of a data source, and follows the rule for old ones. */
export function WithSource({ block, stage, children }: WithSourceProps) {
  const { source, field, staleMinutes, staleAs, staleText, fontCh } = block.params;
  const found = useSource(stage, source, staleMinutes);
  if (stage.mode === 'edit' && (source === 0 || found?.isRefused === true)) {
    return <Hint block={block} text={source === 0 ? dataMessages.unbound : dataMessages.refused} />;
  }
  if (source === 0) return null;
  const path = parseDataPath(field);
  const shown = children(path === undefined ? undefined : atDataPath(found?.value, path));
  if (found?.isStale !== true) return shown;
  if (staleAs === 'hide') return null;
  if (staleAs === 'grey') return <Greyed>{shown}</Greyed>;
  return (
    <TextBox style={fontCh} lang={languageTags.ch}>
      {staleText}
    </TextBox>
  );
}
