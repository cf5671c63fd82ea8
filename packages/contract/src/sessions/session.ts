/** Header of every signed-in answer: changes whenever the user's permissions do. */
export const permissionsVersionHeader = 'x-permissions-version';
