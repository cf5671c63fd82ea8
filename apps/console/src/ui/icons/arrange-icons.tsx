/** Icon paths: lines and boxes on a grid of 16 × 16. */
const drawings = {
  left: 'M2.5 1.5v13M5 3.5h8.5v3H5zM5 9.5h5.5v3H5z',
  centre: 'M8 1.5v2M8 6.5v3M8 12.5v2M3 3.5h10v3H3zM5 9.5h6v3H5z',
  right: 'M13.5 1.5v13M2.5 3.5H11v3H2.5zM5.5 9.5H11v3H5.5z',
  top: 'M1.5 2.5h13M3.5 5v8.5h3V5zM9.5 5v5.5h3V5z',
  middle: 'M1.5 8h2M6.5 8h3M12.5 8h2M3.5 3v10h3V3zM9.5 5v6h3V5z',
  bottom: 'M1.5 13.5h13M3.5 2.5V11h3V2.5zM9.5 5.5V11h3V5.5z',
  'distribute-x': 'M2 1.5v13M14 1.5v13M6.5 4.5h3v7h-3z',
  'distribute-y': 'M1.5 2h13M1.5 14h13M4.5 6.5h7v3h-7z',
  'same-w': 'M2.5 1.5v2.5M13.5 1.5v2.5M2.5 2.75h11M2.5 6.5h11v3h-11zM2.5 11.5h11v3h-11z',
  'same-h': 'M1.5 2.5H4M1.5 13.5H4M2.75 2.5v11M6.5 2.5h3v11h-3zM11.5 2.5h3v11h-3z',
  'same-both': 'M1.5 1.5h6v6h-6zM8.5 8.5h6v6h-6zM10 2.5h4v4M6 13.5H2v-4',
  group: 'M1.5 4V1.5H4M12 1.5h2.5V4M14.5 12v2.5H12M4 14.5H1.5V12M4 4h4.5v4.5H4zM7.5 10.5v1.5H12V7.5h-1.5',
  ungroup: 'M2 2h6.5v6.5H2zM10.5 7.5H14V14H7.5v-3.5',
  'rotate-left': 'M2.5 9h7v5h-7zM6 5.5h3.5a4 4 0 0 1 4 4V11M8 3.5l-2 2 2 2',
  'rotate-right': 'M6.5 9h7v5h-7zM10 5.5H6.5a4 4 0 0 0-4 4V11M8 3.5l2 2-2 2',
  'flip-x': 'M8 1.5v2M8 5.5v2M8 9.5v2M8 13.5v1M6 4L1.5 12.5H6zM10 4l4.5 8.5H10z',
  'flip-y': 'M1.5 8h2M5.5 8h2M9.5 8h2M13.5 8h1M4 6l8.5-4.5V6zM4 10l8.5 4.5V10z',
} as const;

export type ArrangeIconName = keyof typeof drawings;

/** Icon for aligning, spacing, sizing, grouping, rotating or mirroring, in the text color. */
export function ArrangeIcon({ name }: { readonly name: ArrangeIconName }) {
  return (
    <svg aria-hidden width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.2">
      <path d={drawings[name]} />
    </svg>
  );
}
