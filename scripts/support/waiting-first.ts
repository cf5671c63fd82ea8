import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Fault tests wait for limits of time to pass, those of PostgreSQL's connections most of all. */
const waits = ({ moduleId, project }: TestSpecification) => {
  if (project.name !== 'faults') return 0;
  return moduleId.includes('/postgres-') ? 2 : 1;
};

/** Tests that wait most of their time begin first, so that others fill it and none is left for last. */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- not of an array
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => waits(b) - waits(a));
  }
}
