import { AppError } from '../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { type CoursePart, experimentsOf, type LeftOut } from '../../courses/server/courses.public.ts';
import { storeAttachments } from '../../files/server/files.public.ts';
import { pointsBy } from '../../knowledge/server/knowledge.public.ts';
import { putFolders, takeQuestions } from '../../questions/server/questions.public.ts';
import { keptShares } from '../../questions/shared/objective.model.ts';
import { contentPictures, mapContentPictures } from '../../questions/shared/picture.model.ts';
import { plainOf } from '../../questions/shared/plain-text.model.ts';
import { type CarriedPapers, type CarriedQuestion, carriedPapersSchema } from '../shared/carried-paper.model.ts';
import { itemsOf, type PaperPlan, planCount, planTotal, rulesOf } from '../shared/paper.model.ts';
import { leavingPapers } from './leaving-papers.service.ts';
import { insertPapers, type NewPaper } from './paper.repository.ts';
import { meanDifficulty, preparePlan } from './paper.service.ts';

type Refs = Parameters<CoursePart['give']>[3];

const told = ({ content }: CarriedQuestion): string => plainOf(content.stem).trim().slice(0, 60);

/** What the data says; null for what is none of it. */
function readCarried(data: unknown): CarriedPapers | null {
  const { success, data: carried } = carriedPapersSchema.safeParse(data);
  if (!success) return null;
  const refs = [...carried.papers, ...carried.questions].map(({ ref }) => ref);
  const known = new Set(carried.questions.map(({ ref }) => ref));
  const asked = carried.papers.flatMap(({ plan }) => plan.sections.flatMap(({ items }) => items));
  const sound = new Set(refs).size === refs.length && asked.every(({ question }) => known.has(question));
  return sound ? carried : null;
}

/** Pictures of a package as attachments of the actor, by their sources. */
async function bringPictures(ctx: Ctx, pictures: CarriedPapers['pictures']): Promise<ReadonlyMap<string, string>> {
  const sources = Object.keys(pictures);
  if (sources.length === 0) return new Map();
  const files = Object.values(pictures).map((base64) => {
    const bytes = Buffer.from(base64, 'base64');
    return { field: 'file', filename: `picture.${bytes[0] === 0x89 ? 'png' : 'jpg'}`, bytes };
  });
  try {
    const stored = await storeAttachments(ctx, files, 'image');
    return new Map(stored.map(({ path }, i) => [sources[i]!, path]));
  } catch (error) {
    // What is no picture is left out with all the others: no package of this platform holds any.
    if (error instanceof AppError) return new Map();
    throw error;
  }
}

/** What this platform has of what the questions and rules speak of, and what it has not. */
async function resolved(tx: TxCtx, { papers, questions }: CarriedPapers) {
  const rules = papers.flatMap(({ plan }) => plan.sections.flatMap((section) => section.rules));
  const codes = [
    ...questions.flatMap(({ knowledge }) => knowledge),
    ...rules.flatMap(({ point, quotas }) => [...(point === null ? [] : [point]), ...quotas.map((one) => one.point)]),
  ];
  const points = codes.length === 0 ? [] : await pointsBy(tx, { codes: [...new Set(codes)] });
  const pointOf = new Map(points.map((one) => [one.code.toLowerCase(), one]));
  const wanted = questions.flatMap(({ experiment }) => experiment ?? []);
  const experiments = wanted.length === 0 ? [] : await experimentsOf(tx, { codes: wanted, ids: [] });
  const listed = new Map(experiments.flatMap((one) => (one.listed ? [[one.code.toLowerCase(), one.id] as const] : [])));
  const missing = [...new Set(codes)].filter((code) => !pointOf.has(code.toLowerCase()));
  return {
    /** Points of any level, for rules. */
    pointId: (code: string) => pointOf.get(code.toLowerCase())?.id,
    /** Those a question may have. */
    ownPoint: (code: string) => {
      const point = pointOf.get(code.toLowerCase());
      return point?.level === 3 && point.state === 'active' ? point.id : undefined;
    },
    experimentId: (code: string | null) => (code === null ? undefined : listed.get(code.toLowerCase())),
    lost: missing.map((name): LeftOut => ({ kind: 'point', name })),
  };
}

/** Fills the bank and the papers of a new course. @returns what stayed behind */
async function givePapers(tx: TxCtx, courseId: string, carried: CarriedPapers, refs: Refs) {
  const known = await resolved(tx, carried);
  const lost: LeftOut[] = [...known.lost];
  const rules = carried.papers.flatMap(({ plan }) => plan.sections.flatMap((section) => section.rules));
  const folders = await putFolders(tx, courseId, null, [
    ...carried.questions.map(({ folder }) => folder),
    ...rules.flatMap(({ folder, outside }) => [...(folder ? [folder] : []), ...outside]),
  ]);
  const folderId = (path: readonly string[]) => folders.ids.get(path.join('\n')) ?? null;
  const pictures = await bringPictures(tx, carried.pictures);
  let poorer = 0;
  const taken = await takeQuestions(
    tx,
    courseId,
    carried.questions.map((one) => {
      const gone = [...contentPictures(one.content)].some((source) => !pictures.has(source));
      if (gone) lost.push({ kind: 'file', name: told(one) });
      const content = mapContentPictures(one.content, (source) => pictures.get(source) ?? null);
      const shares = one.objectives.map(({ objective, share }) => ({ id: objective, share }));
      const objectives = keptShares(shares, refs.of);
      if (shares.some(({ id }) => refs.of(id) === undefined)) poorer += 1;
      const experimentId = known.experimentId(one.experiment);
      if (one.experiment !== null && experimentId === undefined) lost.push({ kind: 'experiment', name: told(one) });
      return {
        ...{ points: one.points, difficulty: one.difficulty, tags: one.tags, source: one.source },
        content:
          content.type === 'experiment' ? { ...content, experimentId: experimentId ?? null, versionId: null } : content,
        folderId: folderId(one.folder),
        pointIds: one.knowledge.flatMap((code) => known.ownPoint(code) ?? []),
        objectives,
      };
    }),
  );
  if (poorer > 0) lost.push({ kind: 'objective', name: String(poorer) });
  const questions = new Map(carried.questions.map((one, i) => [one.ref, { id: taken.ids[i]!, ...one }]));
  const made = carried.papers.map(({ ref, name, kind, fullMark, plan, lost: behind }): Omit<NewPaper, 'courseId'> => {
    lost.push(...behind.map((stem): LeftOut => ({ kind: 'question', name: `${name}: ${stem}` })));
    const whole = preparePlan(kind, {
      ...plan,
      sections: plan.sections.map(({ items, rules: own, ...section }) => ({
        ...section,
        items: items.map(({ question, points }) => ({ questionId: questions.get(question)!.id, number: 1, points })),
        rules: own.map(({ folder, outside, point, objective, quotas, ...rule }) => ({
          ...rule,
          bankId: null,
          folderId: folder && folderId(folder),
          outside: outside.flatMap((path) => folderId(path) ?? []),
          pointId: point === null ? null : (known.pointId(point) ?? null),
          objectiveId: objective === null ? null : (refs.of(objective) ?? null),
          quotas: quotas.flatMap(({ point: code, ...quota }) => {
            const pointId = known.pointId(code);
            return pointId === undefined ? [] : [{ ...quota, pointId }];
          }),
        })),
      })),
    });
    const id = tx.newId();
    refs.set(ref, id);
    tx.audit({ action: 'paper.copy', object: 'paper', objectId: id, after: { name } });
    return { id, name, kind, fullMark, plan: whole, facts: factsOf(whole, new Map(asById(questions.values()))) };
  });
  await insertPapers(tx, courseId, made);
  return lost;
}

type Known = CarriedQuestion & { readonly id: string };
const asById = (questions: Iterable<Known>) => [...questions].map((one) => [one.id, one] as const);

/** What lists say of a plan whose questions were just taken. */
function factsOf(plan: PaperPlan, questions: ReadonlyMap<string, Known>): NewPaper['facts'] {
  const asked = itemsOf(plan).flatMap(({ questionId }) => questions.get(questionId) ?? []);
  const types: Record<string, number> = {};
  for (const { content } of asked) types[content.type] = (types[content.type] ?? 0) + 1;
  for (const { type, need } of rulesOf(plan)) if (type) types[type] = (types[type] ?? 0) + need;
  return {
    ...{ questions: planCount(plan), total: planTotal(plan), types },
    difficulty: asked.length > 0 ? meanDifficulty(asked.map(({ difficulty }) => difficulty)) : plan.target,
  };
}

/** The papers of a course as its copies and packages carry them: drafts, their questions as drafts of the new bank. */
export const papersPart: CoursePart = {
  key: 'papers',
  take: leavingPapers,
  give: async (tx, courseId, data, refs) => {
    const carried = readCarried(data);
    if (!carried) return false;
    try {
      for (const { kind, plan } of carried.papers) {
        // Checked before anything is written: names of the package stand where the ids will.
        const sections = plan.sections.map((section) => ({
          ...section,
          items: section.items.map(({ question, points }) => ({ questionId: question, number: 1, points })),
          rules: section.rules.map(
            ({ folder: _folder, outside: _out, point: _point, objective: _objective, quotas, ...rule }) => ({
              ...{ ...rule, bankId: null, folderId: null, pointId: null, objectiveId: null },
              quotas: quotas.map(({ point, ...quota }) => ({ ...quota, pointId: point })),
            }),
          ),
        }));
        preparePlan(kind, { ...plan, sections });
      }
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
    return givePapers(tx, courseId, carried, refs);
  },
  count: (data) => readCarried(data)?.papers.length ?? 0,
};
