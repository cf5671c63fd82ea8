import { pairingCharacters, pairingCodeLength } from '@mutai/contract/screens/player-paths';

/**
 * Pairing code in a typed or pasted text: upper case, without spaces, dashes and other characters, also in full width.
 * Characters that no code contains are kept, so that a mistyped one is seen.
 */
export const pairingCodeIn = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .slice(0, pairingCodeLength);

/** True for a code with characters that no code contains, such as 0 and O. */
export const hasForeignCharacters = (code: string): boolean =>
  code.split('').some((character) => !pairingCharacters.includes(character));

/** True for a code that the server may know. */
export const isWholeCode = (code: string): boolean => code.length === pairingCodeLength && !hasForeignCharacters(code);
