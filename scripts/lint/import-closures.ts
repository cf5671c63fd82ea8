import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const { resolve } = createRequire(import.meta.url);

/** Module specifiers of static, dynamic and type imports. Matches inside comments and texts only add dependencies. */
const specifier = /\b(?:from|import)\s*\(?\s*(['"])(?<name>[^'"\n]+)\1/g;

/** Returns the absolute path of an imported source file; `undefined` for packages from a registry and missing files. */
export function resolveSource(name: string, importer: string): string | undefined {
  if (name.startsWith('.')) {
    const file = path.resolve(path.dirname(importer), name);
    // Build output changes with every build and has no types.
    return existsSync(file) && !file.includes(`${path.sep}dist${path.sep}`) ? file : undefined;
  }
  if (!name.startsWith('@mutai/')) return undefined;
  try {
    return resolve(name);
  } catch {
    return undefined;
  }
}

const digestOf = (parts: Iterable<string>): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
};

/** Reads source files, each once, with their digest and direct imports. */
function reader() {
  const known = new Map<string, { readonly digest: string; readonly imports: readonly string[] }>();
  return (file: string) => {
    const found = known.get(file);
    if (found !== undefined) return found;
    const code = readFileSync(file, 'utf8');
    const names = [...code.matchAll(specifier)].map(({ groups }) => groups?.['name'] ?? '');
    const imports = new Set(names.flatMap((name) => resolveSource(name, file) ?? []));
    const read = { digest: digestOf([code]), imports: [...imports] };
    known.set(file, read);
    return read;
  };
}

/**
 * Computes a digest per file over the file and its direct and indirect imports. The result of a check on a file can
 * change only if this digest changes.
 *
 * @param files absolute paths
 * @param common digest or text of inputs that concern every file: configuration, installed packages, global types
 */
export function digestImportClosures(files: readonly string[], common: string): ReadonlyMap<string, string> {
  const read = reader();
  const closureOf = (file: string): readonly string[] => {
    const closure = new Set([file]);
    // Iterating over a growing set visits each file once, even in circles.
    for (const member of closure) for (const imported of read(member).imports) closure.add(imported);
    return [...closure].toSorted();
  };
  return new Map(
    files.map((file) => [
      file,
      digestOf([common, ...closureOf(file).flatMap((member) => [member, read(member).digest])]),
    ]),
  );
}
