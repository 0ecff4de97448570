import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
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
        // What every page starts with comes in two files: many small ones cost requests and compress badly.
        codeSplitting: {
          groups: [
            { name: 'vendor', tags: ['$initial'], test: /[\\/]node_modules[\\/]/, priority: 2 },
            { name: 'frame', tags: ['$initial'], priority: 1 },
            // Small parts that most pages share come together, and so do those that most pages behind the sign-in share:
            // one file of 20 KB is asked for sooner than thirty of one. Heavy parts stay by themselves.
            // What public pages use of the second stands in the first, so that visitors never ask for the second.
            {
              name: 'parts',
              test: /[\\/]src[\\/](ui[\\/](design[\\/]|api[\\/](call-error|use-action)|shell[\\/](pager-labels|copy-text)|forms[\\/]undo-toast|table[\\/]use-online)|kernel[\\/](access[\\/]roles|i18n[\\/]stored-text))/,
              minShareCount: 12,
              priority: 0.5,
            },
            { name: 'icons', test: /[\\/]lucide-react[\\/]/, minShareCount: 2 },
            {
              name: 'desk',
              test: /[\\/]src[\\/](ui[\\/](design|table|forms|api|access|shell)|kernel)[\\/](?!.*(sortable|rich|gallery|messages))/,
              minShareCount: 10,
            },
          ],
        },
      },
    },
  },
});
