import type { WebModule } from '../../../ui/module.ts';

/** The import dialog is a widget of other modules' pages (`imports.public.tsx`); here are its words. */
export const importsWeb: WebModule = {
  name: 'imports',
  messages: import.meta.glob(['../shared/**/messages/??-??.ts', '!../shared/history/**']),
  pages: {},
};
