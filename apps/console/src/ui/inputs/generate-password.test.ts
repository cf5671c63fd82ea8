import { rules } from '@mutai/contract/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generatedLength, generatePassword, type RandomSource } from './generate-password.ts';

const kinds = [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z\d]/];

describe('a generated password', () => {
  it('matches the password rule and has every class of characters', () => {
    for (let round = 0; round < 500; round += 1) {
      const password = generatePassword();
      expect(password).toMatch(rules.password.pattern);
      expect(password).toHaveLength(generatedLength);
      for (const kind of kinds) expect(password).toMatch(kind);
    }
  });

  it('matches it for any random numbers', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(0xff_ff_ff_00), { minLength: 1 }), (numbers) => {
        let drawn = 0;
        const random: RandomSource = (target) => target.fill(numbers[drawn++ % numbers.length] ?? 0);
        expect(generatePassword(random)).toMatch(rules.password.pattern);
      }),
    );
  });

  it('has no ambiguous characters', () => {
    const many = Array.from({ length: 300 }, () => generatePassword()).join('');
    expect(many).not.toMatch(/[0Oo1lI]/);
  });

  it('differs each time', () => {
    expect(new Set(Array.from({ length: 200 }, () => generatePassword())).size).toBe(200);
  });
});
