import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

const messages = {
  'grades.trial.title': 'Trial',
  'grades.trial.text':
    'See what the scheme does before it is used: type marks for the items, or compare a class person by person. Nothing is kept.',
  'grades.trial.typed': 'Type marks',
  'grades.trial.typedOf': '{name} ({weight}%)',
  'grades.trial.typedTotal': 'Total',
  'grades.trial.typedNone': 'The total shows once marks are typed',
  'grades.trial.classTitle': 'Effect on a class',
  'grades.trial.run': 'Compute the effect',
  'grades.trial.stale': 'The scheme has changed; compute again',
  'grades.trial.caption': 'How each total changes',
  'grades.trial.number': 'Student number',
  'grades.trial.name': 'Name',
  'grades.trial.before': 'Scheme in use',
  'grades.trial.after': 'This scheme',
  'grades.trial.step': 'Change',
  'grades.trial.derive': 'How it is computed',
  'grades.trial.deriveOf': 'How the total of {name} is computed',
  'grades.trial.figures': '{people} people; {changed} totals and {bands} bands change',
  'grades.trial.means': 'Mean {before} → {after}',
  'grades.trial.largest': 'Largest change {step}',
  'grades.trial.nobody': 'The class has no students yet',
  'grades.trial.download': 'Download CSV',
  'grades.trial.file': 'grade-scheme-trial',
} as const satisfies Translation<typeof base>;

export { messages };
