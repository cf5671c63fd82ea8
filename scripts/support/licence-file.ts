import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { licencesPath } from '../../packages/contract/src/paths.ts';
import { listedLicences } from '../licences/listed.ts';
import { foreignComponents } from './bill-of-materials.ts';
import { root } from './command.ts';
import { licenceTexts } from './licence-texts.ts';

/** @returns `name@version` → folder of an installed package */
async function installedPackages(): Promise<ReadonlyMap<string, string>> {
  const lock = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly version?: string }>>;
  };
  return new Map(
    Object.entries(lock.packages)
      .filter(([place]) => place.includes('node_modules/') && existsSync(path.join(root, place)))
      .map(([place, { version = '' }]) => [
        `${place.split('node_modules/').at(-1) ?? ''}@${version}`,
        path.join(root, place),
      ]),
  );
}

/**
 * Returns the licence texts of all packages in the product.
 *
 * @throws Error if a package has none
 */
export async function productLicences(): Promise<string> {
  return licenceTexts({
    packages: await foreignComponents(),
    listed: listedLicences,
    listedFolder: path.join(root, 'scripts/licences'),
    installed: await installedPackages(),
    modules: path.join(root, 'node_modules'),
  });
}

/** Adds the licence texts to the console, for its page LOGO. */
export const licenceFile: Plugin = {
  name: 'licence-file',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: licencesPath.slice(1), source: await productLicences() });
  },
  configureServer({ middlewares }) {
    middlewares.use(licencesPath, (_request, response, next) => {
      productLicences().then((text) => response.setHeader('content-type', 'text/plain; charset=utf-8').end(text), next);
    });
  },
};
