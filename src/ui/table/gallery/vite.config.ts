import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** A list page of the console by itself: `vite src/ui/table/gallery`. Not part of the product. */
export default defineConfig({ root: import.meta.dirname, plugins: [react()] });
