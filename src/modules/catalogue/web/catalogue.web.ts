import type { WebModule } from '../../../ui/module.ts';

/** Catalogue and details of experiments. */
export const catalogueWeb: WebModule = {
  name: 'catalogue',
  prefix: 'experiments',
  messages: import.meta.glob(['../shared/**/messages/??-??.ts', '!../shared/history/**']),
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
