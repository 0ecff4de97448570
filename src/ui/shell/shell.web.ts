import type { WebModule } from '../module.ts';

/** Words and pages of the frame itself. */
export const shellModule: WebModule = {
  name: 'ui',
  messages: import.meta.glob('../messages/??-??.ts'),
  pages: { login: { load: () => import('./login-page.tsx') } },
};

/** Words of the kernel: titles of routes, names of roles, common refusals. */
export const kernelMessages: WebModule = {
  name: 'kernel',
  messages: import.meta.glob('../../kernel/i18n/messages/??-??.ts'),
  pages: {},
};

/** Texts of the help drawer: far too many for the first load, they come when it opens. */
export const helpMessages: WebModule = {
  name: 'help',
  messages: import.meta.glob('../help/messages/??-??.ts'),
  pages: {},
};

/** Words of the display settings: they come with their drawer. */
export const displayMessages: WebModule = {
  name: 'display',
  messages: import.meta.glob('../display/messages/??-??.ts'),
  pages: {},
};

/** Words of the console's lists and forms: they come with the pages that name `table` among their words. */
export const tableMessages: WebModule = {
  name: 'table',
  messages: import.meta.glob('../table/messages/??-??.ts'),
  pages: {},
};
