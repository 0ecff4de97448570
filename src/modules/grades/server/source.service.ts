import type { Ctx } from '../../../platform/db/context.ts';
import { type ExperimentNode, experimentNodes } from '../../courses/server/courses.public.ts';
import { type ReportScore, reportScores } from '../../lab-reports/server/lab-reports.public.ts';
import { type RunFacts, runsOfNodes } from '../../runs/server/runs.public.ts';
import type { MemberInput } from '../shared/grade-calculation.model.ts';
import type { GradeScheme, SchemeItem } from '../shared/grade-scheme.model.ts';
import {
  type Adjustment,
  adjustments,
  type FlagRow,
  flags,
  type OfflineMark,
  offlineMarks,
} from './book.repository.ts';

/** Everything a class's marks are made of, each read by one statement. */
export interface Sources {
  readonly nodes: readonly ExperimentNode[];
  readonly runs: readonly RunFacts[];
  readonly reports: readonly ReportScore[];
  readonly offline: readonly OfflineMark[];
  readonly adjustments: readonly Adjustment[];
  readonly flags: readonly FlagRow[];
  /** The same by person: a class of thousands is computed in one pass. */
  readonly byPerson: ReadonlyMap<string, PersonSources>;
}

type PersonSources = { readonly [K in (typeof PERSONAL)[number]]: Sources[K] };
const PERSONAL = ['runs', 'reports', 'offline', 'adjustments', 'flags'] as const;
const NOTHING: PersonSources = { runs: [], reports: [], offline: [], adjustments: [], flags: [] };

function indexed(sources: Omit<Sources, 'byPerson'>): Sources {
  const byPerson = new Map<string, Record<(typeof PERSONAL)[number], unknown[]>>();
  for (const kind of PERSONAL) {
    for (const row of sources[kind]) {
      const own = byPerson.get(row.personId) ?? { runs: [], reports: [], offline: [], adjustments: [], flags: [] };
      own[kind].push(row);
      byPerson.set(row.personId, own);
    }
  }
  return { ...sources, byPerson: byPerson as unknown as Sources['byPerson'] };
}

/** Nodes an item counts. */
export function itemNodes(item: SchemeItem, nodes: readonly ExperimentNode[]): ExperimentNode[] {
  if (item.kind === 'offline') return [];
  const fits = (node: ExperimentNode) => item.kind === 'experiment' || node.reportRequired;
  if (item.members !== 'all') return nodes.filter((node) => item.members.includes(node.id) && fits(node));
  return nodes.filter((node) => node.visible && fits(node));
}

/**
 * Reads the sources of a class. A learner asks for the own person only and gets neither offline marks nor adjustments
 * nor flags: they are not released before a publication.
 */
export async function readSources(
  ctx: Ctx,
  of: { readonly courseId: string; readonly classId: string; readonly personIds: readonly string[] },
  face: 'staff' | 'learner',
): Promise<Sources> {
  const nodes = await experimentNodes(ctx, { courseIds: [of.courseId] });
  const nodeIds = nodes.map((node) => node.id);
  const runs = await runsOfNodes(ctx, { nodeIds, personIds: of.personIds });
  const reports = await reportScores(ctx, { nodeIds, personIds: of.personIds });
  const released = { nodes, runs, reports, offline: [], adjustments: [], flags: [] };
  if (face === 'learner') return indexed(released);
  return indexed({
    nodes,
    runs,
    reports,
    offline: await offlineMarks(ctx, of.classId),
    adjustments: await adjustments(ctx, of.classId),
    flags: await flags(ctx, of.classId),
  });
}

/** Key of the only member of an offline item. */
export const OFFLINE_MEMBER = 'offline';

type Raw = Pick<MemberInput, 'attempts' | 'rule' | 'state'>;

function runMember(runs: readonly RunFacts[], node: ExperimentNode, past: boolean): Raw {
  const attempts = runs
    .filter((run) => run.context.nodeId === node.id && run.state === 'finished' && run.score !== null)
    .map((run) => ({ percent: run.score ?? 0, ref: `run:${run.id}` }));
  return { attempts, rule: node.countRule, state: attempts.length > 0 ? 'final' : past ? 'missing' : 'pending' };
}

function reportMember(report: ReportScore | undefined, past: boolean, released: boolean): Raw {
  if (report?.score != null && released) {
    return { attempts: [{ percent: report.score, ref: `report:${report.reportId}` }], rule: 'last', state: 'final' };
  }
  const handedIn = (report?.versions ?? 0) > 0;
  return { attempts: [], rule: 'last', state: !handedIn && past ? 'missing' : 'pending' };
}

/** Inputs of one person for the calculation, by item. */
export function memberInputs(
  scheme: GradeScheme,
  sources: Sources,
  personId: string,
  now: Date,
  face: 'staff' | 'learner',
): Record<string, MemberInput[]> {
  const { runs, reports, offline, adjustments, flags } = sources.byPerson.get(personId) ?? NOTHING;
  const byHand = (target: string): Pick<MemberInput, 'adjusted' | 'flag' | 'makeUp'> => {
    const row = adjustments.find((one) => one.target === target);
    const flag = flags.find((one) => one.target === target);
    return {
      adjusted: row ? { percent: row.value, reason: row.reason } : null,
      ...(flag ? { flag: flag.flag, makeUp: flag.mark } : {}),
    };
  };
  return Object.fromEntries(
    scheme.items.map((item) => {
      if (item.kind === 'offline') {
        const mark = offline.find((one) => one.itemKey === item.key);
        const member: MemberInput = {
          key: OFFLINE_MEMBER,
          label: item.name,
          full: 100,
          due: null,
          attempts: mark ? [{ percent: mark.value, ref: `offline:${item.key}` }] : [],
          rule: 'last',
          state: mark ? 'final' : 'pending',
          ...byHand(`${item.key}/${OFFLINE_MEMBER}`),
        };
        return [item.key, [member]];
      }
      const members = itemNodes(item, sources.nodes).map((node): MemberInput => {
        const end = node.dueAt ?? node.closesAt;
        const past = end !== null && now > end;
        const released = face === 'staff' || node.reportScore === 'atOnce';
        const raw =
          item.kind === 'experiment'
            ? runMember(runs, node, past)
            : reportMember(
                reports.find((report) => report.nodeId === node.id),
                past,
                released,
              );
        return {
          key: node.id,
          label: node.name,
          full: 100,
          due: end?.getTime() ?? null,
          ...raw,
          ...byHand(`${item.key}/${node.id}`),
        };
      });
      return [item.key, members];
    }),
  );
}

/** The total set by hand, when there is one. */
export function totalAdjustment(sources: Sources, personId: string) {
  const row = sources.byPerson.get(personId)?.adjustments.find((one) => one.target === 'total');
  return row ? { value: row.value, reason: row.reason } : null;
}

/** True when the course is taken again by the person. */
export const isRetake = (sources: Sources, personId: string): boolean =>
  sources.byPerson.get(personId)?.flags.some((one) => one.target === 'total') ?? false;
