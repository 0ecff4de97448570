import { announcementsWeb } from '../modules/announcements/web/announcements.web.ts';
import { attemptsWeb } from '../modules/attempts/web/attempts.web.ts';
import { attendanceWeb } from '../modules/attendance/web/attendance.web.ts';
import { auditWeb } from '../modules/audit/web/audit.web.ts';
import { calendarWeb } from '../modules/calendar/web/calendar.web.ts';
import { certificatesWeb } from '../modules/certificates/web/certificates.web.ts';
import { classesWeb } from '../modules/classes/web/classes.web.ts';
import { constructionWeb } from '../modules/construction/web/construction.web.ts';
import { contentWeb } from '../modules/content/web/content.web.ts';
import { coursesWeb } from '../modules/courses/web/courses.web.ts';
import { discussionWeb } from '../modules/discussion/web/discussion.web.ts';
import { examsWeb } from '../modules/exams/web/exams.web.ts';
import { gradesWeb } from '../modules/grades/web/grades.web.ts';
import { handInsWeb } from '../modules/hand-ins/web/hand-ins.web.ts';
import { homeworkWeb } from '../modules/homework/web/homework.web.ts';
import { homeworkMarkingWeb } from '../modules/homework-marking/web/homework-marking.web.ts';
import { importsWeb } from '../modules/imports/web/imports.web.ts';
import { knowledgeWeb } from '../modules/knowledge/web/knowledge.web.ts';
import { labReportsWeb } from '../modules/lab-reports/web/lab-reports.web.ts';
import { majorsWeb } from '../modules/majors/web/majors.web.ts';
import { markingWeb } from '../modules/marking/web/marking.web.ts';
import { mediaWeb } from '../modules/media/web/media.web.ts';
import { mistakesWeb } from '../modules/mistakes/web/mistakes.web.ts';
import { notesWeb } from '../modules/notes/web/notes.web.ts';
import { notificationsWeb } from '../modules/notifications/web/notifications.web.ts';
import { openingsWeb } from '../modules/openings/web/openings.web.ts';
import { ordersWeb } from '../modules/orders/web/orders.web.ts';
import { papersWeb } from '../modules/papers/web/papers.web.ts';
import { peerReviewWeb } from '../modules/peer-review/web/peer-review.web.ts';
import { questionExchangeWeb } from '../modules/question-exchange/web/question-exchange.web.ts';
import { questionsWeb } from '../modules/questions/web/questions.web.ts';
import { rankingWeb } from '../modules/ranking/web/ranking.web.ts';
import { statisticsWeb } from '../modules/statistics/web/statistics.web.ts';
import { stewardshipWeb } from '../modules/stewardship/web/stewardship.web.ts';
import { studyDataWeb } from '../modules/study-data/web/study-data.web.ts';
import { submissionsWeb } from '../modules/submissions/web/submissions.web.ts';
import { tasksWeb } from '../modules/tasks/web/tasks.web.ts';
import { teachingQualityWeb } from '../modules/teaching-quality/web/teaching-quality.web.ts';
import { unitsWeb } from '../modules/units/web/units.web.ts';
import type { WebModule } from '../ui/module.ts';

/** Modules for signed-in people alone: a file by itself, which comes with the person. */
export const memberModules: readonly WebModule[] = [
  contentWeb,
  submissionsWeb,
  stewardshipWeb,
  openingsWeb,
  ordersWeb,
  coursesWeb,
  classesWeb,
  announcementsWeb,
  attendanceWeb,
  calendarWeb,
  discussionWeb,
  questionsWeb,
  papersWeb,
  questionExchangeWeb,
  homeworkWeb,
  handInsWeb,
  examsWeb,
  labReportsWeb,
  mediaWeb,
  notesWeb,
  attemptsWeb,
  markingWeb,
  mistakesWeb,
  peerReviewWeb,
  homeworkMarkingWeb,
  gradesWeb,
  rankingWeb,
  constructionWeb,
  teachingQualityWeb,
  statisticsWeb,
  studyDataWeb,
  certificatesWeb,
  notificationsWeb,
  tasksWeb,
  auditWeb,
  importsWeb,
  unitsWeb,
  majorsWeb,
  knowledgeWeb,
];
