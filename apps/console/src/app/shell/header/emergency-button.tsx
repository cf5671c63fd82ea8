import { AlertOutlined } from '@ant-design/icons';
import { emergencyPage, emergencyPermissions } from '@mutai/contract/emergencies/page';
import { useState } from 'react';
import { usePermission } from '../../../platform/session/session-store.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { IconButton } from '../../../ui/icons/icon-button.tsx';

const EmergencyDrawer = lazyPart(
  async () => (await import('../../../features/emergencies/panel/emergency-drawer.tsx')).EmergencyDrawer,
);

/** Opens the panel from which emergencies are started and ended, for users who may. */
export function EmergencyButton() {
  const [open, setOpen] = useState(false);
  if (!usePermission(emergencyPermissions.start)) return null;
  return (
    <>
      <IconButton label={emergencyPage.title} icon={<AlertOutlined aria-hidden />} onClick={() => setOpen(true)} />
      <EmergencyDrawer open={open} close={() => setOpen(false)} />
    </>
  );
}
