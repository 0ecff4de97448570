import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { fieldError } from '../../../platform/managed/parts.ts';
import { objectivesOf } from '../../courses/server/courses.public.ts';
import { attachmentsAt } from '../../files/server/files.public.ts';
import { linksOf } from '../../knowledge/server/knowledge.public.ts';
import { type Content, mapTexts } from '../shared/content.model.ts';
import type { copyQuestionsRoute } from '../shared/copy.contract.ts';
import { keptShares } from '../shared/objective.model.ts';
import { pictureSources } from '../shared/picture.model.ts';
import { changeableBank, gone, seeBank } from './bank.access.ts';
import { prepareContent } from './content.engine.ts';
import { versionContents } from './drawing.repository.ts';
import { withoutUnlisted } from './experiment.service.ts';
import { incomingContents, shownContent } from './pictures/picture.service.ts';
import { withDigests } from './question.repository.ts';
import { requireFolder } from './question.service.ts';
import { QUESTION_LINKS } from './question-list.repository.ts';
import { leavingQuestions, takeQuestions } from './question-transfer.service.ts';

/** The objective of another course that says the same, by the id of one of a course. */
async function sameObjectives(tx: TxCtx, from: string, to: string): Promise<ReadonlyMap<string, string>> {
  const said = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();
  const there = new Map((await objectivesOf(tx, to)).map(({ id, text }) => [said(text), id]));
  return new Map(
    (await objectivesOf(tx, from)).flatMap(({ id, text }) => {
      const same = there.get(said(text));
      return same === undefined ? [] : [[id, same] as const];
    }),
  );
}

/** Pictures of contents as they look and where they stand, by content, whatever files of which bank they are. One statement. */
async function looksOf(ctx: Ctx, contents: readonly Content[]): Promise<string[]> {
  const sources = contents.map((content) => {
    const byText: string[][] = [];
    mapTexts(content, (html) => {
      byText.push(pictureSources(html));
      return html;
    });
    return byText;
  });
  const rows = await attachmentsAt(ctx, [...new Set(sources.flat(2))]);
  const hashes = new Map(rows.map(({ path, sha256 }) => [path, sha256]));
  return sources.map((byText) => JSON.stringify(byText.map((own) => own.map((path) => hashes.get(path) ?? path))));
}

/** Places of contents that a bank has already, or that came before in the list: of the same words and the same pictures. */
async function askedAlready(ctx: Ctx, place: string, contents: readonly Content[]): Promise<ReadonlySet<number>> {
  const { bankId } = await seeBank(ctx, place);
  const prepared = contents.map((content) => prepareContent(content, 1));
  const digests = prepared.map(({ digest }) => digest);
  const there = bankId === null ? [] : await withDigests(ctx, bankId, digests);
  const stored = new Map((await versionContents(ctx, there)).map(({ id, content }) => [id, content]));
  const known = there.flatMap(({ id, digest }) => (stored.has(id) ? [{ digest, content: stored.get(id)! }] : []));
  const looks = await looksOf(ctx, [...known.map(({ content }) => content), ...contents]);
  const keyOf = (digest: Buffer, look: string) => `${digest.toString('hex')} ${look}`;
  const seen = new Set(known.map(({ digest }, at) => keyOf(digest, looks[at]!)));
  const already = new Set<number>();
  for (const [at, { digest, compared }] of prepared.entries()) {
    const key = keyOf(digest, looks[known.length + at]!);
    if (compared.trim() !== '' && seen.has(key)) already.add(at);
    seen.add(key);
  }
  return already;
}

/**
 * Copies questions of a course into the bank of another one, as drafts at their newest versions. Those the other bank has
 * already, in the same words with the same pictures, stay out; objectives come along where the other course has the same.
 * @throws AppError notFound, forbidden without the right to both banks, invalid, conflict when the other course is archived
 */
export async function copyQuestions(
  ctx: Ctx,
  courseId: string,
  given: { readonly ids: readonly string[]; readonly to: string; readonly folderId: string | null },
): Promise<CallOutput<typeof copyQuestionsRoute>> {
  const { ids, to, folderId } = given;
  if (to === courseId) throw fieldError('to', 'questions.copy.own');
  const found = await leavingQuestions(ctx, courseId, { ids }, ids.length);
  if (found.length < new Set(ids).size) throw gone();
  const already = await askedAlready(
    ctx,
    to,
    found.map(({ content }) => content),
  );
  const rows = found.filter((_, place) => !already.has(place));
  const listed = await withoutUnlisted(
    ctx,
    rows.map(({ content }) => content),
  );
  // Pictures are kept once more for the other bank, as if its author had brought them.
  const contents = await incomingContents(
    ctx,
    to,
    listed.contents.map((content) => shownContent(ctx, content)),
  );
  const missing = rows.map(({ id }) => id);
  const links = Map.groupBy(await linksOf(ctx, QUESTION_LINKS, missing), ({ ownerId }) => ownerId);
  return ctx.tx(async (tx) => {
    await requireFolder(tx, await changeableBank(tx, to), folderId);
    const same = rows.some(({ objectives }) => objectives.length > 0)
      ? await sameObjectives(tx, courseId, to)
      : new Map<string, string>();
    const pointsOf = (id: string) => links.get(id) ?? [];
    await takeQuestions(
      tx,
      to,
      rows.map(({ id, points, difficulty, tags, source, objectives }, i) => ({
        ...{ content: contents[i]!, points, difficulty, tags, source, folderId },
        objectives: keptShares(objectives, (objective) => same.get(objective)),
        pointIds: pointsOf(id).flatMap((point) => (point.state === 'active' ? [point.id] : [])),
      })),
    );
    const outcome = {
      copied: rows.length,
      already: already.size,
      withoutObjectives: rows.filter(({ objectives }) => objectives.some((one) => !same.has(one.id))).length,
      withoutExperiment: listed.lost.size,
      withoutPoints: rows.filter(({ id }) => pointsOf(id).some(({ state }) => state !== 'active')).length,
    };
    const object = (await seeBank(tx, to)).courseId === null ? 'question_bank' : 'course';
    tx.audit({ action: 'question.copy', object, objectId: to, after: { from: courseId, ...outcome } });
    return outcome;
  });
}
