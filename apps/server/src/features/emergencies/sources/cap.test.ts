import { severities } from '@mutai/contract/emergencies/severities';
import { charactersIn } from '@mutai/contract/characters';
import { limits } from '@mutai/contract/limits';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CapError, type CapInfo, readCap } from './cap.ts';
import { emergencyOf, groupsOf, messageOf, refusalOf, severityOf } from './cap-emergency.ts';
import { capXml } from './testing-cap.ts';

const now = Date.parse('2026-01-01T00:00:00Z');
const noMapping = { areas: [], unmatched: 'all' as const };

test('an alert is read, with a prefix too, and mapped by language, severity, area and time', () => {
  const xml = capXml({
    infos: [
      {
        language: 'zh-CN',
        event: '暴雨',
        headline: '暴雨 &amp; 雷电',
        instruction: '<![CDATA[请勿外出 <室外>]]>',
        area: '上海',
        geocode: '310000',
      },
      { language: 'ru-RU', event: 'Ливень', severity: 'Extreme', expires: '2026-01-01T10:00:00+08:00', area: 'Пекин' },
      { event: 'Rainstorm', severity: 'Minor', expires: '2026-01-01T03:00:00-00:00' },
    ],
  });
  const alert = readCap(xml);
  expect(alert).toMatchObject({ sender: 'weather@example.org', identifier: 'A1', msgType: 'Alert', references: [] });
  const areas = [
    { area: ' 310000 ', groupId: 7 },
    { area: 'пекин', groupId: 3 },
    { area: '广州', groupId: 4 },
    { area: '上海', groupId: 99 },
  ];
  expect(emergencyOf(alert, { areas, unmatched: 'nobody' }, new Set([3, 4, 7]), now)).toEqual({
    values: {
      title: '暴雨 & 雷电',
      severity: 'danger',
      textCh: '暴雨 & 雷电\n请勿外出 <室外>',
      textRu: 'Ливень',
      textEn: 'Rainstorm',
      target: 'chosen',
      groupIds: [3, 7],
    },
    startsAt: now,
    endsAt: null,
  });
  const prefixed = xml.replaceAll(/<(\/?)(\w)/g, '<$1c:$2').replace('xmlns=', 'xmlns:c=');
  expect(readCap(prefixed)).toEqual(alert);
});

test('an alert has the times of those infos that are not over', () => {
  const of = (...infos: Record<string, string>[]) => emergencyOf(readCap(capXml({ infos })), noMapping, new Set(), now);
  const [at2, at3, at4] = [2, 3, 4].map((hour) => `2026-01-01T0${hour}:00:00-00:00`);
  expect(of({ effective: at2 ?? '', expires: at4 ?? '' }, { effective: at3 ?? '', expires: at3 ?? '' })).toMatchObject({
    startsAt: now + 2 * 3_600_000,
    endsAt: now + 4 * 3_600_000,
  });
  expect(of({ event: '旧', expires: '2025-12-31T00:00:00Z' }, { event: '新', expires: at2 ?? '' })).toMatchObject({
    values: { title: '新', target: 'all', groupIds: [] },
    startsAt: now,
  });
  expect(of({ expires: '2026-01-01T00:00:00Z' })).toBe('已过期，不再插播');
  expect(of({ effective: at3 ?? '', expires: at2 ?? '' })).toBe('在生效之前过期，不插播');
  expect(of({ effective: '2030-01-01T00:00:00Z' })).toContain('一年以后');
  expect(emergencyOf(readCap(capXml()), { areas: [], unmatched: 'nobody' }, new Set(), now)).toContain('区域没有对应');
  expect(of({ language: 'fr', event: 'Pluie' })).toMatchObject({ values: { textEn: 'Pluie', textCh: '' } });
});

test('only actual public alerts are shown', () => {
  const refused = (fields: object) => refusalOf(readCap(capXml(fields)));
  for (const status of ['Exercise', 'System', 'Test', 'Draft']) expect(refused({ status })).toContain(status);
  for (const msgType of ['Ack', 'Error']) expect(refused({ msgType })).toContain(msgType);
  expect(refused({ scope: 'Restricted' })).toContain('Restricted');
  for (const msgType of ['Alert', 'Update', 'Cancel']) expect(refused({ msgType })).toBeUndefined();
});

const bomb = `<?xml version="1.0"?><!DOCTYPE alert [<!ENTITY a "ha">${Array.from({ length: 20 }, (_, index) => `<!ENTITY a${index} "${'&a;'.repeat(10)}">`).join('')}]>`;
const alertXml = capXml().slice('<?xml version="1.0" encoding="UTF-8"?>'.length);

test.each([
  ['nothing', ''],
  ['no XML', '{"alert": 1}'],
  ['HTML', '<!DOCTYPE html><html><body>502 Bad Gateway</body></html>'],
  ['entities that multiply', `${bomb}${alertXml.replace('暴雨', '&a19;')}`],
  [
    'an external entity',
    `<!DOCTYPE alert [<!ENTITY x SYSTEM "file:///etc/passwd">]>${alertXml.replace('暴雨', '&x;')}`,
  ],
  ['an external document type', `<!DOCTYPE alert SYSTEM "http://127.0.0.1/x.dtd">${alertXml}`],
  ['an unknown entity', alertXml.replace('暴雨', '&unknown;')],
  ['elements that are nested deeply', '<a>'.repeat(40_000)],
  ['an open element', alertXml.replace('</info>', '')],
  ['two roots', alertXml + alertXml],
  ['an attribute twice', alertXml.replace('<info>', '<info a="1" a="2">')],
  ['a control character', alertXml.replace('暴雨', '\u0001')],
  ['another version', alertXml.replace('cap:1.2', 'cap:1.1')],
  ['no namespace', alertXml.replace(/ xmlns="[^"]+"/, '')],
  ['another root', '<feed xmlns="urn:oasis:names:tc:emergency:cap:1.2"/>'],
  ['no sender', capXml({ sender: ' ' })],
  ['a long name', capXml({ identifier: 'x'.repeat(201) })],
  ['broken references', capXml({ references: 'a,b' })],
  ['many references', capXml({ references: 'a,b,c '.repeat(101) })],
  ['a time without zone', capXml({ infos: [{ expires: '2026-01-01T00:00:00' }] })],
  ['no time', capXml({ infos: [{ expires: '2026-99-01T00:00:00Z' }] })],
])('%s is refused in words, and at once', (_, xml) => {
  const begin = performance.now();
  expect(() => readCap(xml)).toThrow(CapError);
  expect(performance.now() - begin).toBeLessThan(10_000);
});

const word = fc.string({ unit: 'grapheme', maxLength: 400 });
const info = fc.record({
  language: fc.constantFrom('', 'zh', 'zh-CN', 'en-US', 'ru', 'fr'),
  event: word.filter((text) => text.trim() !== ''),
  severity: fc.constantFrom('Extreme', 'Severe', 'Moderate', 'Minor', 'Unknown', 'Strange'),
  headline: word,
  description: word,
  instruction: word,
  effective: fc.option(fc.integer({ min: now - 1e9, max: now + 1e9 }), { nil: undefined }),
  expires: fc.option(fc.integer({ min: now - 1e9, max: now + 1e9 }), { nil: undefined }),
  areas: fc.array(
    fc.record({ description: fc.constantFrom('甲', '乙', 'A'), geocodes: fc.array(fc.constantFrom('1', '2', 'a')) }),
    { maxLength: 3 },
  ),
});

test('whatever an alert says, the emergency fits its limits and is never less severe', () => {
  const mapped = fc.array(
    fc.record({ area: fc.constantFrom('甲', '1', 'a', 'B'), groupId: fc.integer({ min: 1, max: 5 }) }),
  );
  fc.assert(
    fc.property(
      fc.array(info, { maxLength: 4 }),
      mapped,
      fc.constantFrom('all', 'nobody'),
      (infos, areas, unmatched) => {
        const alert = {
          sender: 's',
          identifier: 'i',
          status: 'Actual',
          msgType: 'Alert',
          scope: 'Public',
          references: [],
          infos,
        };
        const existing = new Set([1, 2, 3]);
        const found = emergencyOf(alert, { areas, unmatched }, existing, now);
        if (typeof found === 'string') return;
        const { values, startsAt, endsAt } = found;
        const { title, textCh, textEn, textRu, target, groupIds } = values;
        expect(charactersIn(title)).toBeLessThanOrEqual(limits.nameMax);
        expect(`${textCh}${textEn}${textRu}`).not.toBe('');
        for (const text of [textCh, textEn, textRu])
          expect(charactersIn(text)).toBeLessThanOrEqual(limits.emergencies.textMax);
        expect(startsAt).toBeGreaterThanOrEqual(now);
        expect(endsAt ?? Infinity).toBeGreaterThan(startsAt);
        expect(groupIds.length === 0).toBe(target === 'all');
        expect(groupIds.every((id) => existing.has(id))).toBe(true);
        expect(unmatched === 'nobody' && target === 'all').toBe(false);
      },
    ),
  );
  fc.assert(
    fc.property(fc.array(info, { minLength: 1 }), info, (infos, more) => {
      const rank = (of: readonly CapInfo[]) => severities.indexOf(severityOf(of));
      expect(rank([...infos, more])).toBe(Math.max(rank(infos), rank([more])));
      expect(charactersIn(messageOf(more))).toBeLessThanOrEqual(limits.emergencies.textMax);
      const areas = [
        { area: '甲', groupId: 1 },
        { area: ' A', groupId: 2 },
      ];
      expect(groupsOf(more.areas, areas)).toEqual(groupsOf(more.areas.toReversed(), areas.toReversed()));
    }),
  );
});
