import type { Ctx } from '../../../platform/db/context.ts';
import { type CoursePart, experimentsOf } from '../../courses/server/courses.public.ts';
import { linksOf, pointsBy } from '../../knowledge/server/knowledge.public.ts';
import {
  type BankPicture,
  bankPictures,
  leavingQuestions,
  linkedBankIds,
  namedBank,
  QUESTION_LINKS,
  questionFacts,
  seeBank,
  versionContents,
} from '../../questions/server/questions.public.ts';
import type { Content } from '../../questions/shared/content.model.ts';
import { contentPictures, mapContentPictures } from '../../questions/shared/picture.model.ts';
import { MAX_FOLDER_DEPTH, MAX_FOLDER_NAME } from '../../questions/shared/question.model.ts';
import { type CarriedPapers, type CarriedQuestion, MAX_CARRIED, unnamed } from '../shared/carried-paper.model.ts';
import { banksOf, emptySection, itemsOf, LIMITS, type PaperRule, rulesOf } from '../shared/paper.model.ts';
import { type Pool, prepare } from './draw.engine.ts';
import { poolOf } from './form.service.ts';
import { type PaperRow, wholePapers } from './paper.repository.ts';

/** Bytes of pictures that come along in a file, and within the platform. */
const MAX_PICTURES = { file: 16 * 1_048_576, copy: 256 * 1_048_576 } as const;

type Refs = Parameters<CoursePart['take']>[2];
type Leaving = Awaited<ReturnType<typeof leavingQuestions>>[number];

/** Versions the papers ask or may draw, each question once: as the first paper that names it has it. */
function versionsOf(papers: readonly PaperRow[], pool: Pool): Map<string, number> {
  const versions = new Map<string, number>();
  const add = (id: string, number: number) => {
    if (!versions.has(id)) versions.set(id, number);
  };
  for (const { plan } of papers) for (const { questionId, number } of itemsOf(plan)) add(questionId, number);
  for (const { plan } of papers) {
    for (const { questions } of prepare(plan, pool)) for (const { id, number } of questions) add(id, number);
  }
  return versions;
}

/** Where the papers of a course have their questions: its own bank, and banks of units. */
interface Banks {
  readonly courseId: string;
  readonly linked: readonly string[];
}

/** Pictures of contents by sources of the package, as many as fit, and the contents that speak of them so. */
async function withPictures(ctx: Ctx, { courseId, linked }: Banks, contents: readonly Content[], most: number) {
  const paths = [...new Set(contents.flatMap((content) => [...contentPictures(content)]))];
  const { bankId } = await seeBank(ctx, courseId);
  const found = new Map<string, BankPicture>();
  for (const id of paths.length === 0 ? [] : [...(bankId === null ? [] : [bankId]), ...linked]) {
    for (const [path, picture] of await bankPictures(ctx, id, paths)) found.set(path, picture);
  }
  const sources = new Map(paths.map((path, at) => [path, `picture:${at + 1}`]));
  const pictures: Record<string, string> = {};
  let bytes = 0;
  for (const [path, source] of sources) {
    const picture = found.get(path);
    if (!picture || bytes + picture.bytes.length > most) continue;
    bytes += picture.bytes.length;
    pictures[source] = picture.bytes.toString('base64');
  }
  return { pictures, contents: contents.map((one) => mapContentPictures(one, (path) => sources.get(path) ?? null)) };
}

/** Questions at their versions as a package carries them. */
async function carriedQuestions(
  ctx: Ctx,
  banks: Banks,
  rows: readonly Leaving[],
  of: { readonly versions: ReadonlyMap<string, number>; readonly refs: Refs; readonly most: number },
): Promise<Pick<CarriedPapers, 'questions' | 'pictures'>> {
  const ids = rows.map(({ id }) => id);
  const asked = await versionContents(
    ctx,
    ids.map((id) => ({ id, number: of.versions.get(id)! })),
  );
  const contentOf = new Map(asked.map(({ id, content }) => [id, content]));
  const links = Map.groupBy(await linksOf(ctx, QUESTION_LINKS, ids), ({ ownerId }) => ownerId);
  const held = rows.map(({ id, content }) => contentOf.get(id) ?? content);
  const wanted = held.flatMap((content) => (content.type === 'experiment' ? (content.experimentId ?? []) : []));
  const experiments = wanted.length === 0 ? [] : await experimentsOf(ctx, { codes: [], ids: wanted });
  const codes = new Map(experiments.map(({ id, code }) => [id, code]));
  const { pictures, contents } = await withPictures(ctx, banks, held, of.most);
  const questions = rows.map(({ id, points, difficulty, tags, source, folder, objectives }, i): CarriedQuestion => {
    const content = contents[i]!;
    return {
      ...{ ref: of.refs.name('q', id), content: unnamed(content), points, difficulty, tags: [...tags], source, folder },
      knowledge: (links.get(id) ?? []).map(({ code }) => code),
      objectives: objectives.flatMap(({ id: own, share }) => {
        const objective = of.refs.of(own);
        return objective === undefined ? [] : [{ objective, share }];
      }),
      experiment: content.type === 'experiment' ? (codes.get(content.experimentId ?? '') ?? null) : null,
    };
  });
  return { questions, pictures };
}

/** What comes from a bank of a unit lies in a folder of its name, as deep as folders may be. */
const belowBank = (folder: string, path: readonly string[]): string[] => [folder, ...path].slice(0, MAX_FOLDER_DEPTH);

/** The folder for what comes from a bank of a unit: one of its name that nothing else lies in. */
function folderFor(bankName: string, taken: ReadonlySet<string>): string {
  for (let n = 1; ; n++) {
    const mark = n === 1 ? '' : ` ${n}`;
    const folder = bankName.slice(0, MAX_FOLDER_NAME - mark.length) + mark;
    if (!taken.has(folder.toLowerCase())) return folder;
  }
}

/**
 * Names of the folder of a rule from the top; null draws from everywhere. That of its bank comes first where it is one of a
 * unit; its paper's stands for one in which nothing lies, so that it draws nothing still.
 */
function folderOf(
  { bankId, folderId }: Pick<PaperRule, 'bankId' | 'folderId'>,
  paper: PaperRow,
  pool: Pool,
  names: { readonly banks: ReadonlyMap<string, string>; readonly folders: ReadonlyMap<string, readonly string[]> },
): string[] | null {
  const nothing = [paper.name.slice(0, MAX_FOLDER_NAME)];
  const bank = bankId ? names.banks.get(bankId) : undefined;
  if (bankId && bank === undefined) return nothing;
  if (folderId === null) return bank === undefined ? null : belowBank(bank, []);
  for (const { id, folderIds } of pool.questions) {
    const depth = folderIds.indexOf(folderId) + (bank === undefined ? 0 : 1);
    const path = names.folders.get(id);
    if (folderIds.includes(folderId) && path) return path.slice(0, depth + 1);
  }
  return nothing;
}

/**
 * The papers of a course that are not in the bin, with the questions they ask or may draw, by names of a package.
 * @param to `plan` counts them only
 * @throws AppError notFound, forbidden without the right `bank`
 */
export async function leavingPapers(
  ctx: Ctx,
  courseId: string,
  refs: Refs,
  to: Parameters<CoursePart['take']>[3],
): Promise<CarriedPapers | null> {
  const papers = await wholePapers(ctx, courseId);
  if (papers.length === 0) return null;
  const bare = (paper: PaperRow, sections: CarriedPapers['papers'][number]['plan']['sections'], lost: string[]) => ({
    ...{ ref: refs.name('p', paper.id), name: paper.name, kind: paper.kind, fullMark: paper.fullMark, lost },
    plan: { ...paper.plan, sections },
  });
  if (to === 'plan') {
    return {
      papers: papers.map((one) => bare(one, [{ ...emptySection('a'), items: [], rules: [] }], [])),
      questions: [],
      pictures: {},
    };
  }

  const drawing = papers.some(({ plan }) => rulesOf(plan).length > 0);
  // What the last exams used may be drawn again in another course; a bank that is linked no longer gives nothing away.
  const named = new Set(papers.flatMap(({ plan }) => banksOf(plan)));
  const lent = named.size === 0 ? [] : [...(await linkedBankIds(ctx, courseId))].filter((id) => named.has(id));
  const pool: Pool = drawing
    ? await poolOf(ctx, courseId, { ...papers[0]!.plan, sections: [] }, lent)
    : { questions: [], recent: [] };
  const versions = versionsOf(papers, pool);
  const ids = [...versions.keys()];
  const found = await leavingQuestions(ctx, courseId, { ids: ids.slice(0, MAX_CARRIED) }, MAX_CARRIED);
  const leaving = new Map(found.map((one) => [one.id, one]));
  const ownTops = new Set(found.flatMap(({ folder: [top] }) => top ?? []));
  // What papers ask of linked banks comes along too, and lies in the own bank of the copy.
  const linked = leaving.size < ids.length ? [...(await linkedBankIds(ctx, courseId))] : [];
  const bankNames = new Map<string, string>();
  for (const bankId of linked) {
    const rest = ids.filter((id) => !leaving.has(id)).slice(0, MAX_CARRIED - leaving.size);
    if (rest.length === 0) break;
    const name = folderFor(
      (await namedBank(ctx, bankId)).name,
      new Set([...leaving.values()].flatMap(({ folder: [top] }) => top?.toLowerCase() ?? [])),
    );
    bankNames.set(bankId, name);
    for (const one of await leavingQuestions(ctx, bankId, { ids: rest }, rest.length)) {
      leaving.set(one.id, { ...one, folder: belowBank(name, one.folder) });
    }
  }
  const behind = ids.filter((id) => !leaving.has(id));
  const facts = behind.length === 0 ? new Map() : await questionFacts(ctx, behind);
  const rows = ids.flatMap((id) => leaving.get(id) ?? []);
  const carried = await carriedQuestions(ctx, { courseId, linked }, rows, { versions, refs, most: MAX_PICTURES[to] });
  const folders = new Map(rows.map(({ id, folder }) => [id, folder]));
  const pointIds = papers.flatMap(({ plan }) =>
    rulesOf(plan).flatMap(({ pointId, quotas }) => [
      ...(pointId ? [pointId] : []),
      ...quotas.map((one) => one.pointId),
    ]),
  );
  const points = new Map(
    (pointIds.length === 0 ? [] : await pointsBy(ctx, { ids: pointIds })).map(({ id, code }) => [id, code]),
  );
  const lentFolders = new Set(rows.flatMap(({ folder: [top] }) => (top && ownTops.has(top) ? [] : (top ?? []))));
  const outsideOf = ({ bankId, folderId, outside = [] }: PaperRule, paper: PaperRow): string[][] => [
    ...outside.flatMap((id) => {
      const path = folderOf({ bankId, folderId: id }, paper, pool, { banks: bankNames, folders });
      return path === null ? [] : [path];
    }),
    // A rule over the whole own bank draws nothing of what lies in it from now on and came from elsewhere.
    ...(bankId || folderId !== null ? [] : [...lentFolders].map((top) => [top])),
  ];
  const ruleOf = (paper: PaperRow, whole: PaperRule) => {
    const { bankId, folderId, outside: _outside, pointId, objectiveId, quotas, ...rule } = whole;
    return {
      ...rule,
      folder: folderOf({ bankId, folderId }, paper, pool, { banks: bankNames, folders }),
      outside: outsideOf(whole, paper).slice(0, LIMITS.outside),
      point: pointId === null ? null : (points.get(pointId) ?? null),
      objective: objectiveId ? (refs.of(objectiveId) ?? null) : null,
      quotas: quotas.flatMap(({ pointId: of, ...quota }) => {
        const point = points.get(of);
        return point === undefined ? [] : [{ ...quota, point }];
      }),
    };
  };
  return {
    ...carried,
    papers: papers.map((paper) => {
      const asked = new Set(itemsOf(paper.plan).map(({ questionId }) => questionId));
      const drawn = new Set(prepare(paper.plan, pool).flatMap(({ questions }) => questions.map(({ id }) => id)));
      const lost = behind.filter((id) => asked.has(id) || drawn.has(id));
      const sections = paper.plan.sections.map((section) => ({
        ...section,
        items: section.items.flatMap(({ questionId, points: worth }) => {
          const question = leaving.has(questionId) ? refs.of(questionId) : undefined;
          return question === undefined ? [] : [{ question, points: worth }];
        }),
        rules: section.rules.map((one) => ruleOf(paper, one)),
      }));
      return bare(
        paper,
        sections,
        lost.map((id) => String(facts.get(id)?.stem ?? '').slice(0, 60)),
      );
    }),
  };
}
