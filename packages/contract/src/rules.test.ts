import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rules } from './rules.ts';

/** Each rule with its message, matching values and values that do not match. */
const cases: Readonly<Record<keyof typeof rules, { message: string; good: string[]; bad: string[] }>> = {
  required: { message: '该项不能为空', good: ['a', ' 文 ', '0'], bad: ['', ' ', '\t\n', '　'] },
  idempotencyKey: {
    message: '请使用 16~128 个英文字母、数字或符号，例如一个 UUID',
    good: ['0f1d2c3b-4a59-4687-9786-a5b4c3d2e1f0', 'k'.repeat(128), '"8e03978e40d543ddbc93"'],
    bad: ['', 'k'.repeat(15), 'k'.repeat(129), 'with a space in it', '钥匙'.repeat(10), `${'k'.repeat(20)}\n`],
  },
  number: {
    message: '请输入数字',
    good: ['0', '42', '-1', '+3.5', '007', '3.14'],
    bad: ['', 'abc', '1e5', '1.', '.5', '1,000', '１２', '0x1f', ' 1'],
  },
  email: {
    message: '邮箱格式错误，示例：xx@abc.com',
    good: ['xx@abc.com', 'a.b+c@mail.example.cn', 'x_y-z@a-b.org', '123@qq.com'],
    bad: [
      'xx',
      'xx@',
      '@abc.com',
      'xx@abc',
      'x x@abc.com',
      'xx@abc..com',
      '.xx@abc.com',
      'xx@-abc.com',
      'a@b.com\n',
      '张@abc.com',
    ],
  },
  mailHost: {
    message: '请输入主机名或IP，不含协议和端口，示例：smtp.abc.com',
    good: ['smtp.abc.com', 'localhost', '10.0.0.1', 'mail_1', '::1', 'fe80::1', '2001:db8::25'],
    bad: ['', 'smtp.abc.com:25', 'smtps://abc.com', 'a b', 'abc..com', '-a.com', 'a.com\n', 'a.com/x', 'me@abc.com'],
  },
  oneLine: { message: '该项不能为空，且不能换行', good: ['a', ' 文 ', '{a} b'], bad: ['', ' ', 'a\nb', 'a\r', '\n'] },
  webAddress: {
    message: 'URL格式错误，示例：www.abc.com',
    good: ['www.abc.com', 'http://abc.com', 'https://a.b.cn:8080/x?y=1#z', 'abc.com/路径'],
    bad: ['abc', 'http://', 'ftp://abc.com', 'javascript:alert(1)', 'www.abc.com /x', '//abc.com', 'http://a b.com'],
  },
  ip: {
    message: 'IP格式错误，示例：101.10.10.30',
    good: ['101.10.10.30', '0.0.0.0', '255.255.255.255', '10.0.0.1'],
    bad: ['256.1.1.1', '1.1.1', '1.1.1.1.1', '01.1.1.1', '1.1.1.a', '1.1.1.1 ', '::1', ''],
  },
  phone: {
    message: '手机格式错误，示例（11位）：15912345678',
    good: ['15912345678', '+8615912345678', '008615912345678', '10000000000'],
    bad: [
      '25912345678',
      '1591234567',
      '159123456789',
      '8615912345678',
      '+86 15912345678',
      '+8515912345678',
      '1591234567a',
    ],
  },
  nationalId: {
    message: '身份证格式错误，长度为18位',
    good: ['110101199003074514', '11010119900307451X', '11010119900307451x'],
    bad: ['11010119900307451', '1101011990030745144', 'X10101199003074514', '11010119900307451Y', ''],
  },
  alphabet: {
    message: '请输入英文字母，长度为4~15位',
    good: ['abcd', 'a123', 'A_b_c_d', 'a23456789012345'],
    bad: ['abc', '1abc', '_abc', 'a234567890123456', 'ab-cd', 'ab cd', '字母abcd', ''],
  },
  password: {
    message: '至少6位且不含空格，须包含大写字母、小写字母、数字和特殊字符',
    good: ['Aa1!aa', 'Mutai#2026', '_Zz9999', 'P\'q"1x', '密Aa1!码'],
    bad: ['Aa1!a', 'aa1!aa', 'AA1!AA', 'Aaa!aa', 'Aa11aa', 'Aa1! aa', 'Aa1!\taa', ''],
  },
  username: {
    message: '英文字母或数字组成，5~10位',
    good: ['admin', 'a1b2c3d4e5', '12345'],
    bad: ['abcd', 'abcdefghijk', 'ab_cd', '管理员用户'],
  },
  roleCode: {
    message: '请以英文字母开头，只包含字母、数字、下划线和连字符',
    good: ['editor', 'R2_d-2'],
    bad: ['', '1st', '_a', 'a:b', 'a b', '编辑'],
  },
  menuCode: {
    message: '请以英文字母开头，只包含字母、数字、冒号、点、下划线和连字符',
    good: ['user', 'user:reset-password', 'a.b_c'],
    bad: ['', '1st', ':a', 'a/b', 'a b', '菜单'],
  },
  departmentCode: {
    message: '请以字母或数字开头，只包含字母、数字、下划线和连字符',
    good: ['it', '01-north_2'],
    bad: ['', '-a', '_a', 'a:b', 'a b', '部门'],
  },
  dictCode: {
    message: '请以字母或数字开头，只包含字母、数字、点、冒号、下划线和连字符',
    good: ['true', '0', 'post-status', 'a.b:c_d'],
    bad: ['', '.a', ':a', '-a', 'a/b', 'a b', '状态'],
  },
  slug: {
    message: '只包含字母、数字和连字符',
    good: ['video', '01-north', '-'],
    bad: ['', 'a_b', 'a b', 'a/b', '视频'],
  },
  menuPath: {
    message: '请以 / 或 http 开头',
    good: ['/', '/system/user', 'http://abc.com', 'https://abc.com/x?y=1'],
    bad: ['', 'system', '//abc.com', String.raw`/\abc.com`, 'ftp://abc.com', 'javascript:alert(1)', '/a b', 'http:abc'],
  },
  origin: {
    message: rules.origin.message,
    good: ['https://www.abc.com', 'http://localhost:5173', 'http://127.0.0.1:8080', 'https://a'],
    bad: [
      '',
      '*',
      'null',
      'https://www.abc.com/',
      'https://www.abc.com/a',
      'www.abc.com',
      'HTTPS://ABC.COM',
      'ftp://a.b',
    ],
  },
  postUrl: {
    message: rules.postUrl.message,
    good: ['https://www.abc.com/posts/{slug}', 'http://localhost:8080/?post={slug}&from=rss'],
    bad: [
      '',
      'https://www.abc.com/posts',
      'javascript:alert({slug})',
      '/posts/{slug}',
      'https://a.b/{slug}"',
      'https://a.b/{id}/{slug}',
    ],
  },
  avatar: {
    message: '请输入以 / 或 http 开头的图片地址',
    good: ['/a.png', '/avatars/1.svg', 'http://a.com/a.png', 'https://a.com:8443/头像?size=1#x'],
    bad: [
      'a.png',
      '//evil.com/a.png',
      String.raw`/\evil.com/a.png`,
      '/a b.png',
      'https://a.com/a b.png',
      'https://',
      'ftp://a.com/a.png',
      'javascript:alert(1)',
      'data:image/png;base64,x',
      '/',
    ],
  },
  sitePicture: {
    message: '请从素材库选择图片，或上传一张',
    good: ['/files/0a'],
    bad: ['', '/', '//evil.com/a.png', String.raw`/\evil.com/a.png`, 'https://a.com/a.png', '/a b'],
  },
  httpUrl: {
    message: '请输入以 http:// 或 https:// 开头的地址，其中不能含账号密码',
    good: ['http://a.com', 'https://a.com:8443/x?y=1#z', 'http://10.0.0.1/hook', 'http://[::1]:80/'],
    bad: ['', 'a.com', 'ftp://a.com', 'https://', 'https://user:pass@a.com', String.raw`http://a\@b.com`, 'http://a b'],
  },
  mqttUrl: {
    message: '请输入以 mqtt://、mqtts://、ws:// 或 wss:// 开头的地址，其中不能含账号密码',
    good: ['mqtt://10.0.0.5', 'mqtts://broker.example.org:8883', 'wss://broker.example.org/mqtt'],
    bad: ['', 'http://10.0.0.5', 'mqtt://u:p@10.0.0.5', 'mqtt://'],
  },
  webSocketUrl: {
    message: '请输入以 ws:// 或 wss:// 开头的地址，其中不能含账号密码',
    good: ['ws://10.0.0.5:8080', 'wss://push.example.org/a?b=c'],
    bad: ['', 'mqtt://10.0.0.5', 'wss://u:p@push.example.org', 'wss:// push'],
  },
  webhookSecret: {
    message: '请使用 16~128 个英文字母、数字或符号，不含空格',
    good: ['a-Secret.1'],
    bad: ['', 'a b', '密钥'],
  },
};

describe.each(Object.entries(cases))('%s', (name, { message, good, bad }) => {
  const rule = rules[name as keyof typeof rules];

  test('has its message', () => expect(rule.message).toBe(message));
  test.each(good)('accepts %j', (value) => expect(rule.pattern.test(value)).toBe(true));
  test.each(bad)('rejects %j', (value) => expect(rule.pattern.test(value)).toBe(false));
});

test('rules are stateless and run in linear time', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(rules)), fc.string({ maxLength: 5000 }), ({ pattern }, text) => {
      const first = pattern.test(text);
      expect(pattern.test(text)).toBe(first);
    }),
  );
});

test('ip accepts four numbers up to 255 and rejects larger ones', () => {
  const octet = fc.integer({ min: 0, max: 255 });
  fc.assert(fc.property(octet, octet, octet, octet, (...parts) => rules.ip.pattern.test(parts.join('.'))));
  fc.assert(
    fc.property(octet, octet, octet, fc.integer({ min: 256 }), (...parts) => !rules.ip.pattern.test(parts.join('.'))),
  );
});
