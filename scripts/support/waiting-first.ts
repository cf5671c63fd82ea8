import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Fault tests wait for timeouts, those of PostgreSQL connections the longest. */
const waits = ({ moduleId, project }: TestSpecification) => {
  if (project.name !== 'faults') return 0;
  return moduleId.includes('/postgres-') ? 2 : 1;
};

/** Starts tests that mostly wait first, so that others run meanwhile. */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- not of an array
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => waits(b) - waits(a));
  }
}
