import { type WeatherKind } from './weather-kind.ts';

const cloud = 'M7 18a4 4 0 1 1 .6-7.95A5.5 5.5 0 0 1 18 11.2a3.5 3.5 0 0 1-.5 6.8z';
/** Cloud with room below it. */
const highCloud = 'M7 15a4 4 0 1 1 .6-7.95A5.5 5.5 0 0 1 18 8.2a3.5 3.5 0 0 1-.5 6.8z';

/** Lines of each icon on a square of 24. A line of nearly no length is a dot. */
const lines: Readonly<Record<WeatherKind, string>> = {
  clear:
    'M12 7.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9zM12 1.5v2.5M12 20v2.5M1.5 12H4M20 12h2.5M4.6 4.6l1.8 1.8M17.6 17.6l1.8 1.8M4.6 19.4l1.8-1.8M17.6 6.4l1.8-1.8',
  partly: `${cloud}M14.6 5.4a3.6 3.6 0 0 1 5.2 4.9M17.2 1v1.6M23 7h-1.6M21.3 2.9l-1.1 1.1`,
  cloudy: cloud,
  fog: `${highCloud}M4 18.5h16M7 21.5h10`,
  dust: 'M3 6.5h12M18 6.5h3M3 12h3M9 12h12M3 17.5h9M15 17.5h6',
  rain: `${highCloud}M8 18l-1.2 3.5M12.6 18l-1.2 3.5M17.2 18l-1.2 3.5`,
  sleet: `${highCloud}M8 18l-1.2 3.5M12 18.5h.01M12 21.5h.01M17.2 18l-1.2 3.5`,
  snow: `${highCloud}M8 18.5h.01M8 21.8h.01M12 18.5h.01M12 21.8h.01M16 18.5h.01M16 21.8h.01`,
  thunder: `${highCloud}M12.8 16.5l-3 3.6h3.6l-2 3.2`,
  wind: 'M2 8.5h12a2.8 2.8 0 1 0-2.8-2.8M2 12.5h17a2.8 2.8 0 1 1-2.8 2.8M2 16.5h8a2.6 2.6 0 1 1-2.6 2.6',
};

interface WeatherIconProps {
  readonly kind: WeatherKind | undefined;
  /** Pixels. */
  readonly size: number;
  readonly color: string;
}

/** Icon of a kind of weather; an empty square for an unknown one. */
export function WeatherIcon({ kind, size, color }: WeatherIconProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden data-kind={kind} style={{ flex: 'none' }}>
      {kind !== undefined && (
        <path
          d={lines[kind]}
          fill="none"
          stroke={color}
          strokeWidth={1.4}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  );
}
