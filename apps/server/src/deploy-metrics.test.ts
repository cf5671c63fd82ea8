import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildTestApp } from './testing/test-app.ts';
import { jobFailures, watchedTime } from './watched-process.ts';

const deploy = join(import.meta.dirname, '../../../deploy');

/** Words of PromQL that look like names. */
const words = new Set([
  'sum',
  'by',
  'rate',
  'increase',
  'max',
  'topk',
  'time',
  'histogram_quantile',
  'label_values',
  'on',
  'and',
]);
/** Names that Prometheus itself adds. */
const ofPrometheus = { metrics: ['up'], labels: ['instance', 'job'] };

/** Names of metrics and labels in an expression. */
function namesIn(expression: string): { readonly metrics: readonly string[]; readonly labels: readonly string[] } {
  const bare = expression.replaceAll(/"[^"]*"/g, '""');
  const labels = [
    ...[...bare.matchAll(/\{([^}]*)\}/g)].flatMap(([, inside = '']) =>
      inside.split(',').map((one) => one.split(/[=!~]/)[0] ?? ''),
    ),
    ...[...bare.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, inside = '']) => inside.split(',')),
  ].map((label) => label.trim());
  const rest = bare.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, ' ');
  const metrics = (rest.match(/\b[a-z_]+\b/g) ?? []).filter((name) => !words.has(name));
  return { metrics, labels: labels.filter((label) => label !== '') };
}

async function expressions(): Promise<readonly string[]> {
  const rules = await readFile(join(deploy, 'prometheus/mutai-alerts.yml'), 'utf8');
  const ofRules = [...rules.matchAll(/^ +expr: (.+)$/gm)].map(([, expression = '']) => expression);
  interface Dashboard {
    readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
  }
  const { panels } = JSON.parse(await readFile(join(deploy, 'grafana/mutai.json'), 'utf8')) as Dashboard;
  expect(ofRules).toHaveLength(rules.match(/- alert: /g)?.length ?? 0);
  expect(panels.length).toBeGreaterThan(15);
  return [...ofRules, ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))];
}

test('dashboard and alert rules use metrics and labels that the server has, and show every one of them', async () => {
  const token = 'x'.repeat(32);
  const app = await buildTestApp({ METRICS_TOKEN: token });
  watchedTime(app);
  jobFailures(app).add({ kind: 'housekeeping' });
  await app.call('GET', '/healthz');
  const { text } = await app.call('GET', '/metrics', { headers: { authorization: `Bearer ${token}` } });
  const { names } = app.metrics;
  const known = new Set([
    ...names,
    ...['bucket', 'sum', 'count'].map((suffix) => `mutai_http_request_duration_seconds_${suffix}`),
    ...ofPrometheus.metrics,
  ]);
  const labels = new Set([...[...text.matchAll(/[{,]([a-z]+)="/g)].map(([, label]) => label), ...ofPrometheus.labels]);
  const used = new Set<string>();
  for (const expression of await expressions()) {
    const named = namesIn(expression);
    expect(named.metrics.length, expression).toBeGreaterThan(0);
    for (const metric of named.metrics) {
      expect(known, expression).toContain(metric);
      used.add(metric.replace(/(?<=_seconds)_(?:bucket|sum|count)$/, ''));
    }
    for (const label of named.labels) {
      // Only PostgreSQL has connections, whose states screens and jobs have as well.
      expect(labels, expression).toContain(label);
    }
  }
  expect([...names].filter((name) => !used.has(name))).toEqual([]);
});
