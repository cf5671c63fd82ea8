import { useKit } from '../kit/kit.tsx';
import { layoutPreviewMessages as text } from './layout-preview.messages.ts';

/** Says why browsers will not show what is at an address, and what can be done; null: they will, as far as is known. */
export function useMediaHint(): (address: string) => string | null {
  const { mediaFault } = useKit();
  return (address) => {
    const fault = mediaFault(address);
    if (fault === null) return null;
    return fault === 'insecure' ? text.insecureMedia : text.foreignMedia(new URL(address).origin);
  };
}
