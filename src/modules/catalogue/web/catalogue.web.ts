import type { WebModule } from '../../../ui/module.ts';

/** Catalogue and details of experiments. */
export const catalogueWeb: WebModule = {
  name: 'catalogue',
  prefix: 'experiments',
  messages: {
    'zh-CN': () => import('../shared/messages/zh-CN.ts'),
    'zh-TW': () => import('../shared/messages/zh-TW.ts'),
    'en-US': () => import('../shared/messages/en-US.ts'),
    'pt-BR': () => import('../shared/messages/pt-BR.ts'),
  },
  parts: {
    history: {
      'zh-CN': () => import('../shared/history/messages/zh-CN.ts'),
      'zh-TW': () => import('../shared/history/messages/zh-TW.ts'),
      'en-US': () => import('../shared/history/messages/en-US.ts'),
      'pt-BR': () => import('../shared/history/messages/pt-BR.ts'),
    },
    record: {
      'zh-CN': () => import('../shared/record/messages/zh-CN.ts'),
      'zh-TW': () => import('../shared/record/messages/zh-TW.ts'),
      'en-US': () => import('../shared/record/messages/en-US.ts'),
      'pt-BR': () => import('../shared/record/messages/pt-BR.ts'),
    },
  },
  pages: {
    experimentTwo: { load: () => import('./pages/catalogue.page.tsx') },
    tinyTest: { load: () => import('./pages/list.page.tsx') },
    experimentTwoDetails: { load: () => import('./pages/details.page.tsx') },
    experimentDetails: { load: () => import('./pages/details.page.tsx') },
  },
  palette: [
    {
      key: 'experiments',
      title: 'experiments.palette.title',
      offeredTo: () => true,
      load: () => import('./components/palette-search.ts'),
    },
  ],
};
