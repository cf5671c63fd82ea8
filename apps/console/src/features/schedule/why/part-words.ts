import type { ManifestEmergency } from '@mutai/contract/emergencies/schema';
import { severityNames } from '@mutai/contract/emergencies/resource';
import { limits } from '@mutai/contract/limits';
import type { Manifest } from '@mutai/contract/screens/player';
import type { ManifestItem, ManifestRule } from '@mutai/contract/screens/program';
import { dateOf, dayAt } from '@mutai/schedule/days';
import { minutesPerDay, zoneOf } from '@mutai/schedule/zone';
import type { LostRule, Playing } from '../model/program.ts';
import { clockText } from '../model/slots.ts';
import { whyMessages as text } from './why.messages.ts';

/* Answers about a program in words. Pure functions. */

/** Title of a publication or playlist. */
function titleOf({ publications, playlists }: Manifest, item: ManifestItem): string {
  return item.kind === 'publication'
    ? (publications.find(({ key }) => key === item.key)?.title ?? '')
    : (playlists.find(({ id }) => id === item.id)?.title ?? '');
}

/** Contents that play. */
export function playingTitle(manifest: Manifest, playing: Playing): string {
  if (playing.kind === 'rule') return titleOf(manifest, playing.rule.item);
  if (playing.kind === 'default') return titleOf(manifest, { kind: 'publication', key: playing.key });
  if (playing.kind === 'emergency') return text.emergencyPart(playing.emergency.title);
  return text.parts[playing.kind];
}

/** Answer to what plays. */
export function playingText(manifest: Manifest, playing: Playing): string {
  if (playing.kind === 'emergency') {
    const { title, severity } = playing.emergency;
    return text.emergency(title, severityNames[severity]);
  }
  return playing.kind === 'rule' || playing.kind === 'default' ? playingTitle(manifest, playing) : text[playing.kind];
}

/** Reason why it plays. */
export function reasonText(playing: Playing): string {
  switch (playing.kind) {
    case 'emergency':
      return text.byEmergency;
    case 'rule':
      return text.byRule(playing.rule.name);
    case 'default':
      return text.byDefault;
    case 'dark':
      return text.byWorkingHours;
    case 'off':
      return text.byState;
    case 'card':
      return '';
    default:
      return playing satisfies never;
  }
}

/** Screens that a rule addresses, seen from a screen. */
function levelText({ screen }: Manifest, { level }: ManifestRule): string {
  if (level === 0) return text.levels.all;
  if (level > limits.screenGroupDepth) return text.levels.screen;
  return text.levels.group(screen.groups[level - 1] ?? '');
}

/** Reason why a rule does not play. */
export function lostText(manifest: Manifest, playing: Playing, { rule, reason }: LostRule): string {
  if (playing.kind === 'rule' && reason === 'priority')
    return text.reasons.priority(rule.priority, playing.rule.priority);
  if (playing.kind === 'rule' && reason === 'level') {
    return text.reasons.level(levelText(manifest, rule), levelText(manifest, playing.rule));
  }
  return reason === 'newer' || reason === 'dark' || reason === 'emergency'
    ? text.reasons[reason]
    : text.reasons.invalid;
}

/** Reason why an emergency at work does not play. */
export function coveredText(playing: Playing, { severity }: ManifestEmergency): string {
  if (playing.kind !== 'emergency' || playing.emergency.severity === severity) return text.covered.earlier;
  return text.covered.severity(severityNames[severity], severityNames[playing.emergency.severity]);
}

/** Time until which something plays. @param day that needs no date */
export function untilText({ screen }: Manifest, playing: Playing, until: number, day: number): string {
  if (until !== Infinity) return timeText(screen.timeZone, until, day);
  return playing.kind === 'emergency' ? text.withdrawn : text.unchanged;
}

/** Time of day on a screen: `08:00`, with the date if it is of another day. @param day that needs no date */
export function timeText(timeZone: string, instant: number, day: number): string {
  const wall = zoneOf(timeZone).wallAt(instant);
  const own = dayAt(wall);
  const minute = wall - own * minutesPerDay;
  if (own === day) return clockText(minute);
  return own === day + 1 && minute === 0 ? clockText(minutesPerDay) : `${dateOf(own)} ${clockText(minute)}`;
}

/** Key of a publication for a picture of what plays; `null`: there is none. */
export function pictureKey({ playlists }: Manifest, playing: Playing): string | null {
  if (playing.kind === 'default') return playing.key;
  if (playing.kind === 'emergency') return playing.emergency.key;
  if (playing.kind !== 'rule') return null;
  const { item } = playing.rule;
  if (item.kind === 'publication') return item.key;
  return playlists.find(({ id }) => id === item.id)?.entries[0]?.key ?? null;
}
