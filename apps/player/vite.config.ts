import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { assetFileNames, fontFiles } from '../../scripts/support/font-files.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { chromium, displayLimits, fontsOfConsole, serviceWorker, withoutSchemas } from './build-rules.ts';

export default defineConfig({
  plugins: [withoutSchemas, react(), fontFiles, fontsOfConsole, serviceWorker, displayLimits],
  define: { PRODUCT_VERSION: JSON.stringify(packageFile.version) },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: chromium,
    cssTarget: chromium,
    // One style sheet and one script; only the library for live video and fonts come later.
    cssCodeSplit: false,
    // The content policy allows scripts of this origin only, no `data:` scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { assetFileNames } },
  },
});
