import { useKit } from '../kit/kit.tsx';
import { layoutPreviewMessages as text } from './layout-preview.messages.ts';

/** Returns why browsers will not play a URL, and the remedy; `null` if no problem is known. */
export function useMediaHint(): (address: string) => string | null {
  const { mediaFault } = useKit();
  return (address) => {
    const fault = mediaFault(address);
    if (fault === null) return null;
    return fault === 'insecure' ? text.insecureMedia : text.foreignMedia(new URL(address).origin);
  };
}
