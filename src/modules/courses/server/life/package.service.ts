import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { cleanRichText } from '../../../../platform/text/rich-text.ts';
import { linksOf, pointsBy, tiePoints } from '../../../knowledge/server/knowledge.public.ts';
import {
  type CoursePackage,
  PACKAGE_SCHEMA,
  type PackageCondition,
  type PackageNode,
  packed,
} from '../../shared/package.model.ts';
import { childrenOf, holdsChildren, holdsFile } from '../../shared/structure.model.ts';
import type { UnlockRule } from '../../shared/unlock.model.ts';
import type { FullCourseRow } from '../course.repository.ts';
import { objectivesOfNodes, writeObjectives } from '../info/objective.repository.ts';
import { nodesWithOwnDates } from '../outline/class-dates.repository.ts';
import { insertMaterials } from '../outline/material.repository.ts';
import { materialNames } from '../outline/material.service.ts';
import { bodiesOf, courseNodes, type NodeRow } from '../outline/node.repository.ts';
import { NODE_LINKS } from '../outline/node.service.ts';
import { requireNoCircle } from '../outline/unlock.service.ts';
import { experimentsOf } from '../sheet/outline-sheet.repository.ts';
import {
  type CoursePart,
  coursePartPort,
  givenRefs,
  type LeftOut,
  type TakenFor,
  takenRefs,
} from './course-part.port.ts';
import * as rows from './package.repository.ts';

/** What a copy within the platform keeps beside the package: by ref, what a file could not name. */
export type Pins = ReadonlyMap<string, Pin>;
interface Pin {
  readonly experimentId: string | null;
  readonly versionPin: string | null;
  readonly startStateId: string | null;
  /** File of a video or document; it stays behind when the package leaves the platform. */
  readonly fileId: string | null;
  /** Files beside the node, which a copy shares. */
  readonly materials: readonly string[];
}

/** All nodes, those above first, siblings in their order. */
function inOrder(nodes: readonly NodeRow[], parent: string | null = null): NodeRow[] {
  return childrenOf(nodes, parent).flatMap((node) => [node, ...inOrder(nodes, node.id)]);
}

/**
 * A course as a package, what belongs to its classes and announcements left out and named. The caller has seen the course.
 * @param of `cover` name of its picture in the package, `to` what it is taken for
 */
export async function packageOf(
  ctx: Ctx,
  row: FullCourseRow,
  { cover = null, to }: { readonly cover?: string | null; readonly to: TakenFor },
): Promise<{ readonly content: CoursePackage; readonly pins: Pins; readonly leftOut: readonly LeftOut[] }> {
  const outline = inOrder(await courseNodes(ctx, row.id));
  const ids = outline.map(({ id }) => id);
  const refs = new Map(ids.map((id, at) => [id, `n${at + 1}`]));
  const goals = new Map(row.objectives.map(({ id }, at) => [id, `o${at + 1}`]));
  const bodies = await bodiesOf(ctx, ids);
  const evidence = await objectivesOfNodes(ctx, ids);
  const links = Map.groupBy(await linksOf(ctx, NODE_LINKS, ids), ({ ownerId }) => ownerId);
  const held = await experimentsOf(ctx, { codes: [], ids: outline.flatMap((one) => one.experimentId ?? []) });
  const codes = new Map(held.map(({ id, code }) => [id, code]));
  const leftOut: LeftOut[] = [];
  const dated = await nodesWithOwnDates(ctx, row.id);
  const materials = await materialNames(ctx, ids);
  const pins = new Map<string, Pin>();
  const nodes = outline.map((one): PackageNode => {
    const conditions = (one.unlock?.conditions ?? []).map((each) => packed(each, (id) => refs.get(id)));
    if (conditions.includes(null)) leftOut.push({ kind: 'condition', name: one.name });
    if (dated.has(one.id)) leftOut.push({ kind: 'dates', name: one.name });
    const kept = conditions.filter((each) => each !== null);
    const ref = refs.get(one.id)!;
    const files = materials.get(one.id) ?? [];
    if (one.experimentId || one.fileId || files.length > 0) {
      const { experimentId, versionPin, startStateId, fileId } = one;
      pins.set(ref, { experimentId, versionPin, startStateId, fileId, materials: files.map((file) => file.fileId) });
    }
    return {
      ref,
      parent: one.parent && (refs.get(one.parent) ?? null),
      type: one.type as PackageNode['type'],
      name: one.name,
      visible: one.visible,
      required: one.required,
      hours: one.hours,
      completion: one.completion,
      passScore: one.passScore,
      talk: one.talk,
      opensAt: one.opensAt?.toISOString() ?? null,
      closesAt: one.closesAt?.toISOString() ?? null,
      body: bodies.get(one.id) ?? '',
      address: one.address,
      unlock:
        one.unlock && kept.length > 0 ? { mode: one.unlock.mode, hidden: one.unlock.hidden, conditions: kept } : null,
      points: (links.get(one.id) ?? []).map(({ code }) => code),
      objectives: (evidence.get(one.id) ?? []).flatMap((id) => goals.get(id) ?? []),
      materials: files.map(({ name }) => name),
      materialFiles: [],
      file: null,
      experiment: one.experimentId
        ? {
            code: codes.get(one.experimentId) ?? '',
            attempts: one.attempts,
            countRule: one.countRule ?? 'best',
            dueAt: one.dueAt?.toISOString() ?? null,
            reportRequired: one.reportRequired ?? false,
            reportScore: one.reportScore ?? 'atOnce',
          }
        : null,
    };
  });
  const parts: Record<string, unknown> = {};
  const named = takenRefs(new Map([...refs, ...goals]));
  for (const part of ctx.ports.all(coursePartPort)) {
    const data = await part.take(ctx, row.id, named, to);
    if (data !== null) parts[part.key] = data;
  }
  const content: CoursePackage = {
    kind: 'cloudvse.course',
    schema: PACKAGE_SCHEMA,
    exportedAt: ctx.clock.now().toISOString(),
    course: {
      name: row.name,
      nameEn: row.name_en,
      code: row.code,
      category: row.category,
      nature: row.nature as CoursePackage['course']['nature'],
      credits: row.credits,
      theoryHours: row.theory_hours,
      labHours: row.lab_hours,
      intro: row.intro,
      syllabus: row.syllabus,
      assessment: row.assessment,
      prerequisites: row.prerequisites,
      textbooks: row.textbooks,
      cover,
      // A copy shares the film.
      trailer: to === 'file' && row.trailer_id !== null,
      film: null,
    },
    objectives: row.objectives.map(({ id, ...one }) => ({ ...one, ref: goals.get(id)! })),
    nodes,
    parts,
  };
  return { content, pins, leftOut };
}

/** What a package holds, as a plan counts it. */
export function countsOf(ctx: Ctx, content: CoursePackage) {
  const count = (type: string) => content.nodes.filter((one) => one.type === type).length;
  const parts = ctx.ports.all(coursePartPort);
  const held = (key: CoursePart['key']) => parts.find((part) => part.key === key)?.count?.(content.parts[key]) ?? 0;
  return {
    chapters: count('chapter') + count('section'),
    pages: count('page'),
    experiments: count('experiment'),
    homework: held('homework'),
    papers: held('papers'),
    tests: held('tests'),
    exams: held('exams'),
    objectives: content.objectives.length,
    textbooks: content.course.textbooks.length,
  };
}

/** What of a package this platform does not have, and the experiments and points it has. */
export async function resolve(ctx: Ctx, content: CoursePackage, pins: Pins = new Map()) {
  const wanted = content.nodes.filter(({ ref, experiment }) => experiment !== null && !pins.has(ref));
  const found = await experimentsOf(ctx, { codes: wanted.map((one) => one.experiment!.code), ids: [] });
  const listed = new Map(found.flatMap((one) => (one.listed ? [[one.code.toLowerCase(), one.id] as const] : [])));
  const codes = [...new Set(content.nodes.flatMap(({ points }) => points))];
  const points = new Map(
    (await pointsBy(ctx, { codes })).flatMap((one) =>
      one.level === 3 && one.state === 'active' ? [[one.code.toLowerCase(), one.id] as const] : [],
    ),
  );
  const experimentOf = ({ ref, experiment }: PackageNode) =>
    pins.get(ref)?.experimentId ?? listed.get(experiment?.code.toLowerCase() ?? '');
  const leftOut: LeftOut[] = [
    ...(content.course.trailer && !content.course.film
      ? [{ kind: 'trailer' as const, name: content.course.name }]
      : []),
    ...wanted.flatMap((one) =>
      experimentOf(one) ? [] : [{ kind: 'experiment' as const, name: `${one.name} (${one.experiment!.code})` }],
    ),
    ...content.nodes.flatMap(({ ref, type, name, file }) =>
      holdsFile(type) && !file && !pins.get(ref)?.fileId ? [{ kind: 'file' as const, name }] : [],
    ),
    ...content.nodes.flatMap(({ ref, name, materials, materialFiles }) =>
      pins.has(ref)
        ? []
        : materials.flatMap((file, at) =>
            materialFiles[at] ? [] : [{ kind: 'file' as const, name: `${name}: ${file}` }],
          ),
    ),
    ...codes.flatMap((code) => (points.has(code.toLowerCase()) ? [] : [{ kind: 'point' as const, name: code }])),
  ];
  return { experimentOf, points, leftOut };
}

/**
 * Fills a new draft with what a package holds. Rich text is cleaned again: a package is a file like any other.
 * @param made is told what the nodes became, by their refs
 * @returns what could not be taken over
 */
export async function unpack(
  tx: TxCtx,
  courseId: string,
  content: CoursePackage,
  pins: Pins = new Map(),
  made: Map<string, string> = new Map(),
): Promise<LeftOut[]> {
  const { experimentOf, points, leftOut } = await resolve(tx, content, pins);
  const goals = new Map(content.objectives.map(({ ref }) => [ref, tx.newId()]));
  await writeObjectives(
    tx,
    courseId,
    content.objectives.map(({ ref, ...one }) => ({ ...one, id: goals.get(ref)! })),
  );
  const taken = content.nodes.filter((one) => one.experiment === null || experimentOf(one) !== undefined);
  const ids = new Map(taken.map(({ ref }) => [ref, tx.newId()]));
  for (const [ref, id] of ids) made.set(ref, id);
  const places = new Map<string | null, number>();
  const holders = new Set(taken.filter(({ type }) => holdsChildren(type)).map(({ ref }) => ref));
  const parentOf = ({ parent }: PackageNode) => (parent !== null && holders.has(parent) ? ids.get(parent)! : null);
  const ruleOf = (one: PackageNode): UnlockRule | null => {
    const conditions = (one.unlock?.conditions ?? []).flatMap((each): PackageCondition[] => {
      if (!('nodeId' in each)) return [each];
      const nodeId = ids.get(each.nodeId);
      return nodeId === undefined ? [] : [{ ...each, nodeId }];
    });
    if (one.unlock && conditions.length < one.unlock.conditions.length) {
      leftOut.push({ kind: 'condition', name: one.name });
    }
    return one.unlock && conditions.length > 0 ? { ...one.unlock, conditions } : null;
  };
  await rows.insertOutline(
    tx,
    courseId,
    taken.map((one) => {
      const { ref, points: _points, objectives: _objectives, materials: _materials, ...rest } = one;
      const { materialFiles: _files, file: _file, ...kept } = rest;
      const parent = parentOf(one);
      const sort = places.get(parent) ?? 0;
      places.set(parent, sort + 1);
      const fileId = pins.get(ref)?.fileId ?? null;
      return {
        ...kept,
        ...{ id: ids.get(ref)!, parent, sort, body: cleanRichText(one.body).html, unlock: ruleOf(one), fileId },
        // A file that stayed behind leaves nothing to show.
        visible: one.visible && (!holdsFile(one.type) || fileId !== null),
      };
    }),
  );
  await rows.insertExperiments(
    tx,
    taken.flatMap((one) => {
      if (!one.experiment) return [];
      const { code: _code, ...settings } = one.experiment;
      const pin = pins.get(one.ref);
      return [
        {
          ...settings,
          nodeId: ids.get(one.ref)!,
          experimentId: experimentOf(one)!,
          versionPin: pin?.versionPin ?? null,
          startStateId: pin?.startStateId ?? null,
        },
      ];
    }),
  );
  await rows.insertEvidence(
    tx,
    taken.flatMap((one) =>
      [...new Set(one.objectives)].map((goal) => ({ nodeId: ids.get(one.ref)!, objectiveId: goals.get(goal)! })),
    ),
  );
  await insertMaterials(
    tx,
    taken.flatMap((one) =>
      (pins.get(one.ref)?.materials ?? []).map((fileId) => ({ nodeId: ids.get(one.ref)!, fileId })),
    ),
  );
  for (const one of taken) {
    const known = one.points.flatMap((code) => points.get(code.toLowerCase()) ?? []);
    if (known.length > 0) await tiePoints(tx, { type: NODE_LINKS, id: ids.get(one.ref)! }, known);
  }
  requireNoCircle(await courseNodes(tx, courseId));
  const given = givenRefs(new Map([...ids, ...goals]));
  for (const part of tx.ports.all(coursePartPort)) {
    const data = content.parts[part.key];
    if (data === undefined) continue;
    const lost = await part.give(tx, courseId, data, given);
    if (lost === false) leftOut.push({ kind: 'part', name: part.key });
    else if (lost !== true) leftOut.push(...lost);
  }
  return leftOut;
}
