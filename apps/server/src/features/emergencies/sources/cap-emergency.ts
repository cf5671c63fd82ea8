import { charactersIn, firstCharacters } from '@mutai/contract/characters';
import { severities, type Severity } from '@mutai/contract/emergencies/severities';
import type { Emergency } from '@mutai/contract/emergencies/schema';
import type { EmergencySource } from '@mutai/contract/emergency-sources/schema';
import { limits } from '@mutai/contract/limits';
import type { CapAlert, CapArea, CapInfo } from './cap.ts';

/** Emergency that an alert asks for. Times are milliseconds since 1970. */
export interface AlertedEmergency {
  readonly values: Pick<Emergency, 'title' | 'severity' | 'textCh' | 'textEn' | 'textRu' | 'target' | 'groupIds'>;
  readonly startsAt: number;
  /** `null`: until it is cancelled. */
  readonly endsAt: number | null;
}

/** Mapping of a source. */
type Mapping = Pick<EmergencySource, 'areas' | 'unmatched'>;

const severityNames: Readonly<Record<string, Severity>> = {
  Extreme: 'danger',
  Severe: 'danger',
  Moderate: 'warning',
  Minor: 'notice',
  Unknown: 'notice',
};

/** Severity of the product: the highest of the alert. One that CAP does not know counts as the highest. */
export function severityOf(infos: readonly Pick<CapInfo, 'severity'>[]): Severity {
  const ranks = infos.map(({ severity }) => severities.indexOf(severityNames[severity] ?? 'danger'));
  return severities[Math.max(0, ...ranks)] ?? 'danger';
}

const languageOf = ({ language }: CapInfo): 'textCh' | 'textEn' | 'textRu' | undefined => {
  // English is the default of CAP.
  const code = (language || 'en').toLowerCase().split('-')[0];
  return code === 'zh' ? 'textCh' : code === 'ru' ? 'textRu' : code === 'en' ? 'textEn' : undefined;
};

const headlineOf = ({ headline, event }: CapInfo): string => headline || event;

/** Text for a screen: the headline and the instruction, cut to the length of a text. */
export function messageOf(info: CapInfo): string {
  const whole = [headlineOf(info), info.instruction]
    .filter((part) => part !== '')
    .join('\n')
    .replaceAll(/[^\S\n]+/g, ' ');
  const most = limits.emergencies.textMax;
  return charactersIn(whole) <= most ? whole : `${firstCharacters(whole, most - 1)}…`;
}

/** Texts by language. The first one of a language counts; an alert in other languages only is shown as English. */
function textsOf(infos: readonly CapInfo[]) {
  const texts = { textCh: '', textEn: '', textRu: '' };
  for (const info of infos) {
    const language = languageOf(info);
    if (language !== undefined && texts[language] === '') texts[language] = messageOf(info);
  }
  const [first] = infos;
  if (first !== undefined && Object.values(texts).every((text) => text === '')) texts.textEn = messageOf(first);
  return texts;
}

const folded = (area: string): string => area.trim().toLowerCase();

/** Groups of the areas of an alert, ascending. */
export function groupsOf(alerted: readonly CapArea[], areas: Mapping['areas']): number[] {
  const names = new Set(alerted.flatMap(({ description, geocodes }) => [description, ...geocodes].map(folded)));
  const found = areas.filter(({ area }) => names.has(folded(area))).map(({ groupId }) => groupId);
  return [...new Set(found)].toSorted((a, b) => a - b);
}

/** Reason why an alert is not shown at all; undefined if it may be. */
export function refusalOf({ status, msgType, scope }: CapAlert): string | undefined {
  if (status !== 'Actual') return `状态为 ${status}，只有 Actual 才插播`;
  if (scope !== 'Public') return `范围为 ${scope}，只有 Public 才插播`;
  if (!['Alert', 'Update', 'Cancel'].includes(msgType)) return `消息类型为 ${msgType}，不需要插播`;
  return undefined;
}

/**
 * Emergency that an alert asks for, or why there is none.
 *
 * @param existing groups that exist
 * @param now milliseconds since 1970
 */
export function emergencyOf(
  { infos }: CapAlert,
  { areas, unmatched }: Mapping,
  existing: ReadonlySet<number>,
  now: number,
): AlertedEmergency | string {
  if (infos.length === 0) return '没有 info，无法插播';
  const alive = infos.filter(({ expires }) => expires === undefined || expires > now);
  const [first] = alive;
  if (first === undefined) return '已过期，不再插播';
  const living = areas.filter(({ groupId }) => existing.has(groupId));
  const groupIds = groupsOf(
    alive.flatMap((info) => info.areas),
    living,
  );
  if (groupIds.length === 0 && unmatched === 'nobody') return '区域没有对应的屏幕分组，不插播';
  const startsAt = Math.max(now, Math.min(...alive.map(({ effective }) => effective ?? now)));
  if (startsAt > now + limits.emergencies.aheadMs) return '生效时间在一年以后，不插播';
  const ends = alive.map(({ expires }) => expires ?? Infinity);
  const endsAt = Math.max(...ends);
  if (endsAt <= startsAt) return '在生效之前过期，不插播';
  const titled = (['textCh', 'textEn', 'textRu'] as const).map((language) =>
    alive.find((info) => languageOf(info) === language),
  );
  const title = headlineOf(titled.find((info) => info !== undefined) ?? first);
  return {
    values: {
      title: firstCharacters(title.replaceAll(/\s+/g, ' '), limits.nameMax),
      severity: severityOf(alive),
      ...textsOf(alive),
      ...(groupIds.length === 0 ? { target: 'all' as const, groupIds: [] } : { target: 'chosen' as const, groupIds }),
    },
    startsAt,
    endsAt: endsAt === Infinity ? null : endsAt,
  };
}
