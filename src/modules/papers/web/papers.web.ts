import type { WebModule } from '../../../ui/module.ts';

/** Papers of courses; the fields of answers are a part of their own. */
export const papersWeb: WebModule = {
  name: 'papers',
  messages: import.meta.glob(['../shared/**/messages/??-??.ts', '!../shared/history/**']),
  pages: {},
};
