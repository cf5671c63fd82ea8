import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { namesOf } from '../feedback/use-confirm.tsx';
import { useKit } from '../kit/kit.tsx';
import { admit } from '../upload/admission.ts';
import { uploadMessages } from '../upload/upload.messages.ts';
import { pictureMessages as text } from './picture.messages.ts';

/** `accept` for pictures; some browsers have no media type for the extensions at the end. */
export const pictureFiles = 'image/*,.heic,.heif,.tif,.tiff';

/** State of a picture upload. */
export interface SendingPicture {
  /** 0 to 100; `null`: no upload. */
  readonly percent: number | null;
  readonly send: (files: readonly File[]) => void;
  readonly stop: () => void;
}

/**
 * Uploads a local picture to the library in one step.
 *
 * @param onSent called with the address of the uploaded picture
 */
export function useSendPicture(onSent: (address: string) => void): SendingPicture {
  const { sendToLibrary, toast, showFailure } = useKit();
  const [percent, setPercent] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  const warnLost = useEffectEvent(() => toast.warning(text.pictureNotSent));
  useEffect(
    () => () => {
      if (running.current === null) return;
      running.current.abort();
      warnLost();
    },
    [],
  );
  const send = async (file: File) => {
    const control = new AbortController();
    running.current = control;
    setPercent(0);
    try {
      const sent = await sendToLibrary(file, {
        signal: control.signal,
        onProgress: (fraction) => setPercent(Math.floor(fraction * 100)),
      });
      if (sent.isPicture) onSent(sent.path);
      else toast.warning(text.notShownAsPicture(sent.name));
    } catch (error) {
      if (!control.signal.aborted) showFailure(error);
    } finally {
      running.current = null;
      setPercent(null);
    }
  };
  return {
    percent,
    send: (files) => {
      const { taken, refused } = admit(files, { accept: pictureFiles, multiple: false, limit: 0 }, 0);
      if (refused.length > 0) toast.warning(uploadMessages.notAccepted(namesOf(refused.map(({ name }) => name))));
      const [file] = taken;
      if (file !== undefined && running.current === null) void send(file);
    },
    stop: () => running.current?.abort(),
  };
}
