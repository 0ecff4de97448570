import { addressOf } from '../../../kernel/routing/paths.ts';
import type { WebModule } from '../../../ui/module.ts';
import { menuCountSlot } from '../../../ui/shell/frame.slots.ts';
import { reportSourceSlot } from '../../../ui/shell/source.slots.ts';
import { fillSlot } from '../../../ui/slot.tsx';

/** Writing, handing in and marking of laboratory reports. */
export const labReportsWeb: WebModule = {
  name: 'labReports',
  messages: import.meta.glob(['../shared/**/messages/??-??.ts', '!../shared/history/**']),
  pages: {
    'centre.labReport': {
      load: () => import('./pages/lab-report.page.tsx'),
      messages: ['table'],
      // The marking desk fills the window; lists and one report to read are pages.
      frame: (query) => (query.has('mark') && !query.has('report') ? 'workspace' : undefined),
    },
  },
  slots: [
    fillSlot(menuCountSlot, () => import('./components/queue/waiting-count.tsx'), []),
    fillSlot(reportSourceSlot, () => import('./components/report-source.tsx')),
  ],
  commands: [
    {
      title: 'ui.command.mark',
      at: ({ user, courseId }) =>
        [3, 5].includes(user.role.id)
          ? addressOf('centre.labReport', { face: 'teach', ...(courseId ? { course: courseId } : {}) })
          : null,
    },
  ],
};
