import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Every kind of chart by itself: `vite src/ui/chart/gallery`. Not part of the product. */
export default defineConfig({ root: import.meta.dirname, plugins: [react()] });
