import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { type AttachmentRow, attachmentUrl, listAttachments } from '../../files/server/files.public.ts';
import { FILE_OWNER, versionsOf, type WorkVersion } from '../../hand-ins/server/hand-ins.public.ts';
import { rubricsOf } from '../../homework/server/homework.public.ts';
import { peopleById } from '../../identity/server/identity.public.ts';
import { penalised } from '../shared/mark.model.ts';
import type { deskWorkRoute } from '../shared/marking.contract.ts';
import { readAnnotations } from './annotation.service.ts';
import { marksContext, seeMarks } from './marking.access.ts';
import { findWork, whoIs, withoutNames } from './marking.service.ts';
import { isMarked, secondsLate } from './standing.service.ts';

/** Addresses of the pictures of a version, signed for a while. */
const picturesOf = (ctx: Ctx, key: Buffer, { pictures }: WorkVersion, files: readonly AttachmentRow[]) =>
  Object.fromEntries(
    files
      .filter(({ path }) => pictures.some((one) => one.path === path))
      .map((file) => [file.path, attachmentUrl(key, file, ctx.clock.ms())]),
  );

/** One hand-in with everything the marking desk shows of it. @throws AppError notFound, forbidden */
export async function readDeskWork(
  ctx: Ctx,
  key: Buffer,
  { homeworkId, workId }: { readonly homeworkId: string; readonly workId: string },
): Promise<CallOutput<typeof deskWorkRoute>> {
  const seen = await seeMarks(ctx, homeworkId);
  const { homework } = seen;
  const found = await findWork(ctx, seen, workId);
  const { work, mark, own, members, dates, state } = found;
  const versions = await versionsOf(ctx, [workId]);
  const shows = versions.some(({ pictures }) => pictures.length > 0);
  const files = shows ? await marksContext(ctx).read((read) => listAttachments(read, FILE_OWNER, [workId])) : [];
  const rounds = [...own.values()];
  const people = await peopleById(
    ctx,
    [mark, ...rounds].flatMap((one) => one?.byId ?? []),
  );
  const older = mark?.rubricNo != null && mark.rubricNo !== homework.rubricNo && isMarked(work, mark);
  const markedBy = older ? (await rubricsOf(ctx, homeworkId)).find(({ no }) => no === mark.rubricNo) : undefined;
  const marks = seen.rights?.mark === 'all' && seen.course.state !== 'archived';
  const released = homework.state === 'released';
  const stands = work.counting !== null && state !== 'returned';
  const seconds = work.counting ? secondsLate(work.counting, dates) : 0;
  const shown = isMarked(work, mark) ? mark : null;
  return {
    workId,
    ...whoIs(homework, found),
    state,
    dueAt: dates.dueAt === null ? null : new Date(dates.dueAt).toISOString(),
    versions: versions.map((version) => {
      const late = secondsLate(version, dates);
      return {
        ...{
          no: version.no,
          body: version.body,
          pictures: picturesOf(ctx, key, version, files),
          submittedAt: version.submittedAt.toISOString(),
          forced: version.forced,
        },
        files: version.files.map(({ id, name, bytes, kind }) => ({ id, name, bytes, kind })),
        lateSeconds: late > 0 ? late : null,
        penalty: penalised(homework.settings.late, {
          points: homework.maxScore,
          seconds: late,
          full: homework.maxScore,
        }).penalty,
      };
    }),
    annotations: await readAnnotations(ctx, workId),
    counting: work.counting?.no ?? null,
    rounds: mark?.round ?? 0,
    mark: shown && {
      ...{ versionNo: shown.versionNo, levels: shown.levels ? { ...shown.levels } : null, points: shown.points! },
      ...{
        comment: shown.comment,
        by: people.get(shown.byId ?? '')?.name ?? null,
        peer: shown.source === 'peer',
        at: shown.at.toISOString(),
      },
    },
    markedBy: markedBy ? markedBy.criteria.map((one) => ({ ...one, levels: [...one.levels] })) : null,
    counted: shown
      ? penalised(homework.settings.late, { points: shown.points!, seconds, full: homework.maxScore }).mark
      : null,
    members:
      members.length < 2 || withoutNames(homework)
        ? []
        : members.map(({ personId, name, number }) => {
            const row = own.get(personId);
            const holds = row?.points != null && row.versionNo === work.counting?.no;
            return {
              ...{ personId, name, number, rounds: row?.round ?? 0 },
              own: holds
                ? { points: row.points!, reason: row.reason!, by: people.get(row.byId ?? '')?.name ?? null }
                : null,
            };
          }),
    returns: work.returns,
    returnDue: work.returnDue?.toISOString() ?? null,
    can: {
      mark: marks && stands && !(released && shown !== null),
      return: marks && stands && !released && work.returns < homework.settings.maxReturns,
      choose: marks && stands && !released && versions.length > 1,
      adjust: marks && state === 'marked' && !released && members.length > 1 && !withoutNames(homework),
    },
  };
}
