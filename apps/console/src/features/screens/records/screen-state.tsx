import type { ScreenState } from '@mutai/contract/screens/resource';
import type { ListedScreen } from '@mutai/contract/screens/schema';
import { HoverTooltip } from '../../../ui/cells/hover-tooltip.tsx';
import { StatusDot, type StatusTone } from '../../../ui/cells/status-dot.tsx';
import { TwoLines } from '../../../ui/cells/two-lines.tsx';
import { useNow } from '../../../ui/kit/kit.tsx';
import { epoch, fullTime, relativeTo } from '../../../ui/kit/time.ts';
import { screensMessages as text } from './screens.messages.ts';

const tones: Readonly<Record<ScreenState, StatusTone>> = {
  online: 'success',
  offline: 'error',
  never: 'warning',
  unpaired: 'default',
};

/** State of a screen as a colored dot with its name. */
export const ScreenStateDot = ({ state }: { readonly state: ScreenState }) => (
  <StatusDot tone={tones[state]} text={text.states[state]} />
);

/** State of a screen; below it since when it is offline. */
export function ScreenStateCell({ screen: { state, stateSince } }: { readonly screen: ListedScreen }) {
  const since = stateSince ?? '';
  const now = useNow(epoch(since));
  const dot = <ScreenStateDot state={state} />;
  if (since === '' || (state !== 'offline' && state !== 'online')) return dot;
  return (
    <HoverTooltip title={text.stateSince(fullTime(since))}>
      {state === 'online' ? dot : <TwoLines text={dot} below={text.offlineSince(relativeTo(since, now))} />}
    </HoverTooltip>
  );
}

/** Name of the group of a screen. */
export const groupText = ({ groupId, groupName }: Pick<ListedScreen, 'groupId' | 'groupName'>): string =>
  groupId === null ? text.ungrouped : groupName;

/** True if the display of a screen does not use the newest content and settings. */
export const isStale = ({ state, revision, usedRevision }: ListedScreen): boolean =>
  state !== 'unpaired' && state !== 'never' && (usedRevision === null || usedRevision < revision);
