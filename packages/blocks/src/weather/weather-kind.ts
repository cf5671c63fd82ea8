import { valueText } from '@mutai/layout/data/value-text';

/** Kinds of weather with an icon. `partly`: sun and clouds; `dust`: also haze and smoke; `sleet`: also hail. */
export type WeatherKind =
  | 'clear'
  | 'partly'
  | 'cloudy'
  | 'fog'
  | 'dust'
  | 'rain'
  | 'sleet'
  | 'snow'
  | 'thunder'
  | 'wind';

/** Last code of each range of WMO code table 4677, from 0, and its kind. */
const codes: readonly (readonly [number, WeatherKind])[] = [
  [0, 'clear'],
  [2, 'partly'],
  [3, 'cloudy'],
  [9, 'dust'],
  [12, 'fog'],
  [13, 'thunder'],
  [16, 'rain'],
  [17, 'thunder'],
  [19, 'wind'],
  [21, 'rain'],
  [22, 'snow'],
  [24, 'sleet'],
  [25, 'rain'],
  [26, 'snow'],
  [27, 'sleet'],
  [28, 'fog'],
  [29, 'thunder'],
  [35, 'dust'],
  [39, 'snow'],
  [49, 'fog'],
  [55, 'rain'],
  [57, 'sleet'],
  [65, 'rain'],
  [69, 'sleet'],
  [78, 'snow'],
  [79, 'sleet'],
  [82, 'rain'],
  [84, 'sleet'],
  [86, 'snow'],
  [90, 'sleet'],
  [99, 'thunder'],
];

/** Words of each kind. The first match counts: of several kinds, the one that people must know of. */
const words: readonly (readonly [RegExp, WeatherKind])[] = [
  [/雷|thunder|lightning|t-?storm/, 'thunder'],
  [/雨夹雪|冻雨|冰雹|雹|冰粒|sleet|freezing (?:rain|drizzle)|hail|ice pellet|wintry/, 'sleet'],
  [/雪|snow|blizzard|flurr/, 'snow'],
  [/雨|rain|drizzle|shower/, 'rain'],
  [/雾|fog|mist/, 'fog'],
  [/霾|沙|尘|烟|haze|hazy|dust|sand|smok/, 'dust'],
  [/大风|狂风|台风|飓风|龙卷|^风|wind|gale|breez|squall|storm|hurricane|typhoon|tornado/, 'wind'],
  [/多云|少云|晴间|partly|mainly clear|mostly (?:clear|sunny)|few cloud|scattered/, 'partly'],
  [/阴|云|cloud|overcast/, 'cloudy'],
  [/晴|clear|sun|fair/, 'clear'],
];

/** Kind of a condition: Chinese or English words, or a weather code of the WMO; `undefined`: not known. */
export function weatherKind(condition: unknown): WeatherKind | undefined {
  const text = (valueText(condition) ?? '').trim().toLowerCase();
  if (/^\d+(?:\.0+)?$/.test(text)) return codes.find(([last]) => Number(text) <= last)?.[1];
  return words.find(([pattern]) => pattern.test(text))?.[1];
}
