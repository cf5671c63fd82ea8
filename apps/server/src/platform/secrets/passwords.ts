import { argon2, randomBytes, randomInt, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';

interface Cost {
  /** Kibibytes. */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/**
 * OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. After an increase each hash is renewed at the user's
 * next sign-in.
 */
const currentCost: Cost = { memory: 19 * 1024, passes: 2, parallelism: 1 };
/** Highest cost accepted from a stored hash: a manipulated row must not exhaust memory. */
const maxCost: Cost = { memory: 1024 * 1024, passes: 16, parallelism: 16 };

const saltBytes = 16;
const keyBytes = 32;

interface StoredHash extends Cost {
  readonly salt: Buffer;
  readonly key: Buffer;
}

const derive = promisify(
  (password: string, { salt, key, ...cost }: StoredHash, done: (error: Error | null, derived: Buffer) => void) => {
    const parameters: Argon2Parameters = { ...cost, tagLength: key.length, message: password, nonce: salt };
    argon2('argon2id', parameters, done);
  },
);

/** The PHC string format: https://github.com/P-H-C/phc-string-format */
const phc = /^\$argon2id\$v=19\$m=(\d{1,8}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

/** Format of older hashes without parameters: `argon2id$<salt>$<key>`, base64url, at 19 MiB, two passes, one lane. */
const withoutCost = /^argon2id\$([\w-]{22})\$([\w-]{43})$/;
const costBefore: Cost = { memory: 19 * 1024, passes: 2, parallelism: 1 };

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/={1,2}$/, '');

function format({ memory, passes, parallelism, salt, key }: StoredHash): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(key)}`;
}

/** @returns undefined for text that is not a hash of this program */
function parse(hash: string): StoredHash | undefined {
  const [, memory, passes, parallelism, salt = '', key = ''] = phc.exec(hash) ?? [];
  if (memory !== undefined) {
    const cost: Cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
    const tooMuch = (Object.keys(maxCost) as (keyof Cost)[]).some((part) => cost[part] > maxCost[part]);
    return tooMuch ? undefined : { ...cost, salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64') };
  }
  const [, oldSalt, oldKey = ''] = withoutCost.exec(hash) ?? [];
  if (oldSalt === undefined) return undefined;
  return { ...costBefore, salt: Buffer.from(oldSalt, 'base64url'), key: Buffer.from(oldKey, 'base64url') };
}

const newHash = (): StoredHash => ({ ...currentCost, salt: randomBytes(saltBytes), key: Buffer.alloc(keyBytes) });

/** Hashes a password with a random salt. Returns a PHC string: algorithm, parameters, salt and key. */
export async function hashPassword(password: string): Promise<string> {
  const hash = newHash();
  return format({ ...hash, key: await derive(password, hash) });
}

/**
 * Returns true if the password matches the hash.
 *
 * @param hash an empty, missing or invalid hash takes the same time as a wrong password and returns false
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const stored = parse(hash ?? '');
  const expected = stored ?? newHash();
  const matches = timingSafeEqual(await derive(password, expected), expected.key);
  return stored !== undefined && matches;
}

/** Returns true if a hash has other parameters than the current ones or an older format. */
export function isOutdatedHash(hash: string): boolean {
  const stored = parse(hash);
  return stored !== undefined && format({ ...stored, ...currentCost }) !== hash;
}

const kinds = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '#$%&*+-=?@'] as const;
const generatedLength = 16;

/**
 * Generates a password with every character class of the password policy and without characters that look alike. It begins
 * with a letter: sheets treat texts that begin with some symbols as formulas.
 */
export function generatePassword(): string {
  const all = kinds.join('');
  const pick = (from: string) => from.charAt(randomInt(from.length));
  const characters = [...kinds.map(pick), ...Array.from({ length: generatedLength - kinds.length }, () => pick(all))];
  for (let i = characters.length - 1; i > 0; i -= 1) {
    const j = randomInt(i + 1);
    [characters[i], characters[j]] = [characters[j] ?? '', characters[i] ?? ''];
  }
  const letter = characters.findIndex((character) => /[A-Za-z]/.test(character));
  [characters[0], characters[letter]] = [characters[letter] ?? '', characters[0] ?? ''];
  return characters.join('');
}
