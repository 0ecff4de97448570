import { announcementsModule } from '../modules/announcements/server/announcements.server.ts';
import { attemptsModule } from '../modules/attempts/server/attempts.server.ts';
import { attendanceModule } from '../modules/attendance/server/attendance.server.ts';
import { auditModule } from '../modules/audit/server/audit.server.ts';
import { calendarModule } from '../modules/calendar/server/calendar.server.ts';
import { catalogueModule } from '../modules/catalogue/server/catalogue.server.ts';
import { certificatesModule } from '../modules/certificates/server/certificates.server.ts';
import { classesModule } from '../modules/classes/server/classes.server.ts';
import { cloudsModule } from '../modules/clouds/server/clouds.server.ts';
import { constructionModule } from '../modules/construction/server/construction.server.ts';
import { contentModule } from '../modules/content/server/content.server.ts';
import { coursesModule } from '../modules/courses/server/courses.server.ts';
import { discussionModule } from '../modules/discussion/server/discussion.server.ts';
import { examsModule } from '../modules/exams/server/exams.server.ts';
import { filesModule } from '../modules/files/server/files.server.ts';
import { gatewayModule } from '../modules/gateway/server/gateway.server.ts';
import { gradesModule } from '../modules/grades/server/grades.server.ts';
import { handInsModule } from '../modules/hand-ins/server/hand-ins.server.ts';
import { homeModule } from '../modules/home/server/home.server.ts';
import { homeworkModule } from '../modules/homework/server/homework.server.ts';
import { homeworkMarkingModule } from '../modules/homework-marking/server/homework-marking.server.ts';
import { identityModule } from '../modules/identity/server/identity.server.ts';
import { importsModule } from '../modules/imports/server/imports.server.ts';
import { integrationModule } from '../modules/integration/server/integration.server.ts';
import { knowledgeModule } from '../modules/knowledge/server/knowledge.server.ts';
import { labReportsModule } from '../modules/lab-reports/server/lab-reports.server.ts';
import { majorsModule } from '../modules/majors/server/majors.server.ts';
import { markingModule } from '../modules/marking/server/marking.server.ts';
import { mediaModule } from '../modules/media/server/media.server.ts';
import { mistakesModule } from '../modules/mistakes/server/mistakes.server.ts';
import { notesModule } from '../modules/notes/server/notes.server.ts';
import { notificationsModule } from '../modules/notifications/server/notifications.server.ts';
import { openingsModule } from '../modules/openings/server/openings.server.ts';
import { orderingModule } from '../modules/ordering/server/ordering.server.ts';
import { ordersModule } from '../modules/orders/server/orders.server.ts';
import { papersModule } from '../modules/papers/server/papers.server.ts';
import { peerReviewModule } from '../modules/peer-review/server/peer-review.server.ts';
import { newProofCode, proofSubjectPort, registerProof } from '../modules/proof/server/proof.public.ts';
import { proofModule } from '../modules/proof/server/proof.server.ts';
import { spellCode } from '../modules/proof/shared/proof.model.ts';
import { questionExchangeModule } from '../modules/question-exchange/server/question-exchange.server.ts';
import { questionsModule } from '../modules/questions/server/questions.server.ts';
import { rankingModule } from '../modules/ranking/server/ranking.server.ts';
import { runsModule } from '../modules/runs/server/runs.server.ts';
import { screensModule } from '../modules/screens/server/screens.server.ts';
import { consentDocuments } from '../modules/settings/server/settings.public.ts';
import { settingsModule } from '../modules/settings/server/settings.server.ts';
import { statisticsModule } from '../modules/statistics/server/statistics.server.ts';
import { stewardshipModule } from '../modules/stewardship/server/stewardship.server.ts';
import { studyDataModule } from '../modules/study-data/server/study-data.server.ts';
import { submissionsModule } from '../modules/submissions/server/submissions.server.ts';
import { finishJob, reportProgress, startJob, storeJobFile } from '../modules/tasks/server/tasks.public.ts';
import { tasksModule } from '../modules/tasks/server/tasks.server.ts';
import { teachingQualityModule } from '../modules/teaching-quality/server/teaching-quality.server.ts';
import { unitNames } from '../modules/units/server/units.public.ts';
import { unitsModule } from '../modules/units/server/units.server.ts';
import { wishListsModule } from '../modules/wish-lists/server/wish-lists.server.ts';
import type { ModuleParts, ServerModule } from '../platform/http/module.ts';
import { provide } from '../platform/http/ports.ts';

/** Every module of the server, lowest tier first; the gateway reads what all others declare. */
export function serverModules(parts: ModuleParts): ServerModule[] {
  const modules: ServerModule[] = [
    settingsModule(parts),
    filesModule(parts),
    tasksModule(),
    auditModule(parts),
    unitsModule(),
    knowledgeModule(),
    identityModule(parts, consentDocuments),
    notificationsModule(parts, () => modules.map((module) => module.messages)),
    proofModule(),
    catalogueModule(),
    contentModule(parts),
    submissionsModule(),
    stewardshipModule(),
    runsModule(parts),
    majorsModule(),
    homeModule(parts),
    orderingModule(),
    wishListsModule(parts),
    cloudsModule(),
    screensModule(parts),
    integrationModule(),
    coursesModule(parts),
    classesModule(parts),
    announcementsModule(parts),
    attendanceModule(parts),
    calendarModule(parts),
    discussionModule(parts),
    openingsModule(),
    ordersModule(parts),
    questionsModule(parts),
    papersModule(),
    questionExchangeModule(),
    homeworkModule(parts),
    handInsModule(parts),
    examsModule(parts),
    labReportsModule(parts),
    mediaModule(parts),
    notesModule(),
    attemptsModule(parts),
    markingModule(),
    mistakesModule(),
    peerReviewModule(parts),
    homeworkMarkingModule(parts),
    gradesModule(parts),
    rankingModule(),
    constructionModule(),
    teachingQualityModule(),
    statisticsModule(),
    studyDataModule(),
    certificatesModule(),
  ];
  return [
    ...modules,
    importsModule(parts, modules),
    gatewayModule(
      modules,
      { start: startJob, progress: reportProgress, store: storeJobFile, finish: finishJob },
      async (ctx, unitId) => (await unitNames(ctx, [unitId]))[0]?.name ?? null,
      {
        newCode: () => {
          const code = newProofCode();
          return { code, shown: spellCode(code) };
        },
        register: registerProof,
        provide: (subject) => provide(proofSubjectPort, subject),
      },
    ),
  ];
}
