import { App, ConfigProvider } from 'antd';
import { createRoot } from 'react-dom/client';
import { themeFor } from '../../apps/console/src/app/theme/theme.ts';
import { CanvasWorkspace } from '../../apps/console/src/features/layout-editor/canvas/canvas-workspace.tsx';
import { usePaletteDrag } from '../../apps/console/src/features/layout-editor/canvas/use-palette-drag.ts';
import { createEditor } from '../../apps/console/src/features/layout-editor/editor/editor.ts';
import { EditorContext } from '../../apps/console/src/features/layout-editor/editor/use-editor.ts';

const blank = {
  schemaVersion: 1,
  canvas: {
    title: '未命名布局',
    description: '',
    width: 1920,
    height: 1080,
    bgImage: '',
    bgColor: '#ffffff',
    langList: ['ch'],
    langSwitch: 10,
    guides: { x: [], y: [] },
  },
  blocks: {},
  order: [],
};
const dark = new URLSearchParams(location.search).has('dark');
document.documentElement.style.colorScheme = dark ? 'dark' : 'light';

function Palette() {
  const { onPointerDown } = usePaletteDrag();
  return (
    <div style={{ width: 200, padding: 12 }}>
      {['text', 'date', 'time', 'image', 'video'].map((type) => (
        <button key={type} type="button" onPointerDown={(event) => onPointerDown(type, event)}>
          {type}
        </button>
      ))}
    </div>
  );
}

window.open_ = (layout) => {
  const start = performance.now();
  const editor = createEditor(layout ?? blank);
  window.editor = editor;
  const root = createRoot(document.getElementById('root'));
  root.render(
    <ConfigProvider theme={themeFor(dark ? 'dark' : 'light', false)}>
      <App style={{ height: '100%' }}>
        <EditorContext value={editor}>
          <div style={{ display: 'flex', height: '100%' }}>
            <Palette />
            <div style={{ flex: 1, minWidth: 0 }}>
              <CanvasWorkspace />
            </div>
            <div style={{ width: 280 }} />
          </div>
        </EditorContext>
      </App>
    </ConfigProvider>,
  );
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start))));
};
window.addEventListener('keydown', (event) => {
  if (event.ctrlKey && event.key === 'z') window.editor.undo();
  if (event.ctrlKey && event.key === 'y') window.editor.redo();
});
