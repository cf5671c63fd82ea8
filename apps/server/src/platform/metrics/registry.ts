import { within } from '../time/within.ts';

/** Label names and values of a sample. Values must come from a bounded set, never from clients. */
export type Labels = Readonly<Record<string, string>>;

/** Value of a metric with its labels. */
export interface Sample {
  readonly labels?: Labels;
  readonly value: number;
}

/** Counter that only grows. */
export interface Counter {
  add(labels?: Labels, by?: number): void;
}

/** Distribution of durations. */
export interface Histogram {
  /** @param seconds observed duration */
  observe(labels: Labels, seconds: number): void;
}

/** Metrics of a process, in the text format of Prometheus. */
export interface Metrics {
  counter(name: string, help: string): Counter;
  /** @param bounds upper bounds of the buckets in seconds, ascending */
  histogram(name: string, help: string, bounds: readonly number[]): Histogram;
  /**
   * Declares a metric that is read when it is asked for. If reading fails or takes long, it has no samples. It is not read
   * again before it has answered.
   *
   * @param type `counter` for totals that another part counts
   */
  observed(
    name: string,
    help: string,
    read: () => readonly Sample[] | Promise<readonly Sample[]>,
    type?: 'gauge' | 'counter',
  ): void;
  /** Returns all metrics as text. */
  text(): Promise<string>;
  /** Names of all metrics. */
  readonly names: readonly string[];
}

/** Longest time for reading a metric, in milliseconds: Prometheus waits 10 s for all of them. */
const readMs = 5000;

/** Content-Type of the text format. */
export const metricsContentType = 'text/plain; version=0.0.4; charset=utf-8';

interface Metric {
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  lines(): readonly string[] | Promise<readonly string[]>;
}

const escaped = (value: string): string =>
  value
    .replaceAll('\\', '\\\\')
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', String.raw`\n`);

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

const line = (name: string, labels: Labels, value: number): string => `${name}${labelText(labels)} ${value}`;

interface Distribution {
  readonly labels: Labels;
  /** Observations up to each bound, not cumulative. */
  readonly counts: number[];
  count: number;
  sum: number;
}

/**
 * Creates an empty registry.
 *
 * @param onError called when a metric cannot be read
 */
export function metricsRegistry(onError: (name: string, error: unknown) => void): Metrics {
  const metrics = new Map<string, Metric>();
  const add = (name: string, metric: Metric) => {
    if (metrics.has(name)) throw new Error(`The metric ${name} is declared twice.`);
    metrics.set(name, metric);
  };

  const linesOf = async (name: string, metric: Metric): Promise<readonly string[]> => {
    try {
      return await metric.lines();
    } catch (error) {
      onError(name, error);
      return [];
    }
  };

  return {
    counter(name, help) {
      const totals = new Map<string, { readonly labels: Labels; value: number }>();
      add(name, {
        help,
        type: 'counter',
        lines: () => [...totals.values()].map(({ labels, value }) => line(name, labels, value)),
      });
      return {
        add(labels = {}, by = 1) {
          const key = labelText(labels);
          const total = totals.get(key);
          if (total === undefined) totals.set(key, { labels, value: by });
          else total.value += by;
        },
      };
    },

    histogram(name, help, bounds) {
      const all = new Map<string, Distribution>();
      const linesOfOne = ({ labels, counts, count, sum }: Distribution) => {
        let below = 0;
        const buckets = bounds.map((bound, nth) => {
          below += counts[nth] ?? 0;
          return line(`${name}_bucket`, { ...labels, le: String(bound) }, below);
        });
        return [
          ...buckets,
          line(`${name}_bucket`, { ...labels, le: '+Inf' }, count),
          line(`${name}_sum`, labels, sum),
          line(`${name}_count`, labels, count),
        ];
      };
      add(name, { help, type: 'histogram', lines: () => [...all.values()].flatMap(linesOfOne) });
      return {
        observe(labels, seconds) {
          const key = labelText(labels);
          let one = all.get(key);
          if (one === undefined) {
            one = { labels, counts: bounds.map(() => 0), count: 0, sum: 0 };
            all.set(key, one);
          }
          const nth = bounds.findIndex((bound) => seconds <= bound);
          if (nth >= 0) one.counts[nth] = (one.counts[nth] ?? 0) + 1;
          one.count += 1;
          one.sum += seconds;
        },
      };
    },

    observed(name, help, read, type = 'gauge') {
      let reading: Promise<readonly Sample[]> | undefined;
      const start = async () => read();
      const lines = async () => {
        reading ??= start().finally(() => {
          reading = undefined;
        });
        const samples = await within(name, readMs, reading);
        return samples.map(({ labels = {}, value }) => line(name, labels, value));
      };
      add(name, { help, type, lines });
    },

    async text() {
      const parts = [...metrics].map(async ([name, metric]) => {
        const lines = await linesOf(name, metric);
        return [`# HELP ${name} ${metric.help}`, `# TYPE ${name} ${metric.type}`, ...lines].join('\n');
      });
      return `${(await Promise.all(parts)).join('\n')}\n`;
    },

    get names() {
      return [...metrics.keys()];
    },
  };
}
