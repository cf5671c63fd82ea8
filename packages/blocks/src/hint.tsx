/** In the editor, what a block without content is for. Screens show nothing there. */
export function Hint({ text }: { readonly text: string }) {
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
        fontSize: 16,
        textAlign: 'center',
        overflowWrap: 'anywhere',
      }}
    >
      {text}
    </div>
  );
}
