import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { configWarnings, type ConfigFacts } from './config-warnings.ts';

const safe: ConfigFacts = {
  host: '127.0.0.1',
  trustProxy: [],
  secretKey: '',
  oldSecretKey: '',
  timeZone: '',
  dataDir: '/var/lib/mutai',
  envFileMode: undefined,
  fileSystem: undefined,
};

test.for<readonly [Partial<ConfigFacts>, string]>([
  [{ host: '0.0.0.0' }, 'HOST=0.0.0.0'],
  [{ host: '::' }, 'HOST=::'],
  [{ trustProxy: ['10.0.0.1', '0.0.0.0/1', '128.0.0.0/1'] }, 'TRUST_PROXY 中的 0.0.0.0/1、128.0.0.0/1 范围过大'],
  [{ trustProxy: ['2000::/3'] }, 'TRUST_PROXY 中的 2000::/3 范围过大'],
  [{ secretKey: 'a'.repeat(40) }, 'SECRET_KEY 容易猜到'],
  [{ secretKey: 'abcdeABCDE12'.repeat(3) }, 'SECRET_KEY 容易猜到'],
  [{ secretKey: '9x7KqLmP2d'.repeat(4).slice(0, 33) }, 'SECRET_KEY 容易猜到'],
  [{ secretKey: 'abcdefghijklmnopqrstuvwxyz0123456789' }, 'SECRET_KEY 容易猜到'],
  [{ secretKey: 'please-ChangeMe-9x7KqLmP2dVb4Rz8T' }, 'SECRET_KEY 容易猜到'],
  [{ oldSecretKey: 'old' }, '更换密钥后请删除'],
  [{ timeZone: 'Asia/Shangai' }, 'TZ=Asia/Shangai 不是已知的时区'],
  [{ timeZone: 'CST-8' }, 'TZ=CST-8 不是已知的时区'],
  [{ timeZone: '+08:00' }, 'TZ=+08:00 不是已知的时区'],
  [{ envFileMode: 0o100_644 }, 'chmod o= .env'],
  [{ envFileMode: 0o100_602 }, 'chmod o= .env'],
  [{ fileSystem: 0x0102_1994 }, '数据目录 /var/lib/mutai 在内存中'],
  [{ fileSystem: 0x8584_58f6 }, '数据目录 /var/lib/mutai 在内存中'],
])('%o is warned of, once and alone', ([facts, text]) => {
  const { secretKey = 'not given' } = facts;
  const warnings = configWarnings({ ...safe, ...facts });
  expect(warnings).toEqual([expect.stringContaining(text)]);
  expect(warnings.join(), 'no secret').not.toContain(secretKey);
});

test.for<Partial<ConfigFacts>>([
  {},
  { host: '0.0.0.0', trustProxy: ['127.0.0.1'] },
  { host: '10.0.0.5' },
  { trustProxy: ['10.0.0.0/8', 'fc00::/7', '127.0.0.1', '::1'] },
  { timeZone: 'Asia/Shanghai' },
  { timeZone: ':Asia/Shanghai' },
  { timeZone: 'UTC' },
  { envFileMode: 0o100_640 },
  { fileSystem: 0xef53 },
])('%o is not warned of', (facts) => {
  expect(configWarnings({ ...safe, ...facts })).toEqual([]);
});

test('generated keys are not weak', () => {
  const encodings = ['base64', 'hex', 'base64url'] as const;
  const generated = Array.from({ length: 2000 }, (_, index) => hash('sha256', String(index), 'buffer')).flatMap(
    (bytes) => encodings.map((encoding) => bytes.toString(encoding)),
  );
  expect(generated.filter((secretKey) => configWarnings({ ...safe, secretKey }).length > 0)).toEqual([]);
});
