import { appError } from '../../../kernel/errors/app-error.ts';
import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { classFacts, ownClass } from '../../classes/server/classes.public.ts';
import { courseFacts, nodeNames } from '../../courses/server/courses.public.ts';
import { attachmentLinks, attachmentUrl, listAttachments } from '../../files/server/files.public.ts';
import {
  briefFiles,
  homeworkOfLearner,
  type OwnHomework as LearnerHomework,
} from '../../homework/server/homework.public.ts';
import { peopleById } from '../../identity/server/identity.public.ts';
import { turnOfOther } from '../shared/draft-rule.model.ts';
import type {
  OwnHomework,
  OwnHomeworkRow,
  ownHomeworkListRoute,
  ownVersionRoute,
} from '../shared/own-homework.contract.ts';
import { kindOf, LIMITS, takenEndings } from '../shared/work.model.ts';
import { dueOf, lateSeconds, ownState, recallRefusal, takenUntil } from '../shared/work.policy.ts';
import { filesById } from './file.repository.ts';
import { annotationsFor, type HandInMark, marksOf } from './hand-in.port.ts';
import { messages } from './hand-in-messages.engine.ts';
import { msOf, type OwnPlace, ownPlace, refusalFor, workFacts, workKey } from './own-place.service.ts';
import { countingOf, findVersion, type VersionHead, versionHeads } from './version.repository.ts';
import { absentHomework, ownContext, personOf } from './work.access.ts';
import {
  databaseClock,
  findListedWorks,
  findOwnWork,
  type ListedWork,
  type OpenWork,
  worksById,
} from './work.repository.ts';
import { isMember } from './work-file.service.ts';
import { FILE_OWNER, picturePaths } from './work-text.engine.ts';

const ms = (at: Date | null | undefined): number | null => at?.getTime() ?? null;

const timesOf = ({ submittedAt, returnDue }: VersionHead) => ({
  submittedAt: submittedAt.getTime(),
  returnDue: ms(returnDue),
});

interface Listed {
  readonly work: ListedWork | undefined;
  readonly standing: readonly VersionHead[];
  readonly counting: VersionHead | undefined;
  readonly mark: HandInMark | undefined;
}

function presentRow(
  { homework, dates, extension, classId }: LearnerHomework,
  { work, standing, counting, mark }: Listed,
  { personId, now, running, nodeName }: { personId: string; now: Date; running: boolean; nodeName: string },
): OwnHomeworkRow {
  const own = msOf(dates);
  const place: OwnPlace = {
    ...{ personId, homework, classId, group: null, dates: own, wide: own, extended: extension !== null, running },
  };
  const late = counting ? lateSeconds(timesOf(counting), own) : null;
  return {
    ...{ id: homework.id, nodeId: homework.nodeId, nodeName, title: homework.title, ...own },
    ...{ group: homework.settings.groups, extended: extension !== null, maxScore: homework.maxScore },
    state: ownState(workFacts(place, work, now), { written: work?.hasDraft ?? false, lateSeconds: late }),
    late: (late ?? 0) > 0,
    submittedAt: ms(counting?.submittedAt),
    savedAt: ms(work?.draftSavedAt),
    returnDue: work?.state === 'returned' ? ms(work.returnDue) : null,
    versions: standing.length,
    points: mark?.points ?? null,
  };
}

/** Homework of a course for one of its learners. @throws AppError notFound for who learns in none of its classes */
export async function ownHomeworkList(ctx: Ctx, courseId: string): Promise<CallOutput<typeof ownHomeworkListRoute>> {
  const personId = personOf(ctx);
  if ((await ownClass(ctx, courseId, personId)) === null) throw appError('notFound', 'handIns.notLearning');
  return ownContext(ctx).read(async (read) => {
    const now = await databaseClock(read);
    const given = await homeworkOfLearner(read, courseId, personId);
    const works = await findListedWorks(
      read,
      given.map(({ homework }) => homework.id),
      personId,
    );
    const ids = works.map(({ id }) => id);
    const heads = Map.groupBy(await versionHeads(read, ids), ({ workId }) => workId);
    const counting = new Map((await countingOf(read, ids)).map(({ workId, no }) => [workId, no]));
    const marks = await marksOf(read, ids, personId);
    const names = await nodeNames(
      read,
      given.map(({ homework }) => homework.nodeId),
    );
    const classes = await classFacts(read, { classIds: [...new Set(given.map(({ classId }) => classId))] });
    const published = (await courseFacts(read, [courseId])).get(courseId)?.state === 'published';
    const rows = given.map((own) => {
      // Own ones come first: what a group has is one's own too once it is handed in.
      const work = works.find(({ homeworkId }) => homeworkId === own.homework.id);
      const versions = work ? (heads.get(work.id) ?? []) : [];
      const listed: Listed = {
        work,
        standing: versions.filter(({ no }) => no > work!.recalledNo),
        counting: versions.find(({ no }) => no === counting.get(work!.id)),
        mark: work && marks.get(work.id),
      };
      const running = published && classes.get(own.classId)?.state === 'running';
      return presentRow(own, listed, { personId, now, running, nodeName: names.get(own.homework.nodeId) ?? '' });
    });
    return { serverTime: now.getTime(), rows };
  });
}

const presentMark = ({ workId: _workId, markedAt, levels, ...rest }: HandInMark) => ({
  ...rest,
  levels: [...levels],
  markedAt: markedAt.getTime(),
});

/** Addresses of the pictures of a text, signed for a while. */
async function picturesOf(ctx: Ctx, key: Buffer, workId: string, html: string): Promise<Record<string, string>> {
  const paths = picturePaths(html);
  if (paths.size === 0) return {};
  const rows = await listAttachments(ctx, FILE_OWNER, [workId]);
  return Object.fromEntries(
    rows.filter(({ path }) => paths.has(path)).map((row) => [row.path, attachmentUrl(key, row, ctx.clock.ms())]),
  );
}

async function draftOf(
  read: Ctx,
  key: Buffer,
  work: OpenWork | undefined,
  nameOf: (id: string | null) => string | null,
) {
  if (!work) return { rev: 0, html: '', files: [], pictures: {}, savedAt: null, by: null };
  const found = new Map((await filesById(read, work.id, work.draftFiles)).map((file) => [file.id, file]));
  return {
    rev: work.draftRev,
    html: work.draftHtml,
    files: work.draftFiles.flatMap((id) => {
      const file = found.get(id);
      return file ? [{ id, name: file.name, bytes: file.bytes, sha256: file.sha256, kind: kindOf(file.name) }] : [];
    }),
    pictures: await picturesOf(read, key, work.id, work.draftHtml),
    savedAt: ms(work.draftSavedAt),
    by: nameOf(work.draftBy),
  };
}

/** What is set, as its learner may see it by now: nothing of the task before it opens. */
async function taskOf(read: Ctx, key: Buffer, place: OwnPlace, now: Date): Promise<OwnHomework['homework']> {
  const { homework, dates, extended } = place;
  const { settings } = homework;
  const open = dates.opensAt === null || now.getTime() >= dates.opensAt;
  const files = open ? await briefFiles(read, homework) : [];
  return {
    ...{ id: homework.id, courseId: homework.courseId, nodeId: homework.nodeId, title: homework.title },
    brief: open ? homework.brief : null,
    attachments: attachmentLinks(key, files, read.clock.ms()),
    ...{ maxScore: homework.maxScore, ...dates, cutoffAt: place.wide.cutoffAt ?? dates.dueAt, extended },
    ...{ answer: settings.answer, endings: takenEndings(settings), maxFiles: settings.maxFiles },
    ...{ maxFileMb: settings.maxFileMb, late: settings.late, resubmit: settings.resubmit },
    rubric: open
      ? (homework.rubric?.map(({ id, name, weight = 1, levels }) => ({ id, name, weight, levels: [...levels] })) ??
        null)
      : null,
  };
}

/** Looks at the own similarity that are left; null where there are none to have. */
function looksLeft({ homework }: OwnPlace, work: OpenWork | undefined): number | null {
  const allowed = homework.settings.learnerSees && homework.settings.answer !== 'files';
  return allowed ? LIMITS.similarityLooks - (work?.similarityLooks ?? 0) : null;
}

/** One homework for its learner. @param key signs addresses of files @throws AppError notFound */
export async function readOwnHomework(ctx: Ctx, key: Buffer, homeworkId: string): Promise<OwnHomework> {
  const place = await ownPlace(ctx, homeworkId);
  const { personId, group, dates } = place;
  return ownContext(ctx).read(async (read) => {
    const work = await findOwnWork(read, workKey(place));
    const now = work?.now ?? (await databaseClock(read));
    const heads = work ? await versionHeads(read, [work.id]) : [];
    const countingNo = heads.length > 0 ? (await countingOf(read, [work!.id]))[0]?.no : undefined;
    const counting = heads.find(({ no }) => no === countingNo);
    const people = await peopleById(read, [
      ...(group?.memberIds ?? []),
      ...(work ? [...work.memberIds, work.draftBy, work.editingBy].filter((id) => id !== null) : []),
      ...heads.flatMap(({ submittedBy }) => submittedBy ?? []),
    ]);
    const nameOf = (id: string | null) => (id === null ? null : (people.get(id)?.name ?? null));
    const facts = workFacts(place, work, now);
    const refusal = refusalFor(place, work, now);
    const last = heads.at(-1);
    const recall = { ...facts, returnDue: ms(last?.returnDue) };
    const late = counting ? lateSeconds(timesOf(counting), dates) : null;
    const mark = work && heads.length > 0 ? (await marksOf(read, [work.id], personId)).get(work.id) : undefined;
    const remarks = work && heads.length > 0 ? await annotationsFor(read, work.id) : [];
    const turn = { by: work?.editingBy ?? null, until: ms(work?.editingUntil) };
    const writing = turn.until !== null && turn.until > now.getTime();
    const memberIds = group?.memberIds ?? work?.memberIds ?? [];
    return {
      serverTime: now.getTime(),
      homework: await taskOf(read, key, place, now),
      state: ownState(facts, { written: work?.hasDraft ?? false, lateSeconds: late }),
      takenUntil: takenUntil(facts),
      dueNow: dueOf(dates, facts.state === 'returned' ? facts.returnDue : null),
      can: { write: refusal === null, recall: refusal !== 'leftGroup' && recallRefusal(recall) === null },
      refusal: refusal && messages.format(ctx.locale, `handIns.refused.${refusal}`),
      group:
        (group ?? work?.groupId) == null
          ? null
          : {
              name: group?.name ?? '',
              members: memberIds.map((id) => ({ id, name: nameOf(id) ?? '', self: id === personId })),
              turn: writing
                ? {
                    name: nameOf(turn.by) ?? '',
                    self: turnOfOther(turn, personId, now.getTime()) === null,
                    until: turn.until!,
                  }
                : null,
            },
      draft: await draftOf(read, key, work, nameOf),
      workId: work?.id ?? null,
      returned:
        work?.state === 'returned'
          ? {
              opinion: work.returnOpinion ?? '',
              at: work.returnedAt!.getTime(),
              dueAt: ms(work.returnDue),
              times: work.returns,
            }
          : null,
      versions: heads.map((head) => ({
        ...{ no: head.no, submittedAt: head.submittedAt.getTime(), by: nameOf(head.submittedBy), forced: head.forced },
        ...{ recalled: head.no <= work!.recalledNo, counts: head.no === countingNo },
        lateSeconds: lateSeconds(timesOf(head), dates),
        ...{ sha256: head.sha256, receiptCode: head.receiptCode },
      })),
      mark: mark ? presentMark(mark) : null,
      annotations: remarks.map(({ at, ...one }) => ({ ...one, at: at.getTime() })),
      peer: place.homework.settings.peer !== null,
      similarityLeft: looksLeft(place, work),
    };
  });
}

/** A version as it was handed in. @throws AppError notFound for everybody but its members */
export async function readVersion(
  ctx: Ctx,
  key: Buffer,
  workId: string,
  no: number,
): Promise<CallOutput<typeof ownVersionRoute>> {
  const [work] = await ownContext(ctx).read((read) => worksById(read, [workId]));
  if (!work || !(await isMember(ctx, work))) throw absentHomework();
  return ownContext(ctx).read(async (read) => {
    const version = await findVersion(read, workId, no);
    if (!version) throw appError('notFound', 'handIns.version.absent');
    return {
      ...{ no, submittedAt: version.submittedAt.getTime(), body: version.body, files: [...version.files] },
      pictures: await picturesOf(read, key, workId, version.body),
      sha256: version.sha256,
    };
  });
}
