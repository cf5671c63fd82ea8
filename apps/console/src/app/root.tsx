import { Outlet, useNavigation } from 'react-router';
import { ProgressBar } from '../ui/feedback/progress-bar.tsx';

/** What every page has: the slim bar that shows a route change. Section 2. */
export function Root() {
  const { state } = useNavigation();
  return (
    <>
      <ProgressBar running={state !== 'idle'} />
      <Outlet />
    </>
  );
}
