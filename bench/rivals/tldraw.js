import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import {
  createShapeId,
  defaultAddFontsFromNode,
  defaultShapeUtils,
  defaultTools,
  TldrawEditor,
  tipTapDefaultExtensions,
  toRichText,
} from 'tldraw';
import 'tldraw/tldraw.css';

const zoom = 0.4;
const textOptions = {
  tipTapConfig: { extensions: tipTapDefaultExtensions },
  addFontsFromNode: defaultAddFontsFromNode,
};
const offset = { x: 280, y: 120 };

/** Canvas only, without buttons and panels. */
export function show(layout, id) {
  return new Promise((resolve) => {
    const onMount = (editor) => {
      editor.user.updateUserPreferences({ isSnapMode: true });
      editor.createShapes(
        layout.order.map((key) => {
          const { x, y, w, h, params } = layout.blocks[key];
          const richText = toRichText(params.fontCh.content);
          return { id: createShapeId(String(key)), type: 'geo', x, y, props: { w, h, richText, size: 's' } };
        }),
      );
      editor.setCamera({ x: offset.x / zoom, y: offset.y / zoom, z: zoom });
      editor.select(createShapeId(String(id)));
      const { x, y, w, h } = layout.blocks[id];
      requestAnimationFrame(() => resolve({ x: offset.x + (x + w / 2) * zoom, y: offset.y + (y + h / 2) * zoom }));
    };
    createRoot(document.getElementById('root')).render(
      createElement(
        'div',
        { style: { position: 'fixed', inset: 0 } },
        createElement(TldrawEditor, {
          shapeUtils: defaultShapeUtils,
          tools: defaultTools,
          initialState: 'select',
          textOptions,
          onMount,
        }),
      ),
    );
  });
}
