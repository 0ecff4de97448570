import type { Translation } from '../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'handIns.absent': 'There is no such homework, or you may not see it',
  'handIns.notLearning': 'You are not learning in this course',
  'handIns.refused.notRunning': 'The class or course is over. Homework is no longer taken',
  'handIns.refused.early': 'This homework is not open yet. Hand in once it opens',
  'handIns.refused.released': 'Marks are released. Nothing more can be handed in',
  'handIns.refused.cutoff': 'The cut-off has passed. Nothing can be handed in',
  'handIns.refused.closed': 'This homework is closed. Nothing more is taken',
  'handIns.refused.graded':
    'This work is marked and cannot be changed. Ask your teacher to return it if you want to redo it',
  'handIns.refused.handedIn': 'This work is handed in. Before the due date you can take it back to change it',
  'handIns.refused.nothingHandedIn': 'Nothing is handed in, or it was returned',
  'handIns.refused.recallLate': 'The due date has passed. It cannot be taken back',
  'handIns.refused.leftGroup': 'You have left this group and can only read what it handed in',
  'handIns.draft.turn': '{name} of your group is writing. Try again later or take over',
  'handIns.file.none': 'This homework takes text only, no files',
  'handIns.file.many': 'At most {n} files can be handed in',
  'handIns.file.tooOften': '{n} files were brought for this homework already. No more can be sent',
  'handIns.file.kind': 'The file “{name}” is not of a kind that is taken. Choose another kind',
  'handIns.file.large': 'A file may have {n} MB at most',
  'handIns.file.absent': 'There is no such file, or you may not see it',
  'handIns.version.absent': 'There is no such version, or it was taken back',
  'handIns.submit.empty': 'Write something or add a file first',
  'handIns.submit.noText': 'Write something first',
  'handIns.submit.noFile': 'Add a file first',
  'handIns.submit.late': 'It is late by now. Confirm to hand it in',
  'handIns.submit.many': 'No more than {n} versions can be handed in',
  'handIns.proof.title': 'Receipt of homework: {title}',
  'handIns.proof.definition':
    'Given by the server when homework is handed in, without its content or name. The figure is the version',
  'handIns.proof.submittedAt': 'Handed in at',
  'handIns.proof.files': 'Files',
  'handIns.proof.sha256': 'Digest of the content (SHA-256)',
  'handIns.similarity.off': 'Your teacher does not show the similarity',
  'handIns.similarity.used': 'The similarity can be looked at {n} times. None is left',
} as const satisfies Translation<typeof base>;
