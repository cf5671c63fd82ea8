import { hasPlaceholders } from '@mutai/layout/data/has-placeholders';
import { type ViewProps } from '../declaration.ts';
import { later } from '../later.tsx';
import { StyledLetters } from './styled-letters.tsx';
import { TextFrame } from './text-frame.tsx';
import { textIn } from './text-in.ts';

/** Text with values of data sources. */
export const TextWithValues = later(async () => (await import('./text-with-values.tsx')).TextWithValues);

export function TextView({ block, stage }: ViewProps<'text'>) {
  const { font } = textIn(block.params, stage.language);
  if (hasPlaceholders(font.content)) return <TextWithValues block={block} stage={stage} />;
  return (
    <TextFrame block={block} stage={stage}>
      <StyledLetters text={font} />
    </TextFrame>
  );
}
