import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { assetFileNames, fontFiles } from '../../scripts/support/font-files.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { chromium, displayLimits, fontsOfConsole, serviceWorker, startedFirst, withoutSchemas } from './build-rules.ts';

export default defineConfig({
  plugins: [withoutSchemas, react(), fontFiles, fontsOfConsole, serviceWorker, displayLimits],
  define: { PRODUCT_VERSION: JSON.stringify(packageFile.version) },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: chromium,
    cssTarget: chromium,
    cssCodeSplit: false,
    // The content policy allows scripts of this origin only, no `data:` scripts.
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      // Modules of packages only declare: without what nothing uses, the start is 16 KB smaller.
      treeshake: {
        moduleSideEffects: [{ test: /\/packages\//, sideEffects: false }],
        propertyReadSideEffects: false,
      },
      output: { assetFileNames, codeSplitting: { groups: [startedFirst] } },
    },
  },
});
