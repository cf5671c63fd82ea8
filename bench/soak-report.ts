import type { Figures } from './soak-census.ts';

interface Taken {
  readonly day: number;
  readonly figures: Figures;
}

/** Growth that is no fault: a share of the earlier figure, and a number in addition. */
interface Slack {
  readonly share: number;
  readonly more: number;
}

const slacks: Readonly<Record<string, Slack>> = {
  'resident MB': { share: 0.1, more: 15 },
  'heap MB': { share: 0.05, more: 2 },
  'external MB': { share: 0.1, more: 3 },
  descriptors: { share: 0, more: 6 },
  threads: { share: 0, more: 2 },
  polls: { share: 0, more: 0 },
  handles: { share: 0, more: 6 },
  files: { share: 0.05, more: 10 },
  'files KB': { share: 0.05, more: 100 },
  'temporary files': { share: 0, more: 0 },
  'database MB': { share: 0.1, more: 2 },
  'WAL MB': { share: 0, more: 8 },
};
/** Rows of a table: what one or two days bring. */
const ofRows: Slack = { share: 0.05, more: 12 };
/** Rows of tables with a fixed number of rows, which come one by one. */
const ofFixed: Readonly<Record<string, Slack>> = { 'rows of contentVersion': { share: 0, more: 64 } };

const text = (value: number | undefined) =>
  value === undefined ? '' : Number.isInteger(value) ? String(value) : value.toFixed(1);

/** Prints memory, descriptors and files of each moment. */
export function printFigures(print: (line: string) => void, taken: readonly Taken[]): void {
  print(`| | ${taken.map(({ day }) => `day ${day}`).join(' | ')} |`);
  print(`|---|${taken.map(() => '---:|').join('')}`);
  for (const name of Object.keys(slacks)) {
    if (taken[0]?.figures.has(name) !== true) continue;
    print(`| ${name} | ${taken.map(({ figures }) => text(figures.get(name))).join(' | ')} |`);
  }
}

/** Prints the rows of those tables that have ever had more than a few. */
export function printChanges(print: (line: string) => void, taken: readonly Taken[]): void {
  const names = [...(taken.at(-1)?.figures.keys() ?? [])].filter((name) => name.startsWith('rows of '));
  for (const name of names) {
    const numbers = taken.map(({ figures }) => figures.get(name));
    if (new Set(numbers).size > 1) print(`| ${name} | ${numbers.map(text).join(' | ')} |`);
  }
}

/** Figures that have grown beyond their slack: `descriptors: 40 → 60`. */
export function grown(earlier: Figures, later: Figures): readonly string[] {
  return [...later].flatMap(([name, value]) => {
    const { share, more } = slacks[name] ?? ofFixed[name] ?? ofRows;
    const before = earlier.get(name) ?? 0;
    return value > before * (1 + share) + more ? [`${name}: ${text(before)} → ${text(value)}`] : [];
  });
}
