import { emergencyStateOf, type EmergencyState } from '@mutai/contract/emergencies/resource';
import type { Severity } from '@mutai/contract/emergencies/severities';
import type { Emergency } from '@mutai/contract/emergencies/schema';
import { StatusDot, type StatusTone } from '../../ui/cells/status-dot.tsx';
import { TwoLines } from '../../ui/cells/two-lines.tsx';
import { useNow } from '../../ui/kit/kit.tsx';
import { epoch, fullTime } from '../../ui/kit/time.ts';
import { emergenciesMessages as text } from './emergencies.messages.ts';

const tones: Readonly<Record<EmergencyState, StatusTone>> = {
  prepared: 'default',
  asked: 'warning',
  scheduled: 'processing',
  active: 'error',
};
const severityTones: Readonly<Record<Severity, StatusTone>> = {
  notice: 'processing',
  warning: 'warning',
  danger: 'error',
};

/** Name of a severity in its color. */
export function SeverityDot({ severity }: { readonly severity: Severity }) {
  return <StatusDot tone={severityTones[severity]} text={text.severities[severity]} />;
}

/** Names of what an emergency covers. */
export function placesOf({ target, groups, screens }: Emergency): string {
  if (target === 'all') return text.targets.all;
  const names = [...groups, ...screens].map(({ name, deleted }) => (deleted ? text.deletedPlace(name) : name));
  return names.join('、') || text.noPlaces;
}

/** State of an emergency, with its beginning or end. Follows the time. */
export function StateCell({ emergency }: { readonly emergency: Emergency }) {
  const { startsAt, endsAt, updatedAt } = emergency;
  // Updated each minute, but never before the time of an emergency just started.
  const state = emergencyStateOf(emergency, useNow(epoch(updatedAt)));
  const dot = <StatusDot tone={tones[state]} text={text.states[state]} />;
  if (state === 'prepared' || startsAt === null) return dot;
  const end = endsAt === null ? text.untilWithdrawn : text.until(fullTime(endsAt));
  return <TwoLines text={dot} below={state === 'active' ? end : text.from(fullTime(startsAt))} />;
}
