import type { ShownState } from '@mutai/contract/screens/resource';
import type { ListedScreen } from '@mutai/contract/screens/schema';
import { HoverTooltip } from '../../../ui/cells/hover-tooltip.tsx';
import { StatusDot, type StatusTone } from '../../../ui/cells/status-dot.tsx';
import { TwoLines } from '../../../ui/cells/two-lines.tsx';
import { useNow } from '../../../ui/kit/kit.tsx';
import { epoch, fullTime, relativeTo } from '../../../ui/kit/time.ts';
import { screensMessages as text } from './screens.messages.ts';
import { shownState } from './shown-state.ts';

const tones: Readonly<Record<ShownState, StatusTone>> = {
  asleep: 'default',
  online: 'success',
  offline: 'error',
  never: 'warning',
  unpaired: 'default',
};

/** State of a screen as a colored dot with its name. */
export const ScreenStateDot = ({ state }: { readonly state: ShownState }) => (
  <StatusDot tone={tones[state]} text={text.states[state]} />
);

/** State of a screen; below it since when it is offline, or why. */
export function ScreenStateCell({ screen }: { readonly screen: ListedScreen }) {
  const state = shownState(screen);
  const since = screen.stateSince ?? '';
  const now = useNow(epoch(since));
  const dot = <ScreenStateDot state={state} />;
  if (since === '' || state === 'never' || state === 'unpaired') return dot;
  const reason = screen.enabled ? text.offDuty : text.disabled;
  const below = state === 'asleep' ? reason : text.offlineSince(relativeTo(since, now));
  return (
    <HoverTooltip title={text.stateSince(fullTime(since))}>
      {state === 'online' ? dot : <TwoLines text={dot} below={below} />}
    </HoverTooltip>
  );
}

/** Name of the group of a screen. */
export const groupText = ({ groupId, groupName }: Pick<ListedScreen, 'groupId' | 'groupName'>): string =>
  groupId === null ? text.ungrouped : groupName;
