/** Header of every signed-in answer. Its value changes whenever the user's permissions change. */
export const permissionsVersionHeader = 'x-permissions-version';
