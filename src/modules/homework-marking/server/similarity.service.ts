import { appError } from '../../../kernel/errors/app-error.ts';
import type { CallOutput } from '../../../kernel/http/contract.ts';
import { bareText, piecesOf, sharedStretches } from '../../../kernel/values/shingles.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { plainText } from '../../courses/server/courses.public.ts';
import { versionsOf } from '../../hand-ins/server/hand-ins.public.ts';
import type { similarWorkRoute, similarWorksRoute } from '../shared/similarity.contract.ts';
import { absentWork, marksContext, type SeenHomework, seeMarks } from './marking.access.ts';
import { whoIs } from './marking.service.ts';
import { similarTo } from './similarity.repository.ts';
import { readStanding } from './standing.service.ts';

/** A homework with its works in the classes the actor marks. @throws AppError notFound, forbidden for who does not mark */
async function asMarker(ctx: Ctx, homeworkId: string, workId: string) {
  const seen: SeenHomework = await seeMarks(ctx, homeworkId);
  if (seen.rights?.mark !== 'all') throw appError('forbidden', 'error.forbidden');
  const { works } = await readStanding(ctx, seen.homework, seen.classScope);
  const own = new Map(works.map((one) => [one.work.id, one]));
  if (!own.has(workId)) throw absentWork();
  return { homework: seen.homework, own };
}

/** Other hand-ins with text in common, most first. @throws AppError notFound, forbidden */
export async function listSimilar(
  ctx: Ctx,
  { homeworkId, workId }: { readonly homeworkId: string; readonly workId: string },
): Promise<CallOutput<typeof similarWorksRoute>> {
  const { homework, own } = await asMarker(ctx, homeworkId, workId);
  const found = await marksContext(ctx).read((read) => similarTo(read, homeworkId, workId));
  return {
    rows: found.map(({ otherId, share, versionNo, otherNo }) => {
      const other = own.get(otherId);
      const { alias, name, className } = other ? whoIs(homework, other) : { alias: null, name: '', className: '' };
      return {
        ...{ workId: otherId, alias, name, className, share },
        ...{ version: versionNo, otherVersion: otherNo, opens: other !== undefined },
      };
    }),
  };
}

/**
 * The words of two compared versions with the stretches they share.
 * @throws AppError notFound when they were not found to share anything, or the other one is not the actor's to read
 */
export async function compareSimilar(
  ctx: Ctx,
  at: { readonly homeworkId: string; readonly workId: string; readonly otherId: string },
): Promise<CallOutput<typeof similarWorkRoute>> {
  const { homework, own } = await asMarker(ctx, at.homeworkId, at.workId);
  const found = await marksContext(ctx).read((read) => similarTo(read, at.homeworkId, at.workId));
  const pair = found.find(({ otherId }) => otherId === at.otherId);
  if (!pair || !own.has(at.otherId)) throw absentWork();
  const versions = await versionsOf(ctx, [at.workId, at.otherId]);
  const textOf = (workId: string, no: number) =>
    versions.find((one) => one.workId === workId && one.no === no)?.text ?? '';
  const [ownText, otherText] = [textOf(at.workId, pair.versionNo), textOf(at.otherId, pair.otherNo)];
  const task = piecesOf(bareText(plainText(homework.brief)));
  const marked = (text: string, beside: string) => ({
    text,
    shared: sharedStretches(text, new Set([...piecesOf(bareText(beside))].filter((piece) => !task.has(piece)))),
  });
  return { share: pair.share, own: marked(ownText, otherText), other: marked(otherText, ownText) };
}
