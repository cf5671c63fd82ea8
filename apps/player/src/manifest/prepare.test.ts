// @vitest-environment happy-dom
import { schemaVersion } from '@mutai/layout/model/layout';
import { storedLayouts } from '@mutai/layout/testing/stored-layouts';
import { expect, test } from 'vitest';
import { createFaults } from '../faults.ts';
import { prepare } from './prepare.ts';

test.each(Object.keys(storedLayouts).map(Number) as (keyof typeof storedLayouts)[])(
  'a document of version %s that a display has kept is shown by a newer build',
  async (version) => {
    const file = { path: '/1-1.json', mimetype: 'application/json', sha256: '1', size: 10 };
    const publication = { key: '1-1', layoutId: 1, number: 1, title: '站台', document: file, assets: [] };
    const faults = createFaults(() => 0);
    const kept = new Blob([storedLayouts[version]]);
    const { document } = await prepare(publication, async () => kept, faults, new AbortController().signal);
    expect(document).toEqual(JSON.parse(storedLayouts[schemaVersion]));
  },
);
