import type { WebModule } from '../module.ts';

/** Words and pages of the frame itself. */
export const shellModule: WebModule = {
  name: 'ui',
  messages: {
    'zh-CN': () => import('../messages/zh-CN.ts'),
    'zh-TW': () => import('../messages/zh-TW.ts'),
    'en-US': () => import('../messages/en-US.ts'),
    'pt-BR': () => import('../messages/pt-BR.ts'),
  },
  pages: { login: { load: () => import('./login-page.tsx') } },
};

/** Words of the kernel: titles of routes, names of roles, common refusals. */
export const kernelMessages: WebModule = {
  name: 'kernel',
  messages: {
    'zh-CN': () => import('../../kernel/i18n/messages/zh-CN.ts'),
    'zh-TW': () => import('../../kernel/i18n/messages/zh-TW.ts'),
    'en-US': () => import('../../kernel/i18n/messages/en-US.ts'),
    'pt-BR': () => import('../../kernel/i18n/messages/pt-BR.ts'),
  },
  pages: {},
};

/** Texts of the help drawer: far too many for the first load, they come when it opens. */
export const helpMessages: WebModule = {
  name: 'help',
  messages: {
    'zh-CN': () => import('../help/messages/zh-CN.ts'),
    'zh-TW': () => import('../help/messages/zh-TW.ts'),
    'en-US': () => import('../help/messages/en-US.ts'),
    'pt-BR': () => import('../help/messages/pt-BR.ts'),
  },
  pages: {},
};

/** Words of the display settings: they come with their drawer. */
export const displayMessages: WebModule = {
  name: 'display',
  messages: {
    'zh-CN': () => import('../display/messages/zh-CN.ts'),
    'zh-TW': () => import('../display/messages/zh-TW.ts'),
    'en-US': () => import('../display/messages/en-US.ts'),
    'pt-BR': () => import('../display/messages/pt-BR.ts'),
  },
  pages: {},
};

/** Words of the console's lists and forms: they come with the pages that name `table` among their words. */
export const tableMessages: WebModule = {
  name: 'table',
  messages: {
    'zh-CN': () => import('../table/messages/zh-CN.ts'),
    'zh-TW': () => import('../table/messages/zh-TW.ts'),
    'en-US': () => import('../table/messages/en-US.ts'),
    'pt-BR': () => import('../table/messages/pt-BR.ts'),
  },
  pages: {},
};
