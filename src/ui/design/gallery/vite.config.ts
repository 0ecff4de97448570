import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The gallery of the design set: `vite src/ui/design/gallery`. Not part of the product. */
export default defineConfig({ root: import.meta.dirname, plugins: [react()] });
