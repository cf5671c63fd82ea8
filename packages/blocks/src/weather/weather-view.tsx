import { type CSSProperties, useEffect } from 'react';
import { languageTags } from '@mutai/layout/model/languages';
import { wallTime } from '../clock-text/formats.ts';
import { WithSource } from '../data/with-source.tsx';
import { type ViewProps } from '../declaration.ts';
import { needFont } from '../fonts/load-fonts.ts';
import { fontStyle, letterShadow } from '../styles.ts';
import { useClock } from '../use-clock.ts';
import { type Weather, type WeatherDay, weatherOf } from './weather-data.ts';
import { WeatherIcon } from './weather-icon.tsx';
import { weatherKind } from './weather-kind.ts';
import { conditionText, dayText, factTexts, temperatureText } from './weather-texts.ts';

const dayMs = 86_400_000;
/** Milliseconds between two looks at the date. */
const lookMs = 60_000;
/** Sizes as shares of the font size. */
const iconEms = 4;
const temperatureEms = 2.4;
const dayIconEms = 1.8;
const smallEms = 0.8;
/** Shown without a temperature. */
const nothing = '--';

const column: CSSProperties = { display: 'flex', flexDirection: 'column', minWidth: 0 };

/** Weather of a place, and of the following days. */
export function WeatherView({ block, stage }: ViewProps<'weather'>) {
  const { fontCh, place, placeEn, placeRu } = block.params;
  const { language } = stage;
  const today = useClock(stage.clock, lookMs, (now) => Math.floor(wallTime(now, stage.timeZone) / dayMs));
  useEffect(() => needFont(fontCh.family), [fontCh.family]);
  const name = { ch: place, en: placeEn || place, ru: placeRu || place }[language];
  return (
    <WithSource block={block} stage={stage}>
      {(value) => {
        const weather = weatherOf(value, block.params);
        return (
          <div
            lang={languageTags[language]}
            style={{
              ...column,
              boxSizing: 'border-box',
              width: '100%',
              height: '100%',
              padding: fontCh.padding,
              justifyContent: 'space-between',
              fontVariantNumeric: 'tabular-nums',
              ...fontStyle(fontCh),
              ...letterShadow(fontCh),
            }}
          >
            <Present block={block} stage={stage} name={name} weather={weather} />
            {weather.days.length > 0 && (
              <div role="list" style={{ display: 'flex' }}>
                {weather.days.map((day, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- days have no ids, and dates may be missing
                  <Day key={index} block={block} stage={stage} day={day} today={today} />
                ))}
              </div>
            )}
          </div>
        );
      }}
    </WithSource>
  );
}

interface PresentProps extends ViewProps<'weather'> {
  readonly name: string;
  readonly weather: Weather;
}

function Present({ block, stage, name, weather }: PresentProps) {
  const { fontCh, iconColor } = block.params;
  const { language } = stage;
  const { size } = fontCh;
  const facts = factTexts(weather, language);
  return (
    <div style={column}>
      {name !== '' && <div style={{ fontSize: size * 1.1 }}>{name}</div>}
      <div style={{ display: 'flex', alignItems: 'center' }}>
        <WeatherIcon kind={weatherKind(weather.condition)} size={size * iconEms} color={iconColor} />
        <div style={{ ...column, marginLeft: size / 2 }}>
          <div style={{ fontSize: size * temperatureEms, lineHeight: 1.2, whiteSpace: 'nowrap' }}>
            {temperatureText(weather.temperature, language) || nothing}
          </div>
          <div>{conditionText(weather.condition, language)}</div>
        </div>
      </div>
      {facts.length > 0 && <div style={{ fontSize: size * smallEms }}>{facts.join('　')}</div>}
    </div>
  );
}

interface DayProps extends ViewProps<'weather'> {
  readonly day: WeatherDay;
  /** Days since 1970. */
  readonly today: number;
}

function Day({ block, stage, day, today }: DayProps) {
  const { fontCh, iconColor } = block.params;
  const { language } = stage;
  const range = [temperatureText(day.low, language), temperatureText(day.high, language)].filter((text) => text !== '');
  return (
    <div
      role="listitem"
      style={{ ...column, flex: '1 1 0', alignItems: 'center', textAlign: 'center', fontSize: fontCh.size * smallEms }}
    >
      <div>{dayText(day.date, language, today)}</div>
      <WeatherIcon kind={weatherKind(day.condition)} size={fontCh.size * dayIconEms} color={iconColor} />
      <div style={{ whiteSpace: 'nowrap' }}>{range.join(' / ')}</div>
    </div>
  );
}
