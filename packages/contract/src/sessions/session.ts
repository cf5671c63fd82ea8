import { limits } from '../limits.ts';

/** Milliseconds that a session lives without being used. "Remember me" is this life, and nothing else. */
export const sessionLifetime = (remember: boolean): number =>
  remember ? limits.rememberedSessionMs : limits.sessionMs;

/** Header of every signed-in answer: changes whenever the user's permissions do. */
export const permissionsVersionHeader = 'x-permissions-version';
