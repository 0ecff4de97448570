import { appError } from '../../../kernel/errors/app-error.ts';
import { jaccardPercent } from '../../../kernel/values/similarity.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { linksOf, tieNew } from '../../knowledge/server/knowledge.public.ts';
import type { Content } from '../shared/content.model.ts';
import type { ObjectiveShare } from '../shared/objective.model.ts';
import { MAX_FOLDER_DEPTH, MAX_FOLDER_NAME, MAX_FOLDERS, SIMILAR_FROM } from '../shared/question.model.ts';
import { changeableBank, seeBank } from './bank.access.ts';
import * as banks from './bank.repository.ts';
import { prepareContent } from './content.engine.ts';
import { checkedExperiment } from './experiment.service.ts';
import { requireObjectives } from './objectives/objective.service.ts';
import { claimParts } from './part.repository.ts';
import { keepPictures, storedPictures } from './pictures/picture.service.ts';
import * as questions from './question.repository.ts';
import { type ListFilter, QUESTION_LINKS, wholeQuestions } from './question-list.repository.ts';

/** A question that comes into a bank from elsewhere; its content has passed the schema. */
export interface IncomingQuestion {
  readonly content: Content;
  readonly points: number;
  readonly difficulty: number;
  readonly tags: readonly string[];
  readonly source: string;
  readonly folderId: string | null;
  /** Points of the lowest level that are active, the primary one first. */
  readonly pointIds: readonly string[];
  /** Of the course it comes into. */
  readonly objectives: readonly ObjectiveShare[];
}

/** Names of the folders above a question, from the top. */
function pathOf(folders: ReadonlyMap<string, banks.FolderRow>, id: string | null): string[] {
  const path: string[] = [];
  for (let at = id === null ? undefined : folders.get(id); at; at = folders.get(at.parentId ?? ''))
    path.unshift(at.name);
  return path;
}

/** Questions of a bank with keys, folders and knowledge points, to be written elsewhere. @throws AppError notFound, forbidden */
export async function leavingQuestions(
  ctx: Ctx,
  place: string,
  which: { readonly ids: readonly string[] } | ListFilter,
  limit: number,
) {
  const { bankId } = await seeBank(ctx, place);
  if (bankId === null) return [];
  const rows = await wholeQuestions(ctx, bankId, which, limit);
  const folders = new Map((await banks.foldersOf(ctx, bankId)).map((one) => [one.id, one]));
  const ids = rows.map(({ id }) => id);
  const points = Map.groupBy(await linksOf(ctx, QUESTION_LINKS, ids), ({ ownerId }) => ownerId);
  return rows.map(({ id, folderId, ...row }) => ({
    ...row,
    id,
    knowledge: (points.get(id) ?? []).map(({ name }) => name),
    folder: pathOf(folders, folderId),
  }));
}

/** A question of the bank, or an earlier one of the same list, that a new one is like. */
export interface Likeness {
  readonly place: number;
  readonly percent: number;
  /** Place of the earlier one; null for one of the bank. */
  readonly earlier: number | null;
  readonly stem: string;
}

/** What each of some contents is most like, where it is the same or similar. @throws AppError notFound, forbidden */
export async function likenessOf(ctx: Ctx, place: string, contents: readonly Content[]): Promise<Likeness[]> {
  const { bankId } = await seeBank(ctx, place);
  const texts = contents.map((content) => prepareContent(content, 1));
  const found = new Map<number, Likeness>();
  const first = new Map<string, number>();
  texts.forEach(({ digest, compared, stem }, place) => {
    if (compared.trim() === '') return;
    const key = digest.toString('hex');
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, place);
    else found.set(place, { place, percent: 100, earlier, stem });
  });
  if (bankId === null) return [...found.values()];
  const asked = texts.flatMap((text, place) => (text.compared.trim() === '' ? [] : [{ place, text }]));
  const others = await questions.comparableTo(
    ctx,
    bankId,
    asked.map(({ text }) => text),
  );
  for (const { place: at, same, compared, stem } of others) {
    const { place, text } = asked[at]!;
    const percent = same ? 100 : jaccardPercent(text.compared, compared);
    const before = found.get(place);
    if (percent >= SIMILAR_FROM && (!before || (before.earlier === null && percent > before.percent))) {
      found.set(place, { place, percent, earlier: null, stem });
    }
  }
  return [...found.values()].sort((a, b) => a.place - b.place);
}

/**
 * Folders by their paths below one of the bank, made where they are missing: as many levels as a bank may have, deeper
 * ones fall together with the last.
 * @returns ids by the names of a path joined with a line break
 * @throws AppError notFound, forbidden, refused when the bank would hold too many
 */
export async function putFolders(
  tx: TxCtx,
  place: string,
  below: string | null,
  paths: readonly (readonly string[])[],
): Promise<{ readonly ids: ReadonlyMap<string, string>; readonly made: number }> {
  const bankId = await changeableBank(tx, place);
  const rows: Pick<banks.FolderRow, 'id' | 'parentId' | 'name'>[] = await banks.foldersOf(tx, bankId);
  if (below !== null && !rows.some(({ id }) => id === below)) throw appError('notFound', 'questions.folder.absent');
  let depth = 0;
  for (let at = below; at !== null; at = rows.find(({ id }) => id === at)?.parentId ?? null) depth += 1;
  const ids = new Map<string, string>();
  let made = 0;
  for (const path of paths) {
    let parentId = below;
    for (const name of path.slice(0, MAX_FOLDER_DEPTH - depth).map((one) => one.slice(0, MAX_FOLDER_NAME))) {
      const known = rows.find((one) => one.parentId === parentId && one.name.toLowerCase() === name.toLowerCase());
      const id: string = known?.id ?? tx.newId();
      if (!known) {
        if (rows.length >= MAX_FOLDERS) throw appError('refused', 'questions.folder.max', { n: MAX_FOLDERS });
        await banks.insertFolder(tx, { id, bankId, parentId, name });
        rows.push({ id, parentId, name });
        made += 1;
      }
      parentId = id;
    }
    if (parentId !== null) ids.set(path.join('\n'), parentId);
  }
  return { ids, made };
}

/** A content from elsewhere: what its questions below a material are called there names nothing here. */
const withNewParts = (content: Content, newId: () => string): Content =>
  content.type === 'composite'
    ? { ...content, children: content.children.map((child) => ({ ...child, id: newId() })) }
    : content;

/**
 * Writes questions as drafts in their order.
 * @returns their ids, and the tags that were taken out of their texts, each once
 * @throws AppError notFound, forbidden, invalid for objectives that are not of the course, conflict
 */
export async function takeQuestions(
  tx: TxCtx,
  place: string,
  list: readonly IncomingQuestion[],
): Promise<{ readonly ids: readonly string[]; readonly removed: readonly string[] }> {
  const bankId = await changeableBank(tx, place);
  await requireObjectives(
    tx,
    place,
    list.map(({ objectives }) => objectives),
  );
  const ids = list.map(() => tx.newId());
  const own: Content[] = [];
  for (const { content } of list) own.push(await checkedExperiment(tx, content));
  const checked = await claimParts(
    tx,
    own.map((content, i) => ({ questionId: ids[i]!, content: withNewParts(content, () => tx.newId()) })),
  );
  const cleaned = list.map(({ points }, i) => prepareContent(storedPictures(tx, checked[i]!).content, points));
  const { contents, lost } = await keepPictures(
    tx,
    bankId,
    cleaned.map(({ content }) => content),
  );
  const rows = list.map(({ points, difficulty, tags, source, folderId, objectives }, i) => ({
    id: ids[i]!,
    meta: { folderId, difficulty, tags: [...new Set(tags)], source, objectives },
    text: lost ? prepareContent(contents[i]!, points) : cleaned[i]!,
  }));
  await questions.insertQuestions(tx, bankId, rows);
  await tieNew(
    tx,
    QUESTION_LINKS,
    list.flatMap(({ pointIds }, i) =>
      [...new Set(pointIds)].map((pointId, at) => ({ ownerId: rows[i]!.id, pointId, sort: at + 1 })),
    ),
  );
  const removed = new Set([...cleaned.flatMap((text) => text.removed), ...(lost ? ['img'] : [])]);
  return { ids, removed: [...removed].sort() };
}

/** Puts those of some questions into the bin that nobody has used or changed. @throws AppError notFound, forbidden, conflict */
export async function takeBack(tx: TxCtx, place: string, ids: readonly string[]): Promise<readonly string[]> {
  const bankId = await changeableBank(tx, place);
  return questions.binUntouched(tx, bankId, ids);
}
