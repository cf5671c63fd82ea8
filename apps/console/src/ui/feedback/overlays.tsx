import { Drawer, Modal, type DrawerProps, type ModalProps } from 'antd';
import { useContext, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { focusFirstField } from '../kit/first-field.ts';
import { PageVisit } from '../kit/page-visit.ts';
import { useCloseOnBack, useCoverPages, useKeyDialogs } from './open-overlays.ts';

/**
 * Delays a page's overlay while a dialog opened by a global key is open: appearing later, it would cover that dialog
 * and take its keys.
 *
 * @param open requested state
 * @param closed called if it is no longer requested and was never shown
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
 * React key that changes when a kept page is shown again, so that antd's overlay is recreated: its own state would be
 * broken or closing forever. Its content must be stored outside.
 *
 * @param open requested state
 * @param closed called if the overlay was closing when the page was left
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
  /** Called after the closing animation. */
  readonly onClosed?: () => void;
  /** False: it appears at once. */
  readonly animated?: boolean;
  readonly children: ReactNode;
}

/** No motion of antd's dialog. */
const still = { transitionName: '', maskTransitionName: '' } as const;

/** Dialog opened by a global key: overlays of the page wait until it is closed. */
export function KeyDialog({ open, close, onClosed, animated = true, ...modal }: KeyDialogProps) {
  const [isThere, setIsThere] = useState(open);
  if (open && !isThere) setIsThere(true);
  useCloseOnBack(open, close);
  useCoverPages(isThere);
  return (
    <Modal
      open={open}
      onCancel={close}
      afterClose={() => {
        setIsThere(false);
        onClosed?.();
      }}
      footer={null}
      destroyOnHidden
      {...(animated ? {} : still)}
      {...modal}
    />
  );
}

/** Content of an overlay, without a box of its own. */
const contents = { display: 'contents' } as const;

export interface PageModalProps extends Omit<ModalProps, 'onCancel'> {
  /** Called by Escape, Back, the cross and the mask. */
  readonly onCancel?: () => void;
  /** False if the content chooses its focus itself; default: the first thing to type. */
  readonly focusesFirst?: boolean;
}

/**
 * antd's dialog for use within pages: it is restored when a kept page is shown again. Back closes it if Escape does.
 */
export function PageModal(props: PageModalProps) {
  const { open = false, afterClose, afterOpenChange, onCancel, focusesFirst = true, children, ...modal } = props;
  const closed = () => afterClose?.();
  const shown = useShown(open, closed);
  const content = useRef<HTMLDivElement>(null);
  useCloseOnBack(shown, modal.keyboard === false ? undefined : onCancel);
  return (
    <Modal
      key={useVisitKey(open, closed)}
      open={shown}
      afterClose={closed}
      afterOpenChange={(isOpen) => {
        if (isOpen && focusesFirst) focusFirstField(content.current);
        afterOpenChange?.(isOpen);
      }}
      {...(onCancel === undefined ? {} : { onCancel: () => onCancel() })}
      {...modal}
    >
      <div ref={content} style={contents}>
        {children}
      </div>
    </Modal>
  );
}

export interface PageOverlayProps {
  readonly title: ReactNode;
  /** Width in pixels. */
  readonly width: number;
  /** Called after the closing animation. */
  readonly onClosed: () => void;
  readonly children: ReactNode;
}

/** Dialog of a page for one opening: mount it to open it, unmount it on `onClosed`. */
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
 * Drawer of a page for one opening: mount it to open it, unmount it on `onClosed`. It is restored when a kept page is
 * shown again.
 */
export function PageDrawer({ title, width, onClosed, children }: PageOverlayProps) {
  const [open, setOpen] = useState(true);
  const shown = useShown(open, onClosed);
  const content = useRef<HTMLDivElement>(null);
  const close = () => setOpen(false);
  useCloseOnBack(shown, close);
  return (
    <Drawer
      key={useVisitKey(open, onClosed)}
      open={shown}
      title={title}
      size={width}
      onClose={close}
      afterOpenChange={(isOpen) => {
        if (isOpen) focusFirstField(content.current);
        else onClosed();
      }}
    >
      <div ref={content} style={contents}>
        {children}
      </div>
    </Drawer>
  );
}

export interface FrameDrawerProps extends Omit<DrawerProps, 'open' | 'onClose'> {
  readonly open: boolean;
  readonly close: () => void;
}

/** Drawer of the console's frame, which is above every page. */
export function FrameDrawer({ open, close, ...drawer }: FrameDrawerProps) {
  useCloseOnBack(open, close);
  return <Drawer open={open} onClose={close} {...drawer} />;
}
