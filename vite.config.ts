import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './scripts/chunk-groups.ts';
import { firstLoadPlugin } from './scripts/first-load.ts';

/** The web client: `dist/web/index.html` is served by the product with a nonce, `dist/web/assets` for a year. */
export default defineConfig({
  plugins: [react(), firstLoadPlugin(import.meta.dirname)],
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    assetsDir: 'assets',
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    assetsInlineLimit: 0,
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
});
