import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'handIns.history.action.handInSubmit': 'Hand in homework',
  'handIns.history.action.handInCollect': 'Collect draft of homework',
  'handIns.history.action.handInRecall': 'Take homework back',
  'handIns.history.action.handInReturn': 'Return homework',
  'handIns.history.action.handInCount': 'Choose the version that counts',
  'handIns.history.action.handInTurn': 'Take over writing of group homework',
  'handIns.history.action.handInSimilarity': 'Look at the own similarity',
  'handIns.history.module.handIn': 'Hand-ins',
  'handIns.history.object.handIn': 'Hand-in',
  'handIns.history.field.sha256': 'Digest of the content',
  'handIns.history.field.editor': 'Writer',
  'handIns.history.field.looks': 'Looks',
} as const satisfies Translation<typeof base>;
