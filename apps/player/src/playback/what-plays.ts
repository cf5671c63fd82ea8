import type { Manifest, ManifestPublication } from '@mutai/contract/screens/player';
import { isWithin } from '@mutai/schedule/working-hours';

/** Picture of a display. */
export type Playing =
  | { readonly kind: 'publication'; readonly publication: ManifestPublication }
  /** Playback is turned off for the whole site. */
  | { readonly kind: 'off' }
  /** Disabled, or outside of working hours. */
  | { readonly kind: 'dark' }
  /** Nothing is assigned: the display introduces itself. */
  | { readonly kind: 'card' };

/**
 * Decides what plays.
 *
 * @param now Unix time of the server, in milliseconds
 */
export function whatPlays(manifest: Manifest, now: number): Playing {
  if (!manifest.playback) return { kind: 'off' };
  const { workingHours, timeZone } = manifest.screen;
  if (!manifest.enabled || !isWithin(workingHours, timeZone, now)) return { kind: 'dark' };
  const publication = manifest.publications.find(({ key }) => key === manifest.defaultKey);
  return publication === undefined ? { kind: 'card' } : { kind: 'publication', publication };
}
