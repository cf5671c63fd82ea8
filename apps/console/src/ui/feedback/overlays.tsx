import { Drawer, Modal, type ModalProps } from 'antd';
import { useContext, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { PageVisit } from '../kit/page-visit.ts';

/**
 * The visit of the page around, as a key for what floats over it: that is made anew when a kept page is shown again,
 * because antd's own fails, or goes on closing for ever. What it shows has to be kept outside of it.
 *
 * @param open whether it is to be open
 * @param closed what was closing when the page was left has closed by now
 */
function useVisitKey(open: boolean, closed: () => void): number {
  const visit = useContext(PageVisit);
  const before = useRef(visit);
  const shownAgain = useEffectEvent(() => {
    if (before.current === visit) return;
    before.current = visit;
    if (!open) closed();
  });
  // Effects run again when a kept page is shown again.
  useEffect(() => shownAgain(), []);
  return visit;
}

/** antd's dialog, for what may stand in a page: it comes back as it was when its page was left and is shown again. */
export function PageModal({ open = false, afterClose, ...modal }: ModalProps) {
  const closed = () => afterClose?.();
  return <Modal key={useVisitKey(open, closed)} open={open} afterClose={closed} {...modal} />;
}

export interface PageOverlayProps {
  readonly title: ReactNode;
  /** Width in pixels. */
  readonly width: number;
  /** It is gone from the screen. */
  readonly onClosed: () => void;
  readonly children: ReactNode;
}

/** A dialog of a page that shows something, for one opening: mount it to open it, and unmount it on `onClosed`. */
export function PageDialog({ title, width, onClosed, children }: PageOverlayProps) {
  const [open, setOpen] = useState(true);
  return (
    <PageModal
      open={open}
      title={title}
      width={width}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      {children}
    </PageModal>
  );
}

/**
 * A drawer of a page, for one opening: mount it to open it, and unmount it on `onClosed`. It comes back as it was when
 * its page was left and is shown again.
 */
export function PageDrawer({ title, width, onClosed, children }: PageOverlayProps) {
  const [open, setOpen] = useState(true);
  return (
    <Drawer
      key={useVisitKey(open, onClosed)}
      open={open}
      title={title}
      size={width}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => {
        if (!shown) onClosed();
      }}
    >
      {children}
    </Drawer>
  );
}
