import { ForbiddenPicture } from '../ui/feedback/status-pictures.tsx';
import { StatusScreen } from '../ui/feedback/status-screen.tsx';
import { StatusActions } from './status-actions.tsx';
import { statusMessages } from './status.messages.ts';

/** In place of a page that the user may not open. Section 2, "Forbidden screen". */
export function ForbiddenView() {
  return (
    <StatusScreen image={<ForbiddenPicture />} code="403" message={statusMessages.forbidden}>
      <StatusActions />
    </StatusScreen>
  );
}
