import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Address of the server that `npm run dev` starts. */
const devServer = 'http://127.0.0.1:3000';

/** Absolute, so that the page finds its files on every path (F5 on a deep route). */
const base = '/';

/**
 * Libraries and the kit are parted from pages, so that they stay in the browser's cache when a page changes, and
 * parted by who uses them (`entriesAware`), so that the login page loads no table and no date picker. Chunks below so many
 * bytes are merged into others; more than this, and the login page gets a part of the kit that brings the tables along.
 */
const chunkGroups = [
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler|react-router)[\\/]/, priority: 3 },
  { name: 'vendor', test: /node_modules[\\/]/, priority: 2, entriesAware: true, entriesAwareMergeThreshold: 4096 },
  {
    name: 'kit',
    test: /src[\\/](?:ui|platform)[\\/]/,
    priority: 1,
    entriesAware: true,
    entriesAwareMergeThreshold: 512,
  },
];

/**
 * Parts of antd that do nothing when they are loaded but do not say so. Without this the login page loads all of
 * antd's form for one context of it.
 */
const pureLibraries = /node_modules[\\/]@(?:rc-component|ant-design)[\\/]/;

export default defineConfig({
  base,
  plugins: [react()],
  server: { proxy: { '/api': { target: devServer } } },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    emptyOutDir: true,
    target: 'es2023',
    // The content policy allows scripts and pictures of this origin only, no `data:` scripts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: pureLibraries, sideEffects: false }] },
      output: {
        codeSplitting: { groups: chunkGroups },
        // Rolldown names a chunk after all who share it; the first word is enough.
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0] ?? 'chunk'}-[hash].js`,
      },
    },
  },
});
