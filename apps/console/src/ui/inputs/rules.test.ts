import { rules } from '@mutai/contract/rules';
import type { FormRule } from 'antd';
import { describe, expect, it } from 'vitest';
import { fits, required } from './rules.ts';

async function accepts(rule: FormRule, value: unknown): Promise<boolean> {
  if (typeof rule === 'function' || !('validator' in rule) || rule.validator === undefined) throw new Error('no check');
  try {
    await rule.validator(rule, value, () => undefined);
    return true;
  } catch {
    return false;
  }
}

describe('required', () => {
  it.each([undefined, null, '', ' ', '\t\n', '　', []])('rejects %j', async (value) => {
    expect(await accepts(required('x'), value)).toBe(false);
  });
  it.each(['a', ' a ', 0, false, [1]])('accepts %j', async (value) => {
    expect(await accepts(required('x'), value)).toBe(true);
  });
});

describe('a pattern', () => {
  it('accepts an empty field, which `required` checks', async () => {
    expect(await accepts(fits(rules.username), '')).toBe(true);
    expect(await accepts(fits(rules.username), undefined)).toBe(true);
  });
  it('checks any other value', async () => {
    expect(await accepts(fits(rules.username), 'zhang1')).toBe(true);
    expect(await accepts(fits(rules.username), '张三')).toBe(false);
  });
});
