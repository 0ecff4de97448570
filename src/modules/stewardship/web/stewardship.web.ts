import type { WebModule } from '../../../ui/module.ts';
import { fillSlot } from '../../../ui/slot.tsx';
import { delistSlot } from '../../submissions/web/submissions.public.tsx';

/** The pages on which officers keep the experiments of all. */
export const stewardshipWeb: WebModule = {
  name: 'stewardship',
  prefix: 'experiments',
  messages: import.meta.glob('../shared/**/messages/??-??.ts'),
  pages: {
    'management.sharedLab': {
      load: () => import('./pages/shared-lab.page.tsx'),
      messages: ['catalogue', 'catalogue.record', 'submissions', 'table'],
    },
    'management.experimentManage': {
      load: () => import('./pages/experiment-manage.page.tsx'),
      messages: ['catalogue', 'catalogue.record', 'submissions', 'table', 'audit'],
    },
  },
  slots: [
    fillSlot(delistSlot, () => import('./components/delist-dialog.tsx'), ['stewardship', 'submissions', 'table']),
  ],
};
