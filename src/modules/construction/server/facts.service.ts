import { SITE_OFFSET } from '../../../kernel/values/site-time.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { builtAnnouncements } from '../../announcements/server/announcements.public.ts';
import { sittingsOf } from '../../attempts/server/attempts.public.ts';
import { experimentFacts } from '../../catalogue/server/catalogue.public.ts';
import { type BuiltNode, builtNodes, listMembers, materialFiles } from '../../courses/server/courses.public.ts';
import { visibleNodes } from '../../courses/shared/structure.model.ts';
import { postCounts } from '../../discussion/server/discussion.public.ts';
import { givenExams } from '../../exams/server/exams.public.ts';
import { givenHomework } from '../../homework/server/homework.public.ts';
import { linksOf } from '../../knowledge/server/knowledge.public.ts';
import { type BuiltFile, builtFiles } from '../../media/server/media.public.ts';
import { builtQuestions, QUESTION_LINKS } from '../../questions/server/questions.public.ts';
import type {
  BuiltFacts,
  BuiltThing,
  GivenThing,
  LearnerThing,
  NodeThing,
  PostThing,
  QuestionThing,
  SubmissionThing,
  ThingKind,
} from '../shared/built.model.ts';
import type { PointName } from '../shared/coverage.model.ts';
import { classesOf, handInsOf, learnersOf } from './construction.repository.ts';

/** Everything of a course that figures count, and the knowledge points its nodes are tied to. */
export interface ReadFacts {
  readonly facts: BuiltFacts;
  readonly points: readonly PointName[];
}

const MB = 1_000_000;
const ms = (at: Date | string): number => new Date(at).getTime();
const NODE_KINDS: Readonly<Record<string, ThingKind>> = { test: 'testNode', homework: 'homeworkNode' };

/** Nodes with where they stand; minutes are those of the video that hangs on one. */
function nodeThings(
  nodes: readonly BuiltNode[],
  files: ReadonlyMap<string, BuiltFile>,
  points: ReadonlyMap<string, readonly { readonly id: string }[]>,
): NodeThing[] {
  const shown = new Set(visibleNodes(nodes).map(({ id }) => id));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const levelOf = ({ parent }: BuiltNode): number => {
    const above = parent === null ? undefined : byId.get(parent);
    return above ? levelOf(above) + 1 : 1;
  };
  return nodes.map((node) => {
    const file = node.fileId === null ? undefined : files.get(node.fileId);
    const seconds = node.type === 'video' ? (file?.duration ?? null) : null;
    return {
      kind: NODE_KINDS[node.type] ?? (node.type as ThingKind),
      id: node.id,
      name: node.name,
      at: ms(node.createdAt),
      changedAt: ms(node.updatedAt),
      hidden: !shown.has(node.id),
      authorId: node.authorId,
      value: seconds === null ? null : seconds / 60,
      level: levelOf(node),
      ...(node.experimentId === null ? {} : { of: node.experimentId }),
      pointIds: [...new Set((points.get(node.id) ?? []).map(({ id }) => id))],
      makerId: file?.madeBy ?? null,
    };
  });
}

/** Files of documents, and files beside nodes, each as visible as its node. */
function fileThings(
  nodes: readonly BuiltNode[],
  things: readonly NodeThing[],
  files: ReadonlyMap<string, BuiltFile>,
  attached: Awaited<ReturnType<typeof materialFiles>>,
): BuiltThing[] {
  const thingOf = new Map(things.map((thing) => [thing.id, thing]));
  return nodes.flatMap((node): BuiltThing[] => {
    const thing = thingOf.get(node.id)!;
    const { changedAt: _, level: __, ...common } = thing;
    const file = node.type === 'document' && node.fileId !== null ? files.get(node.fileId) : undefined;
    const own = file?.bytes
      ? [{ ...common, kind: 'file' as const, of: node.id, value: file.bytes / MB, changedAt: null }]
      : [];
    return [
      ...own,
      ...node.attachments.flatMap((id) => {
        const one = attached.get(id);
        return one
          ? [
              {
                ...{ kind: 'attachment' as const, id, name: one.name, at: ms(one.createdAt), changedAt: null },
                ...{ hidden: thing.hidden, authorId: one.personId, value: one.bytes / MB, of: node.id },
              },
            ]
          : [];
      }),
    ];
  });
}

async function givenThings(ctx: Ctx, courseId: string): Promise<GivenThing[]> {
  const [homework, exams, announcements] = await Promise.all([
    givenHomework(ctx, courseId),
    givenExams(ctx, courseId),
    builtAnnouncements(ctx, courseId),
  ]);
  const common = (one: { readonly createdAt: Date; readonly updatedAt: Date }) => ({
    ...{ at: ms(one.createdAt), changedAt: ms(one.updatedAt), hidden: false, value: null },
  });
  return [
    ...homework.map((one) => ({
      ...{ kind: 'homework' as const, id: one.id, name: one.title, state: one.state, authorId: one.createdBy },
      ...{ ...common(one), givenAt: one.publishedAt && ms(one.publishedAt), nodeId: one.nodeId },
    })),
    ...exams.map((one) => ({
      ...{ kind: one.kind === 'test' ? ('test' as const) : ('exam' as const), id: one.id, name: one.name },
      ...{ state: one.state, authorId: one.createdBy, nodeId: one.nodeId },
      ...{ ...common(one), givenAt: one.publishedAt && ms(one.publishedAt) },
    })),
    ...announcements.map((one) => ({
      ...{ kind: 'announcement' as const, id: one.id, name: one.title, state: one.state, authorId: one.authorId },
      ...{ ...common(one), givenAt: ms(one.publishedAt), nodeId: null },
    })),
  ];
}

/** What learners handed in, each hand-in of a group once for every member. */
async function submissionThings(ctx: Ctx, given: readonly GivenThing[]): Promise<SubmissionThing[]> {
  const byId = new Map(given.map((thing) => [thing.id, thing]));
  const idsOf = (...kinds: readonly ThingKind[]) => given.flatMap(({ kind, id }) => (kinds.includes(kind) ? [id] : []));
  const [works, sittings] = await Promise.all([
    handInsOf(ctx, idsOf('homework')),
    sittingsOf(ctx, idsOf('test', 'exam')),
  ]);
  const rows = [
    ...works.map(({ homeworkId, ...row }) => ({ ...row, of: homeworkId })),
    ...sittings.map(({ examId, ...row }) => ({ ...row, of: examId })),
  ];
  return rows.map(({ personId, classId, at, of }, place) => ({
    ...{ kind: 'submission' as const, id: `${of}:${personId}:${place}`, name: byId.get(of)?.name ?? '' },
    ...{ at: ms(at), changedAt: null, hidden: false, authorId: personId, value: null, of, classId },
    nodeId: byId.get(of)?.nodeId ?? null,
  }));
}

async function questionThings(ctx: Ctx, courseId: string): Promise<QuestionThing[]> {
  const questions = await builtQuestions(ctx, courseId);
  const ids = questions.map(({ id }) => id);
  const points = Map.groupBy(await linksOf(ctx, QUESTION_LINKS, ids), ({ ownerId }) => ownerId);
  return questions.map((one) => ({
    ...{ kind: 'question' as const, id: one.id, name: one.stem, at: ms(one.createdAt), changedAt: ms(one.updatedAt) },
    ...{ hidden: false, authorId: one.authorId, editorId: one.editorId, value: null },
    ...{ type: one.type, difficulty: one.difficulty, usedAt: one.usedAt.map(ms) },
    pointIds: [...new Set((points.get(one.id) ?? []).map(({ id }) => id))],
  }));
}

/** Posts of a day that are alike as one thing: a course may have tens of thousands. */
async function postThings(ctx: Ctx, courseId: string): Promise<PostThing[]> {
  return (await postCounts(ctx, courseId)).map(({ day, topic, n, ...post }, place) => ({
    ...{ kind: topic ? ('topic' as const) : ('post' as const), id: String(place), name: '', times: n, ...post },
    ...{ at: ms(`${day}T00:00:00${SITE_OFFSET}`), changedAt: null, hidden: false, value: null },
  }));
}

async function learnerThings(ctx: Ctx, courseId: string): Promise<LearnerThing[]> {
  return (await learnersOf(ctx, courseId)).map((row) => ({
    ...{ kind: 'learner' as const, id: row.personId, name: [row.number, row.name].filter(Boolean).join(' ') },
    ...{ at: ms(row.joinedAt), changedAt: null, hidden: false, authorId: null, value: null, state: row.state },
    ...{ classId: row.classId, completed: row.state === 'completed', outside: row.outside },
  }));
}

/** The outline with its files, steps and knowledge points. Five statements, one after another but the first. */
async function readOutline(ctx: Ctx, courseId: string) {
  const nodes = await builtNodes(ctx, courseId);
  const ids = nodes.map(({ id }) => id);
  const fileIds = nodes.flatMap(({ fileId }) => fileId ?? []);
  const experimentIds = nodes.flatMap(({ experimentId }) => experimentId ?? []);
  const attachmentIds = nodes.flatMap(({ attachments }) => attachments);
  const [links, built, experiments, attached] = await Promise.all([
    linksOf(ctx, 'node', ids),
    builtFiles(ctx, fileIds),
    experimentFacts(ctx, experimentIds),
    materialFiles(ctx, attachmentIds),
  ]);
  const files = new Map(built.map((file) => [file.id, file]));
  const byNode = Map.groupBy(links, ({ ownerId }) => ownerId);
  const things = nodeThings(nodes, files, byNode);
  return {
    nodes: things,
    files: fileThings(nodes, things, files, attached),
    steps: new Map([...experiments].map(([id, { stepCount }]) => [id, stepCount])),
    points: [...new Map(links.map(({ id, code, name }) => [id, { id, code, name }])).values()],
  };
}

async function readGiven(ctx: Ctx, courseId: string) {
  const given = await givenThings(ctx, courseId);
  return { given, submissions: await submissionThings(ctx, given) };
}

/** Reads what a course consists of, as the system: who may see it has been asked. Seventeen statements in four waits. */
export async function readFacts(ctx: Ctx, courseId: string): Promise<ReadFacts> {
  const [{ points, ...outline }, given, questions, posts, members, classes, learners] = await Promise.all([
    readOutline(ctx, courseId),
    readGiven(ctx, courseId),
    questionThings(ctx, courseId),
    postThings(ctx, courseId),
    listMembers(ctx, courseId),
    classesOf(ctx, courseId),
    learnerThings(ctx, courseId),
  ]);
  return {
    points,
    facts: {
      ...{ ...outline, ...given, questions, posts, learners },
      members: members.map((row) => ({
        ...{ kind: 'member' as const, id: row.person_id, name: row.name, at: ms(row.created_at), changedAt: null },
        ...{ hidden: false, authorId: null, value: null, role: row.role },
      })),
      classes: classes.map(({ id, name, state, termId }) => ({
        ...{ kind: 'class' as const, id, name, state, termId, at: 0, changedAt: null },
        ...{ hidden: false, authorId: null, value: null },
      })),
    },
  };
}
