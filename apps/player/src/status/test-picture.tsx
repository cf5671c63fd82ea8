import { statusMessages } from './status.messages.ts';

const colours = ['#ffffff', '#ffff00', '#00ffff', '#00ff00', '#ff00ff', '#ff0000', '#0000ff', '#000000'];
const greys = Array.from(
  { length: 9 },
  (_, index) =>
    `rgb(${Array(3)
      .fill(Math.round((index * 255) / 8))
      .join(',')})`,
);

/**
 * Test picture in pixels of the display: the grid shows scaling, the circle stretching, the corner marks cut edges, bars
 * and greys colours.
 */
export function TestPicture() {
  const [width, height] = [innerWidth, innerHeight];
  const radius = Math.min(width, height) * 0.42;
  const mark = Math.min(width, height) * 0.08;
  const bar = { x: width * 0.3, y: height * 0.38, width: width * 0.4, height: height * 0.1 };
  const pixels = `${String(Math.round(width * devicePixelRatio))} × ${String(Math.round(height * devicePixelRatio))}`;
  const corners = [
    [0.5, 0.5, 1, 1],
    [width - 0.5, 0.5, -1, 1],
    [0.5, height - 0.5, 1, -1],
    [width - 0.5, height - 0.5, -1, -1],
  ] as const;
  return (
    <svg className="test-picture" width={width} height={height} aria-label={pixels} role="img">
      <defs>
        <pattern id="grid" x={width / 2} y={height / 2} width="50" height="50" patternUnits="userSpaceOnUse">
          <path d="M50 0.5H0.5V50" fill="none" stroke="#3a4250" />
        </pattern>
      </defs>
      <rect width={width} height={height} fill="#10141b" />
      <rect width={width} height={height} fill="url(#grid)" />
      <rect x="0.5" y="0.5" width={width - 1} height={height - 1} fill="none" stroke="#ff0000" />
      <path d={`M${String(width / 2)} 0V${String(height)}M0 ${String(height / 2)}H${String(width)}`} stroke="#7aa2ff" />
      <circle cx={width / 2} cy={height / 2} r={radius} fill="none" stroke="#ffffff" strokeWidth="2" />
      {corners.map(([x, y, right, down]) => (
        <g key={`${String(right)} ${String(down)}`}>
          <path
            d={`M${String(x + right * mark)} ${String(y)}H${String(x)}V${String(y + down * mark)}`}
            stroke="#ffffff"
            strokeWidth="4"
            fill="none"
          />
          <circle cx={x + right * mark} cy={y + down * mark} r={mark * 0.7} fill="none" stroke="#ffffff" />
        </g>
      ))}
      {[colours, greys].map((row, index) => (
        <g key={row[0]}>
          {row.map((colour, place) => (
            <rect
              key={colour}
              x={bar.x + (place * bar.width) / row.length}
              y={bar.y + index * bar.height}
              width={bar.width / row.length + 0.5}
              height={bar.height}
              fill={colour}
            />
          ))}
        </g>
      ))}
      <text x={width / 2} y={bar.y + bar.height * 3} fill="#ffffff" fontSize={mark * 0.7} textAnchor="middle">
        {pixels}
      </text>
      <text
        x={width / 2}
        y={bar.y + bar.height * 3 + mark * 0.6}
        fill="#a8b0be"
        fontSize={mark * 0.3}
        textAnchor="middle"
      >
        {statusMessages.testClose}
      </text>
    </svg>
  );
}
