import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'courses.archive.classes': '{n|one:# class has|other:# classes have} not ended; the course cannot be archived',
  'courses.archive.totals': 'Unpublished totals in {names}: publish them before the course is archived',
  'courses.end.exams': 'Finish {names} and release the results first',
  'courses.team.unknown': 'No account “{account}” can join the team',
  'courses.team.oneLead': 'A course has exactly one lead',
  'courses.team.studentAssistant': 'A student can only be an assistant',
  'courses.team.learner': 'This person takes the course and cannot join its team',
  'courses.team.notGrantable': 'This right cannot be granted to that role',
  'courses.team.already': 'This person is in the team already',
  'courses.team.assistantGrade': 'Assistants cannot be given the right to grades',
  'courses.team.handOver': 'The course can only be handed over to an instructor of the team',
  'courses.material.many': 'A node has at most {n} materials',
  'courses.copy.notAllowed': 'The lead of this course does not let other teachers of the unit copy it',
  'courses.copy.otherUnit': 'Only teachers of the unit of this course can copy it',
  'courses.copy.leadOnly': 'Only the lead of the course decides whether it may be copied',
  'courses.package.large': 'The package is too large',
  'courses.package.fileLarge':
    '“{name}” has {size} MB; a single file may have {limit} MB. Export without files or use a smaller one',
  'courses.package.filesLarge': 'The files have {size} MB together; at most {limit} MB go along. Export without files',
  'courses.package.broken': 'The file is damaged or is no course package',
  'courses.package.newer': 'The package comes from a newer version of the platform',
} as const satisfies Translation<typeof base>;
