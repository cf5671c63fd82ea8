import { run } from '../../scripts/support/command.ts';

/** What these tests start is what was built: builds what changed since. */
export default async function build(): Promise<void> {
  if (!(await run(['node', 'scripts/build.ts']))) throw new Error('The build failed.');
}
