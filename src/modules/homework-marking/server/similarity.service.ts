import { AppError, appError } from '../../../kernel/errors/app-error.ts';
import type { CallOutput } from '../../../kernel/http/contract.ts';
import { codePieces, codeTokens, sharedCode } from '../../../kernel/values/code-tokens.ts';
import { bareText, piecesOf, type Stretch, sharedStretches } from '../../../kernel/values/shingles.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { plainText } from '../../courses/server/courses.public.ts';
import { type CodeFile, readCode, versionsOf, type WorkVersion } from '../../hand-ins/server/hand-ins.public.ts';
import { seeHomework } from '../../homework/server/homework.public.ts';
import type { similarWorkRoute, similarWorksRoute } from '../shared/similarity.contract.ts';
import { absentWork, marksContext, type SeenHomework, seeMarks } from './marking.access.ts';
import { whoIs } from './marking.service.ts';
import {
  type EarlierPlace,
  placesOf,
  type SimilarityRow,
  type SimilarKind,
  similarTo,
} from './similarity.repository.ts';
import { readStanding } from './standing.service.ts';

type SimilarWork = CallOutput<typeof similarWorksRoute>['rows'][number];

/** A homework with its works in the classes the actor marks. @throws AppError notFound, forbidden for who does not mark */
async function asMarker(ctx: Ctx, homeworkId: string, workId: string) {
  const seen: SeenHomework = await seeMarks(ctx, homeworkId);
  if (seen.rights?.mark !== 'all') throw appError('forbidden', 'error.forbidden');
  const { works } = await readStanding(ctx, seen.homework, seen.classScope);
  const own = new Map(works.map((one) => [one.work.id, one]));
  if (!own.has(workId)) throw absentWork();
  return { homework: seen.homework, own };
}

/** Classes of an earlier homework whose hand-ins the actor marks: null for all of them, none without the right. */
async function marksThere(ctx: Ctx, homeworkId: string): Promise<readonly string[] | null> {
  try {
    return (await seeHomework(ctx, homeworkId, 'mark')).classScope;
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}

/** Which hand-ins of earlier terms the actor may read: those he or she marks there, too. */
async function earlierReadable(
  ctx: Ctx,
  found: readonly SimilarityRow[],
  places: ReadonlyMap<string, EarlierPlace>,
): Promise<ReadonlySet<string>> {
  const scopes = new Map<string, readonly string[] | null>();
  for (const { otherHomeworkId } of found) {
    if (otherHomeworkId !== null && !scopes.has(otherHomeworkId)) {
      scopes.set(otherHomeworkId, await marksThere(ctx, otherHomeworkId));
    }
  }
  const open = found.filter(({ otherId, otherHomeworkId }) => {
    const place = places.get(otherId);
    if (otherHomeworkId === null || !place) return false;
    const scope = scopes.get(otherHomeworkId)!;
    return scope === null || scope.includes(place.classId);
  });
  return new Set(open.map(({ otherId }) => otherId));
}

/** Places of the hand-ins of earlier terms among what was found, and which of them the actor may read. */
async function earlierAmong(ctx: Ctx, found: readonly SimilarityRow[]) {
  const ids = found.flatMap(({ otherId, otherHomeworkId }) => (otherHomeworkId === null ? [] : [otherId]));
  const places = await marksContext(ctx).read((read) => placesOf(read, ids));
  return { places, readable: await earlierReadable(ctx, found, places) };
}

/** Other hand-ins with text in common, most first; of earlier terms their course and term. @throws AppError notFound, forbidden */
export async function listSimilar(
  ctx: Ctx,
  { homeworkId, workId }: { readonly homeworkId: string; readonly workId: string },
): Promise<CallOutput<typeof similarWorksRoute>> {
  const { homework, own } = await asMarker(ctx, homeworkId, workId);
  const found = await marksContext(ctx).read((read) => similarTo(read, homeworkId, workId));
  const { places, readable } = await earlierAmong(ctx, found);
  return {
    rows: found.flatMap(({ otherId, otherHomeworkId, kind, share, versionNo, otherNo }): SimilarWork[] => {
      const versions = { kind, version: versionNo, otherVersion: otherNo };
      if (otherHomeworkId !== null) {
        const place = places.get(otherId);
        if (!place) return [];
        const { courseName: course, courseNameEn: courseEn, termName: term } = place;
        const opens = readable.has(otherId);
        const nobody = { alias: null, name: '', className: opens ? place.className : '' };
        return [{ workId: otherId, ...nobody, share, ...versions, opens, earlier: { course, courseEn, term } }];
      }
      const other = own.get(otherId);
      const { alias, name, className } = other ? whoIs(homework, other) : { alias: null, name: '', className: '' };
      return [
        { workId: otherId, alias, name, className, share, ...versions, opens: other !== undefined, earlier: null },
      ];
    }),
  };
}

/** The programs of two compared versions, file after file, with the stretches they share. */
async function sharedPrograms(
  ctx: Ctx,
  versions: readonly WorkVersion[],
  { workId, otherId }: { readonly workId: string; readonly otherId: string },
  { versionNo, otherNo }: SimilarityRow,
) {
  const filesOf = (of: string, no: number) => versions.find((one) => one.workId === of && one.no === no)?.files ?? [];
  const own = await readCode(ctx, filesOf(workId, versionNo));
  const other = await readCode(ctx, filesOf(otherId, otherNo));
  const piecesOfAll = (files: readonly CodeFile[]) =>
    new Set(files.flatMap(({ source, ending }) => [...codePieces(codeTokens(source, ending))]));
  const marked = (files: readonly CodeFile[], beside: ReadonlySet<string>) => {
    let text = '';
    const shared: Stretch[] = [];
    for (const { source, ending } of files) {
      if (text !== '') text += '\n\n';
      const at = text.length;
      for (const { start, end } of sharedCode(codeTokens(source, ending), beside)) {
        shared.push({ start: at + start, end: at + end });
      }
      text += source;
    }
    return { text, shared };
  };
  return { own: marked(own, piecesOfAll(other)), other: marked(other, piecesOfAll(own)) };
}

/**
 * The words or programs of two compared versions with the stretches they share.
 * @throws AppError notFound when they were not found to share anything, or the other one is not the actor's to read
 */
export async function compareSimilar(
  ctx: Ctx,
  at: { readonly homeworkId: string; readonly workId: string; readonly otherId: string },
  kind: SimilarKind = 'text',
): Promise<CallOutput<typeof similarWorkRoute>> {
  const { homework, own } = await asMarker(ctx, at.homeworkId, at.workId);
  const found = await marksContext(ctx).read((read) => similarTo(read, at.homeworkId, at.workId));
  const pair = found.find((one) => one.otherId === at.otherId && one.kind === kind);
  const readable =
    pair?.otherHomeworkId === null ? own.has(at.otherId) : pair && (await earlierAmong(ctx, [pair])).readable.size > 0;
  if (!pair || !readable) throw absentWork();
  const versions = await versionsOf(ctx, [at.workId, at.otherId]);
  if (kind === 'code') return { share: pair.share, ...(await sharedPrograms(ctx, versions, at, pair)) };
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
