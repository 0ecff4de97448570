import type { RouteShape } from '../kernel/http/contract.ts';

/** Kinds of objects that are not planted yet. A new kind belongs above; this list may only lose entries. */
export const NOT_PLANTED: ReadonlySet<string> = new Set([
  ...['annotations/:annotationId', 'appeals/:appealId', 'archives/:id', 'imports/:id', 'items/:itemId', 'jobs/:id'],
  ...['managed-clouds/:id', 'managed-packages/:id', 'notices/:notice', 'report-phrases/:phraseId', 'running/:run'],
  ...['report-templates/:templateId', 'reviews/:id', 'similar/:otherId', 'start-states/:id', 'uploads/:id'],
  ...['submissions/:submissionId', 'versions/:versionId'],
  // Shared by everybody who has the page or the public: no person, class or college owns them.
  ...['clouds/:id', 'notices/:id', 'knowledge-points/:id', 'subjects/:id', 'page-groups/:group', 'lists/:resource'],
  ...['definitions/:name', 'entries/:id', 'objects/:object', 'files/:kind', 'start-codes/:code'],
  ...['code-tables/:name', 'codes/:code', 'terms/:code'],
]);

/** Objects one may read without having to do with them, by route: what the answer shows is public or one's own. */
export const OPEN: Readonly<Record<string, string>> = {
  'runs.startStates': 'lists the states offered to the caller: own ones and those of own courses',
  'media.trailer': 'the film that introduces a published course to whoever is signed in',
  'classes.waysIn': 'the classes of a published course, for whoever may join one',
  'classes.joinOpen': 'joins whoever asks, or says why not: that a class wants a code, has ended, or takes nobody',
};

/** What their own people find nothing of either: no revision, no published total, a draft, a second object of no one. */
export const EMPTY: ReadonlySet<string> = new Set([
  ...['experiments.revisionChanges', 'experiments.administrative', 'experiments.previewMove'],
  ...['experiments.previewArchive', 'grades.transcript', 'units.previewMerge', 'classes.mergePreview'],
  // A sealed picture has a name from ten minutes before its exam opens on.
  ...['homeworkMarking.shownFile', 'attempts.sealedPicture'],
  ...['classes.liveSnapshot', 'marking.regradeQuestion', 'marking.walkthroughQuestion', 'questions.mergePreview'],
]);

/** Kinds of planted objects that belong to one class or to a learner of it. */
export const OF_A_CLASS: ReadonlySet<string> = new Set([
  ...['classes/:classId', 'group-sets/:setId', 'learner-groups/:groupId', 'attendance-sessions/:sessionId'],
  ...['leave/:leaveId', 'enrolments/:enrolmentId', 'boards/:boardId', 'topics/:topicId', 'posts/:postId'],
  ...['runs/:id', 'runs/:runId', 'reports/:reportId', 'attempts/:attemptId', 'hand-ins/:workId', 'works/:workId'],
  ...['candidates/:personId', 'learners/:personId', 'extensions/:personId', 'accommodations/:personId'],
]);
/** Routes that first say of the whole work what stands in the way, before they look for an object of a class. */
export const OPEN_TO_TEAM: ReadonlySet<string> = new Set(['peerReview.setSample']);

/** Planted objects that belong to a course. */
const OF_A_COURSE =
  /^(?!(?:persons|units|bindings|notifications|certificates|experiments|wish-lists|own-wish-lists|openings|own-bookings|own-notes|own-mistakes|redos)\/)/;
/** What stays open in an archived course: it reads, or it changes nothing of the course. */
const STAYS_OPEN: ReadonlySet<string> = new Set([
  // Read, printed, planned or tried, and kept nowhere.
  ...['runs.prove', 'classes.oneRoster', 'classes.planGroups', 'attendance.export', 'discussion.testTerms'],
  ...['papers.check', 'papers.try', 'paper.print', 'paper.document', 'question.importCheck', 'question.exportPlan'],
  ...['labReports.marking', 'labReports.reveal', 'attempts.wait', 'marking.take', 'marking.resultsSheet'],
  ...['marking.analysisReport', 'attempts.proctorRecord', 'homeworkMarking.workbook', 'certificate.claim'],
  // Of the person alone: a place in a queue, in a course, what one follows, own phrases.
  ...['runs.askPlace', 'runs.leaveQueue', 'courses.keepPlace', 'announcement.open', 'topic.visit', 'topic.follow'],
  ...['labReports.phrases.add', 'ranking.hide'],
  // Looks as a learner, read-only.
  'classes.viewAs',
  // Harm is reported, and accounts are asked for, at any time.
  ...['post.report', 'classes.missingAccounts'],
  // A bank of a unit belongs to no course: who manages it names it, ends its links and deletes it, at any time.
  ...['questionBank.update', 'questionBank.handOn', 'questionBank.link', 'questionBank.unlink'],
  ...['questionBank.delete', 'questionBank.restore'],
  // What shows somebody's work is taken back at any time.
  ...['showcase.takeBack', 'showcase.answer'],
  // Each row is judged by itself: the samples name none.
  ...['question.bulk', 'attempts.boardCommand'],
]);

/** Values a pattern asks for that no sample guesses. */
export const SAMPLES: Readonly<Record<string, object>> = {
  'runs.verify': { code: 'A01' },
  'grades.adjust': { target: 'total' },
  'grades.flag': { target: 'total' },
  'homework.importMarks': { digest: '0'.repeat(64) },
};

/** A form with one small file, for routes that take files. */
export const FORM = {
  payload: ['--b', 'content-disposition: form-data; name="file"; filename="a.csv"', '', 'a', '--b--', ''].join('\r\n'),
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
};

/** Parameters of a path that name objects, as keys of the planted ones. */
export const objectsOf = ({ path }: RouteShape): string[] =>
  [...path.matchAll(/([\w-]+)\/:(\w+)/g)].map(([, word, name]) => `${word}/:${name}`);

/** Writes to planted objects of a course that its teacher or learner gets through. */
export async function changedBy(
  routes: readonly RouteShape[],
  planted: Readonly<Record<string, string>>,
  send: (route: RouteShape, as: 'teacher' | 'student') => Promise<{ statusCode: number; body: string }>,
): Promise<string[]> {
  const changed: string[] = [];
  for (const route of routes) {
    const objects = objectsOf(route);
    if (route.method === 'GET' || route.repeat === 'read' || STAYS_OPEN.has(route.name)) continue;
    if (!objects.some((key) => OF_A_COURSE.test(key)) || objects.some((key) => !(key in planted))) continue;
    for (const who of ['teacher', 'student'] as const) {
      const { statusCode, body } = await send(route, who);
      if (statusCode < 400) changed.push(`${route.name} as ${who}: ${statusCode} ${body.slice(0, 100)}`);
    }
  }
  return changed;
}
