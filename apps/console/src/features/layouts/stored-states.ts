import { sizeText } from '../../ui/kit/size-text.ts';
import {
  loadPublication,
  loadPublications,
  loadVersion,
  loadVersions,
  republish,
  restoreVersion,
} from './layouts.queries.ts';
import { layoutsMessages as text } from './layouts.messages.ts';
import type { StoredStates } from './states-drawer.tsx';

/** 版本: all saved states. */
export const savedVersions: StoredStates = {
  kind: 'versions',
  title: text.versionsOf,
  list: text.versions,
  none: text.noVersions,
  load: async (id, signal) =>
    (await loadVersions(id, signal)).map(({ number, savedAt, savedBy, blockCount, published }, index) => {
      // Every save creates a version, so the newest is the current state.
      const present = index === 0;
      return {
        number,
        name: text.version(number),
        at: savedAt,
        by: savedBy,
        facts: text.blocks(blockCount),
        label: present
          ? { text: text.current, strong: true }
          : published
            ? { text: text.publishedOnce, strong: false }
            : null,
        present,
      };
    }),
  loadDocument: loadVersion,
  action: { label: text.restore, question: text.confirmRestore, run: restoreVersion },
};

/** 发布记录: all published states. */
export const publications: StoredStates = {
  kind: 'publications',
  title: text.publicationsOf,
  list: text.publications,
  none: text.noPublications,
  load: async (id, signal) =>
    (await loadPublications(id, signal)).map((publication) => ({
      number: publication.number,
      name: text.publication(publication.number),
      at: publication.publishedAt,
      by: publication.publishedBy,
      facts: `${text.blocks(publication.blockCount)} · ${text.assets(publication.assetCount, sizeText(publication.assetBytes))}`,
      label: publication.current ? { text: text.onScreens, strong: true } : null,
      present: publication.current,
    })),
  loadDocument: loadPublication,
  action: { label: text.republish, question: text.confirmRepublish, run: republish },
};
