/** Icons of the editor's tools on a grid of 16 × 16. Loaded with the editor, not with every page. */
const drawings = {
  undo: 'M5.5 3 2.5 6l3 3M2.5 6H10a3.5 3.5 0 0 1 0 7H6',
  redo: 'M10.5 3l3 3-3 3M13.5 6H6a3.5 3.5 0 0 0 0 7h4',
  bold: 'M4.5 2.8h4.2a2.5 2.5 0 0 1 0 5H4.5zM4.5 7.8h4.9a2.7 2.7 0 0 1 0 5.4H4.5z',
  italic: 'M7 2.8h5M4 13.2h5M9.8 2.8 6.2 13.2',
  underline: 'M4.5 2.5v5a3.5 3.5 0 0 0 7 0v-5M3.5 13.8h9',
  strike:
    'M2.5 8h11M11.3 4.6C11 3.4 9.8 2.6 8 2.6c-2 0-3.3 1-3.3 2.5M4.5 11c.3 1.4 1.6 2.3 3.6 2.3 2.1 0 3.4-1 3.4-2.5 0-.4-.1-.8-.3-1.1',
  code: 'M5.2 4.5 1.8 8l3.4 3.5M10.8 4.5 14.2 8l-3.4 3.5',
  superscript: 'M2.5 5.5l6 7.5M8.5 5.5l-6 7.5M10.6 3.4c.2-.9 2.6-1 2.6.3 0 .9-2.6 1.9-2.6 3h2.9',
  subscript: 'M2.5 3l6 7.5M8.5 3l-6 7.5M10.6 10.4c.2-.9 2.6-1 2.6.3 0 .9-2.6 1.9-2.6 3h2.9',
  textColor: 'M4.6 10.2 8 2.2l3.4 8M5.7 7.6h4.6M3.5 13.8h9',
  highlight: 'M9.8 2.6l3.6 3.6-5.6 5.6-3.6-3.6zM4.2 8.2 3 12l1 1 3.8-1.2',
  clear: 'M3.5 3h9M8 3v4.5M6.5 13h3M8 10.5V13M2.5 2.5l11 11',
  link: 'M6.8 9.2a2.7 2.7 0 0 0 3.9 0l2-2a2.75 2.75 0 0 0-3.9-3.9l-.7.7M9.2 6.8a2.7 2.7 0 0 0-3.9 0l-2 2a2.75 2.75 0 0 0 3.9 3.9l.7-.7',
  unlink: 'M8.8 3.3a2.75 2.75 0 0 1 3.9 3.9l-1 1M7.2 12.7a2.75 2.75 0 0 1-3.9-3.9l1-1M2.5 2.5l11 11',
  upload: 'M8 10.5V3M5 6l3-3 3 3M2.5 10.5v3h11v-3',
  image: 'M2.5 3h11v10h-11zM2.8 11.5 6 8l2.5 2.6L10.3 9l3 3M10.5 6h.01',
  video: 'M2.5 3.5h11v9h-11zM6.8 6v4l3.2-2z',
  table: 'M2.5 3h11v10h-11zM2.5 6.3h11M2.5 9.7h11M6.2 3v10M9.9 3v10',
  bulletList: 'M6 4h7.5M6 8h7.5M6 12h7.5M2.8 4h.01M2.8 8h.01M2.8 12h.01',
  orderedList: 'M7 4h6.5M7 8h6.5M7 12h6.5M2.6 3.2l1-.6v3M2.4 9.2c.2-.7 2-.8 2 .2 0 .8-2 1.6-2 2.6h2.2',
  taskList: 'M8 4.5h5.5M8 11.5h5.5M2.3 4.4l1.2 1.2 2.2-2.4M2.3 11.4l1.2 1.2 2.2-2.4',
  quote: 'M2.8 3v10M6 4.5h7.5M6 8h7.5M6 11.5h5',
  codeBlock: 'M2.5 3h11v10h-11zM5 6.2 6.8 8 5 9.8M8.5 10h2.5',
  callout: 'M2.5 3h11v8.2H8.6L6 13.4v-2.2H2.5zM8 5.2v2.4M8 9.3h.01',
  rule: 'M2.5 8h11M4.5 4h7M4.5 12h7',
  find: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.4 10.4l3.2 3.2',
  outline: 'M2.5 3.5h8M4.5 8h9M4.5 12.5h7',
  fullScreen: 'M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10',
  leaveFullScreen: 'M6 2.5V6H2.5M13.5 6H10V2.5M10 13.5V10h3.5M2.5 10H6v3.5',
  more: 'M3.2 8h.01M8 8h.01M12.8 8h.01',
  down: 'M4 6.2 8 10l4-3.8',
  up: 'M4 9.8 8 6l4 3.8',
  close: 'M3.8 3.8l8.4 8.4M12.2 3.8l-8.4 8.4',
  open: 'M7 3H3v10h10V9M9 2.8h4.2V7M13 3 7.5 8.5',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  alignLeft: 'M2.5 3.5h11M2.5 6.5h7M2.5 9.5h11M2.5 12.5h7',
  alignCenter: 'M2.5 3.5h11M4.5 6.5h7M2.5 9.5h11M4.5 12.5h7',
  alignRight: 'M2.5 3.5h11M6.5 6.5h7M2.5 9.5h11M6.5 12.5h7',
  alignJustify: 'M2.5 3.5h11M2.5 6.5h11M2.5 9.5h11M2.5 12.5h11',
  mediaLeft: 'M2.5 3h6v5h-6zM11 3.5h2.5M11 7h2.5M2.5 10.8h11M2.5 13.3h11',
  mediaCenter: 'M5 5.5h6v5H5zM2.5 2.8h11M2.5 13.2h11',
  mediaRight: 'M7.5 3h6v5h-6zM2.5 3.5H5M2.5 7H5M2.5 10.8h11M2.5 13.3h11',
  mediaFull: 'M2.5 5h11v6h-11zM2.5 2.5h11M2.5 13.5h11',
  indent: 'M2.5 3.5h11M7 8h6.5M2.5 12.5h11M2.5 6.3 4.6 8l-2.1 1.7',
  outdent: 'M2.5 3.5h11M7 8h6.5M2.5 12.5h11M4.6 6.3 2.5 8l2.1 1.7',
  rowAbove: 'M2.5 8h11v5h-11zM8 8v5M8 1.8v3.6M6.2 3.6h3.6',
  rowBelow: 'M2.5 3h11v5h-11zM8 3v5M8 10.6v3.6M6.2 12.4h3.6',
  columnLeft: 'M8 2.5h5v11H8zM8 8h5M1.8 8h3.6M3.6 6.2v3.6',
  columnRight: 'M3 2.5h5v11H3zM3 8h5M10.6 8h3.6M12.4 6.2v3.6',
  deleteRow: 'M2.5 3h11v4.5h-11zM6 10.2l4 4M10 10.2l-4 4',
  deleteColumn: 'M3 2.5h4.5v11H3zM10.2 6l4 4M14.2 6l-4 4',
  headerRow: 'M2.5 3h11v10h-11zM2.5 6.3h11M2.8 4.1h10.4M2.8 5.2h10.4M8 6.3V13',
  headerColumn: 'M2.5 3h11v10h-11zM6 3v10M3.8 3.3v9.4M4.9 3.3v9.4M6 8h7.5',
  merge: 'M2.5 3h11v10h-11zM4.5 8h2.5M9 8h2.5M5.8 6.8 7 8 5.8 9.2M10.2 6.8 9 8l1.2 1.2',
  split: 'M2.5 3h11v10h-11zM8 3v10M4 8h2M10 8h2',
  remove: 'M2.8 4.2h10.4M6.2 4V2.6h3.6V4M4 4.4l.6 9h6.8l.6-9M6.7 6.8v4M9.3 6.8v4',
  replace: 'M3 6.5h8.5L9 4M13 9.5H4.5L7 12',
  matchCase: 'M1.8 12 4.7 4l2.9 8M2.8 9.4h3.8M13.8 7.5V12M13.8 9.8a2.2 2.2 0 1 1-4.4 0 2.2 2.2 0 0 1 4.4 0z',
  paragraph: 'M2.5 4h11M2.5 8h11M2.5 12h6',
  heading: 'M3.5 3v10M12.5 3v10M3.5 8h9',
} as const;

export type ToolIconName = keyof typeof drawings;

/** @param props.className passed by menus, which add a margin to icons */
export function ToolIcon({ name, className }: { readonly name: ToolIconName; readonly className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={drawings[name]} />
    </svg>
  );
}
