import { breakWords } from './styles.ts';

interface HintProps {
  readonly text: string;
  readonly block: { readonly w: number; readonly h: number };
}

/** Font size relative to the block, because canvases are also viewed zoomed out and as thumbnails. */
const lettersFor = ({ w, h }: HintProps['block']): number => Math.round(Math.min(48, Math.max(12, Math.min(w, h) / 8)));

/** Placeholder of an empty block in the editor, which explains its purpose. Screens show nothing. */
export function Hint({ text, block }: HintProps) {
  return (
    <div
      style={{
        display: 'flex',
        width: '100%',
        height: '100%',
        alignItems: 'center',
        justifyContent: 'center',
        boxSizing: 'border-box',
        border: '1px dashed currentColor',
        color: '#8a94a6',
        fontSize: lettersFor(block),
        textAlign: 'center',
        ...breakWords,
      }}
    >
      {text}
    </div>
  );
}
