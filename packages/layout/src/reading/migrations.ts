import { schemaVersion } from '../model/layout.ts';
import { initialStale } from '../model/types/stale.ts';
import { isRecord } from './check-value.ts';

/** Layout in JSON of an older version. Not validated. */
export type StoredLayout = Readonly<Record<string, unknown>>;

/** Migrates a layout to the next version. Leaves invalid parts for validation to report. */
export type Migration = (layout: StoredLayout) => StoredLayout;

/** Version 2: opacity, corners, border, shadow and gradient of blocks, more styles of texts, zoom of pictures. */
function withEffects(layout: StoredLayout): StoredLayout {
  const { blocks } = layout;
  if (!isRecord(blocks)) return layout;
  const styled = (font: unknown) =>
    isRecord(font) ? { ...font, lineHeight: 140, letterSpacing: 0, padding: 0, shadow: null, outline: null } : font;
  const params = (type: unknown, value: unknown) => {
    if (!isRecord(value)) return value;
    if (type === 'image') return { ...value, zoom: 100, focusX: 50, focusY: 50 };
    const texts = Object.entries(value).filter(([key]) => /^font(?:Ch|En|Ru)$/.test(key));
    const styles = Object.fromEntries(texts.map(([key, font]) => [key, styled(font)]));
    return { ...value, ...styles, ...(type === 'text' ? { fit: 'none' } : {}) };
  };
  const looks = { gradient: null, opacity: 100, radius: 0, border: null, shadow: null };
  const migratedBlocks = Object.entries(blocks).map(([id, block]) => [
    id,
    isRecord(block) ? { ...block, ...looks, params: params(block['type'], block['params']) } : block,
  ]);
  return { ...layout, blocks: Object.fromEntries(migratedBlocks) as StoredLayout };
}

/** Gives each block more fields. */
const withFields =
  (fields: StoredLayout): Migration =>
  (layout) => {
    const { blocks } = layout;
    if (!isRecord(blocks)) return layout;
    const migratedBlocks = Object.entries(blocks).map(([id, block]) => [
      id,
      isRecord(block) ? { ...block, ...fields } : block,
    ]);
    return { ...layout, blocks: Object.fromEntries(migratedBlocks) as StoredLayout };
  };

/** Version 3: rotation and mirroring of blocks. */
const withRotation = withFields({ rotation: 0, flipX: false, flipY: false });

/** Version 4: conditions of blocks. */
const withConditions = withFields({ when: null });

function withStaleTexts(layout: StoredLayout): StoredLayout {
  const { blocks } = layout;
  if (!isRecord(blocks)) return layout;
  const migratedBlocks = Object.entries(blocks).map(([id, block]) => [
    id,
    isRecord(block) && block['type'] === 'text' && isRecord(block['params'])
      ? { ...block, params: { ...block['params'], ...initialStale } }
      : block,
  ]);
  return { ...layout, blocks: Object.fromEntries(migratedBlocks) as StoredLayout };
}

const withBlendAndComponents = withFields({ blend: 'normal', component: null });

/** Version 5: rule of texts for old values, blending and links of blocks to components. */
const toVersion5: Migration = (layout) => withBlendAndComponents(withStaleTexts(layout));

/**
 * Migrations; the first one converts version 1 to version 2. When `schemaVersion` is raised, add a migration and a test
 * with a layout of the previous version. Layouts of every released version must remain readable.
 */
const migrations: readonly Migration[] = [withEffects, withRotation, withConditions, toVersion5];

/**
 * Migrates a layout to the newest version.
 *
 * @param version version of the layout: 1 to the newest
 */
export function migrated(
  layout: StoredLayout,
  version: number,
  steps: readonly Migration[] = migrations,
  newest: number = schemaVersion,
): StoredLayout {
  const made = steps.slice(version - 1, newest - 1).reduce((older, migrate) => migrate(older), layout);
  return { ...made, schemaVersion: newest };
}
