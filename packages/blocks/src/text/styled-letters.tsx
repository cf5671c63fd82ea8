import { Fragment } from 'react';
import { styledParts, type TextWithRuns } from './styled-parts.ts';

/** Characters of a text, in spans where they have a style of their own. */
export function StyledLetters({ text }: { readonly text: TextWithRuns }) {
  if (text.runs === undefined) return text.content;
  return styledParts(text).map(({ from, text: letters, style }) =>
    style === null ? (
      <Fragment key={from}>{letters}</Fragment>
    ) : (
      <span key={from} style={style}>
        {letters}
      </span>
    ),
  );
}
