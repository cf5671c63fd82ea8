import { Drawer, Modal, type ModalProps } from 'antd';
import { useContext, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { create } from 'zustand';
import { PageVisit } from '../kit/page-visit.ts';

/** How many dialogs are on the screen that keys open over any page. */
const useKeyDialogs = create(() => ({ count: 0 }));

/**
 * Whether what floats over a page may be shown now. Asked for before a dialog that a key opened, and there only after it, it
 * would cover that and take its keys.
 *
 * @param open whether it is to be open
 * @param closed it is not to be open any more, and never was shown
 */
function useShown(open: boolean, closed: () => void): boolean {
  const isCovered = useKeyDialogs(({ count }) => count > 0);
  const [shown, setShown] = useState(open && !isCovered);
  if (open ? !shown && !isCovered : shown) setShown(open);
  const waits = open && !shown;
  const givenUp = useEffectEvent(() => {
    if (!open && !shown) closed();
  });
  useEffect(() => (waits ? () => givenUp() : undefined), [waits]);
  return shown;
}

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

export interface KeyDialogProps extends Pick<ModalProps, 'title' | 'width' | 'closable' | 'classNames' | 'styles'> {
  readonly open: boolean;
  readonly close: () => void;
  readonly children: ReactNode;
}

/** A dialog that a key opens over any page: until it is closed, what the page opens late waits. */
export function KeyDialog({ open, close, ...modal }: KeyDialogProps) {
  const [isThere, setIsThere] = useState(open);
  if (open && !isThere) setIsThere(true);
  useEffect(() => {
    if (!isThere) return undefined;
    useKeyDialogs.setState(({ count }) => ({ count: count + 1 }));
    return () => useKeyDialogs.setState(({ count }) => ({ count: count - 1 }));
  }, [isThere]);
  return (
    <Modal open={open} onCancel={close} afterClose={() => setIsThere(false)} footer={null} destroyOnHidden {...modal} />
  );
}

/** antd's dialog, for what may stand in a page: it comes back as it was when its page was left and is shown again. */
export function PageModal({ open = false, afterClose, ...modal }: ModalProps) {
  const closed = () => afterClose?.();
  const shown = useShown(open, closed);
  return <Modal key={useVisitKey(open, closed)} open={shown} afterClose={closed} {...modal} />;
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
  const shown = useShown(open, onClosed);
  return (
    <Drawer
      key={useVisitKey(open, onClosed)}
      open={shown}
      title={title}
      size={width}
      onClose={() => setOpen(false)}
      afterOpenChange={(isOpen) => {
        if (!isOpen) onClosed();
      }}
    >
      {children}
    </Drawer>
  );
}
