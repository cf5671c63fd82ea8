interface Section {
  readonly title: string;
  readonly text: string;
}

const unreleased = 'Unreleased';

/** @returns sections in order; what precedes the first one is omitted */
const sectionsOf = (changelog: string): readonly Section[] =>
  changelog
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [title = '', ...lines] = section.split('\n');
      return { title: title.trim(), text: lines.join('\n').trim() };
    });

const isOf =
  (version: string) =>
  ({ title }: Section): boolean =>
    title.startsWith(`${version} – `) && /^\d{4}-\d\d-\d\d$/.test(title.slice(version.length + 3));

/**
 * Checks that a changelog describes a version.
 *
 * @param tag tag of a version; its lines must not be left under Unreleased
 * @param version without `v`
 * @returns problem with its solution; undefined if there is none
 */
export function undescribed(
  changelog: string,
  { tag, version }: { readonly tag?: string; readonly version: string },
): string | undefined {
  const sections = sectionsOf(changelog);
  const named = tag === undefined ? `Version ${version}` : `Tag ${tag}`;
  if (!sections.some(isOf(version))) {
    return `${named} has no section "## ${version} – <date>" in CHANGELOG.md. Let "npm version ${version}" write it, commit and tag.`;
  }
  const left = sections.find(({ title }) => title === unreleased)?.text ?? '';
  if (tag !== undefined && left !== '') {
    return `${named} has lines under ${unreleased} in CHANGELOG.md. Move them below "## ${version}", or tag with "npm version".`;
  }
  return undefined;
}

/**
 * Moves the lines under Unreleased to a section of a version.
 *
 * @param date `2026-11-28`
 * @throws Error if there are none, or the version has a section
 */
export function closeUnreleased(changelog: string, version: string, date: string): string {
  const [first, ...others] = sectionsOf(changelog);
  if (first?.title !== unreleased || first.text === '') {
    throw new Error(`CHANGELOG.md has no lines under ${unreleased}. Write what users see of version ${version}.`);
  }
  if (others.some(({ title }) => title === version || title.startsWith(`${version} `))) {
    throw new Error(`CHANGELOG.md already has a section for ${version}. Choose a higher version.`);
  }
  return changelog.replace(`## ${unreleased}\n`, `## ${unreleased}\n\n## ${version} – ${date}\n`);
}
