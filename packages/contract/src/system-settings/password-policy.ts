/* Separate from the other facts of the settings, which the console loads at its start. */

/** Requirements for a password, in addition to the password rule. */
export interface PasswordPolicy {
  /** Minimum characters. */
  readonly passwordLength: number;
  readonly passwordNotAccount: boolean;
}

/**
 * Error message if a new password violates the policy; `undefined` if it is valid.
 *
 * @param username of the account; empty if not known yet
 */
export function passwordFault(
  { passwordLength, passwordNotAccount }: PasswordPolicy,
  password: string,
  username: string,
): string | undefined {
  if (password.length < passwordLength) return `密码至少 ${passwordLength} 位，请加长`;
  const holdsAccount = username !== '' && password.toLowerCase().includes(username.toLowerCase());
  return passwordNotAccount && holdsAccount ? '密码不能包含登录账号，请更换' : undefined;
}
