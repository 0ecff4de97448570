import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

const messages = {
  'courses.life.maintain': 'Maintain',
  'courses.life.view': 'View',
  'courses.life.archive': 'Archive',
  'courses.life.archiveTitle': 'Archive “{name}”?',
  'courses.life.archiveText':
    'An archived course stays read-only for good. Learners go on reading its content and their own grades.',
  'courses.life.archived': 'Course archived',
  'courses.life.copy': 'Copy',
  'courses.life.export': 'Export package',
  'courses.life.exportTitle': 'Export the package of “{name}”?',
  'courses.life.exportText':
    'The package holds papers, questions and their answers: keep it safe, and give it only to teachers who may see them. It holds no people and no grades.',
  'courses.life.files':
    '{n|one:With its file|other:With its # files} ({size} MB): videos, documents, materials and the film',
  'courses.life.files.none': 'The course has no files of videos, documents, materials or a film.',
  'courses.life.files.over': 'These files are larger than {limit} MB: files cannot go along',
  'courses.life.files.one': '{name} ({size} MB)',
  'courses.life.files.all': 'Together the files are larger than {limit} MB: they cannot go along',
  'courses.life.import': 'Import package',
  'courses.life.delete': 'Delete',
  'courses.life.deleteTitle': 'Delete “{name}”?',
  'courses.life.deleteText': 'The course goes to the recycle bin and can be restored within 30 days.',
  'courses.life.deleted': 'Course moved to the recycle bin',
  'courses.life.hours': '{theory} / {lab}',
  'courses.life.copyTitle': 'Copy “{name}”',
  'courses.life.copyWay': 'What would you like to do?',
  'courses.life.way.class': 'Only open a new class',
  'courses.life.way.classHint': 'Best when the content stays the same: a class of this course in the new term.',
  'courses.life.way.course': 'Copy into a new course',
  'courses.life.way.courseHint': 'A new draft, independent of this course.',
  'courses.life.dates': 'Dates',
  'courses.life.dates.shift': 'Move to the new term, same day of the week',
  'courses.life.dates.clear': 'Clear',
  'courses.life.from': 'From term',
  'courses.life.to': 'To term',
  'courses.life.carried': 'Copy along',
  'courses.life.part.texts': 'Introduction, syllabus, assessment and textbooks',
  'courses.life.part.objectives': 'Objectives',
  'courses.life.part.scheme': 'Grade scheme, as the draft of version 1',
  'courses.life.part.templates': 'Report templates',
  'courses.life.part.homework': 'Homework, as drafts with dates as chosen above',
  'courses.life.part.papers': 'Papers with their questions, as drafts',
  'courses.life.part.tests': 'Tests, as drafts with dates as chosen above',
  'courses.life.part.exams': 'Exams, as drafts with dates as chosen above',
  'courses.life.plan':
    'The course has: chapters {chapters}, pages {pages}, experiments {experiments}, homework {homework}, papers {papers}, tests {tests}, exams {exams}, objectives {objectives}, textbooks {textbooks}.',
  'courses.life.never':
    'Outline and unlock rules are always copied. Team, classes, learners, records and grades never are, nor candidates, extra time, entry passwords, deferred and make-up sittings of exams; conditions about classes and announcements are dropped and listed.',
  'courses.life.submit': 'Copy',
  'courses.life.started': 'Copying. The task list leads to the new course when it is done.',
  'courses.life.copyMine': 'Copy as a course of mine',
  'courses.life.copyMineHint': 'The lead lets teachers of the unit copy this course.',
  'courses.life.toClass': 'Go to new class',
  'courses.life.name': 'Name of the new course',
  'courses.life.code': 'Code of the new course',
  'courses.life.file': 'Choose a package (zip)',
  'courses.life.importLead':
    'The package is checked first; you confirm, and it becomes a draft. It holds no people and no grades.',
  'courses.life.checking': 'Uploading and checking…',
  'courses.life.found':
    'Chapters {chapters}, pages {pages}, experiments {experiments}, homework {homework}, papers {papers}, tests {tests}, exams {exams}, objectives {objectives}, textbooks {textbooks}',
  'courses.life.lost': '{n} items cannot be taken over',
  'courses.life.codeTaken': 'The code “{code}” is used in your unit: choose another one',
  'courses.life.importSubmit': 'Import as draft',
  'courses.life.imported': 'Course imported',
  'courses.life.wrongFile': 'Choose a zip file',
} as const satisfies Translation<typeof base>;

export { messages };
