import { run } from '../../scripts/support/command.ts';

/** Builds what has changed, because the tests run the built server. */
export default async function build(): Promise<void> {
  if (!(await run(['node', 'scripts/build.ts']))) throw new Error('The build failed.');
}
