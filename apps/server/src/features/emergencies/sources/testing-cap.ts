/** Fields of an alert of tests. */
export interface AlertFields {
  readonly identifier?: string;
  readonly sender?: string;
  readonly status?: string;
  readonly msgType?: string;
  readonly scope?: string;
  readonly references?: string;
  /** Fields of each info; `area` and `geocode` are lists separated by commas. */
  readonly infos?: readonly Readonly<Record<string, string>>[];
}

const element = (name: string, value: string): string => `<${name}>${value}</${name}>`;

function infoXml(info: Readonly<Record<string, string>>): string {
  const { area = '', geocode = '', ...fields } = { event: '暴雨', severity: 'Severe', ...info };
  const geocodes = geocode.split(',').filter((code) => code !== '');
  const codes = geocodes
    .map((code) => element('geocode', element('valueName', 'GB') + element('value', code)))
    .join('');
  const areas = area.split(',').filter((one) => one !== '');
  return element(
    'info',
    Object.entries(fields)
      .map(([name, value]) => element(name, value))
      .join('') + areas.map((one) => element('area', element('areaDesc', one) + codes)).join(''),
  );
}

/** Alert of CAP 1.2 as XML. Values are inserted as they are. */
export function capXml({ infos = [{}], references = '', ...fields }: AlertFields = {}): string {
  const facts = {
    identifier: 'A1',
    sender: 'weather@example.org',
    sent: '2026-01-01T08:00:00+08:00',
    status: 'Actual',
    msgType: 'Alert',
    scope: 'Public',
    ...(references === '' ? {} : { references }),
    ...fields,
  };
  const content = Object.entries(facts).map(([name, value]) => element(name, value));
  return `<?xml version="1.0" encoding="UTF-8"?><alert xmlns="urn:oasis:names:tc:emergency:cap:1.2">${content.join('')}${infos.map(infoXml).join('')}</alert>`;
}
