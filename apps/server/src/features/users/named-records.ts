import type { Named } from './users-columns.ts';

/** Department with its parent; 0 at the top. */
export interface NamedDepartment extends Named {
  readonly parentId: number;
}

/** Finds records by what a cell of a sheet says. */
export interface NamedRecords<T extends Named> {
  /** @returns the record, or the reason why there is none */
  find(text: string): T | string;
}

const keyOf = (text: string) => text.normalize('NFKC').trim().toLowerCase();
const separator = '/';
const partsOf = (text: string) => keyOf(text).split(separator).map(keyOf);

/** Names of departments from the top, such as 总部 and 技术部. A cycle of parents ends at its first repeated department. */
function pathsOf(departments: readonly NamedDepartment[]): ReadonlyMap<number, readonly string[]> {
  const byId = new Map(departments.map((department) => [department.id, department]));
  const pathOf = (department: NamedDepartment, below: ReadonlySet<number>): readonly string[] => {
    const parent = below.has(department.parentId) ? undefined : byId.get(department.parentId);
    const above = parent === undefined ? [] : pathOf(parent, new Set([...below, parent.id]));
    return [...above, department.name];
  };
  return new Map(departments.map((department) => [department.id, pathOf(department, new Set([department.id]))]));
}

/** Path of each department from the top: 总部/技术部. */
export const departmentPaths = (departments: readonly NamedDepartment[]): ReadonlyMap<number, string> =>
  new Map([...pathsOf(departments)].map(([id, path]) => [id, path.join(separator)]));

/** Finds departments by code, name, or path. The path may omit upper departments. */
export function namedDepartments(departments: readonly NamedDepartment[]): NamedRecords<NamedDepartment> {
  const byCode = new Map(departments.map((department) => [department.code, department]));
  const paths = departmentPaths(departments);
  // Names may contain the separator, so paths are compared as texts.
  const byEnding = new Map<string, NamedDepartment[]>();
  const byPath = Map.groupBy(departments, ({ id }) => partsOf(paths.get(id) ?? '').join(separator));
  for (const [path, those] of byPath) {
    const parts = path.split(separator);
    for (const [at] of parts.entries()) {
      const ending = parts.slice(at).join(separator);
      byEnding.set(ending, [...(byEnding.get(ending) ?? []), ...those]);
    }
  }
  return {
    find(text) {
      const coded = byCode.get(text);
      if (coded !== undefined) return coded;
      const asked = partsOf(text).join(separator);
      const whole = byPath.get(asked) ?? [];
      const found = whole.length === 1 ? whole : (byEnding.get(asked) ?? []);
      const [first] = found;
      if (first === undefined) return `部门“${text}”不存在`;
      if (found.length === 1) return first;
      const example = paths.get(first.id) ?? first.code;
      return whole.length > 1
        ? `有 ${found.length} 个部门是“${text}”，请填写部门编码，例如“${first.code}”`
        : `有 ${found.length} 个部门叫“${text}”，请填写完整路径或部门编码，例如“${example}”`;
    },
  };
}

/** Finds roles by code or name. */
export function namedRoles<T extends Named>(roles: readonly T[]): NamedRecords<T> {
  const byCode = new Map(roles.map((role) => [role.code, role]));
  const byName = Map.groupBy(roles, ({ name }) => keyOf(name));
  return {
    find(text) {
      const coded = byCode.get(text);
      if (coded !== undefined) return coded;
      const found = byName.get(keyOf(text)) ?? [];
      const [first] = found;
      if (first === undefined) return `角色“${text}”不存在`;
      return found.length === 1 ? first : `有 ${found.length} 个角色叫“${text}”，请填写角色标识，例如“${first.code}”`;
    },
  };
}
