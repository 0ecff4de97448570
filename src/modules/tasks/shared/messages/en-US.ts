import type { Translation } from '../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'tasks.tray': 'Tasks',
  'tasks.trayOpen': 'Tasks, {n} running',
  'tasks.state.queued': 'Queued',
  'tasks.state.running': 'Running',
  'tasks.state.done': 'Finished',
  'tasks.state.failed': 'Failed',
  'tasks.state.cancelled': 'Cancelled',
  'tasks.stopping': 'Stopping after the batch in hand',
  'tasks.progress': '{done} / {total}',
  'tasks.progressOf': 'Progress of {name}',
  'tasks.left': 'about {time} left',
  'tasks.cancel': 'Cancel',
  'tasks.cancelOf': 'Cancel task: {name}',
  'tasks.cancel.ended': 'This task has already ended',
  'tasks.result': 'Download result',
  'tasks.open': 'Open',
  'tasks.openOf': 'Open the page of “{name}”',
  'tasks.count': '{done} of {total} done',
  'tasks.resultOf': 'Download result: {name}',
  'tasks.errors': 'Download error list',
  'tasks.errorsOf': 'Download error list: {name}',
  'tasks.kept': 'Ended tasks and their files are kept for 7 days',
  'tasks.ended': '{name}: {state}',
  'tasks.failure.lost': 'The work was interrupted; please start it again',
} as const satisfies Translation<typeof base>;
