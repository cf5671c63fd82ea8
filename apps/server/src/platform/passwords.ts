import { argon2, randomBytes, randomInt, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 } as const;
const saltBytes = 16;

const derive = promisify((password: string, nonce: Buffer, done: (error: Error | null, key: Buffer) => void) => {
  const parameters: Argon2Parameters = { ...cost, message: password, nonce };
  argon2('argon2id', parameters, done);
});

/** Hash of a password with a salt of its own: `argon2id$<salt>$<key>`, base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const key = await derive(password, salt);
  return `argon2id$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

/** Compared against when there is nothing to compare with, so that both answers take the same work. */
const nobody = `argon2id$${randomBytes(saltBytes).toString('base64url')}$${randomBytes(cost.tagLength).toString('base64url')}`;

/**
 * Whether a password is the one that was hashed.
 *
 * @param hash empty or undefined for an unknown account or one without a password: the same work, and false
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, salt = '', key = ''] = (hash === undefined || hash === '' ? nobody : hash).split('$');
  const expected = Buffer.from(key, 'base64url');
  const actual = await derive(password, Buffer.from(salt, 'base64url'));
  return timingSafeEqual(actual, expected);
}

const kinds = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '#$%&*+-=?@'] as const;
const generatedLength = 16;

/** A random password with every kind of character that the password rule asks for, none easily misread. */
export function generatePassword(): string {
  const all = kinds.join('');
  const pick = (from: string) => from.charAt(randomInt(from.length));
  const characters = [...kinds.map(pick), ...Array.from({ length: generatedLength - kinds.length }, () => pick(all))];
  for (let i = characters.length - 1; i > 0; i -= 1) {
    const j = randomInt(i + 1);
    [characters[i], characters[j]] = [characters[j] ?? '', characters[i] ?? ''];
  }
  return characters.join('');
}
