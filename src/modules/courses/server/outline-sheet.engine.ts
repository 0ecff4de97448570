import type { ImportIssue, ImportRow, RowVerdict, Said, ShownValues } from '../../../platform/imports/binding.ts';
import { MOST_LINKED } from '../../knowledge/shared/point.model.ts';
import { isItem } from '../shared/completion.model.ts';
import { childrenOf, holdsChildren } from '../shared/structure.model.ts';
import type { NodeRow } from './node.repository.ts';

export type OutlineColumn =
  | 'course'
  | 'level'
  | 'parent'
  | 'type'
  | 'name'
  | 'required'
  | 'hours'
  | 'opensAt'
  | 'dueAt'
  | 'closesAt'
  | 'experiment'
  | 'points'
  | 'mark';
export type OutlineRow = ImportRow<OutlineColumn>;

/** A course a sheet names, with its outline when the importer may change it. */
export interface SheetCourse {
  readonly id: string;
  readonly code: string;
  readonly open: boolean;
  readonly nodes: readonly NodeRow[];
}

/** An experiment a sheet names by its code. */
export interface SheetExperiment {
  readonly id: string;
  readonly code: string;
  readonly listed: boolean;
}

/** Knowledge points a sheet may name. */
export interface SheetPoints {
  /** By their codes in small letters. */
  readonly byCode: ReadonlyMap<
    string,
    { readonly id: string; readonly code: string; readonly level: number; readonly state: string }
  >;
  /** Codes by node, the primary one first. */
  readonly ofNode: ReadonlyMap<string, readonly string[]>;
}

/** What a line writes. */
export interface OutlineWrite {
  readonly courseId: string;
  /** The node that is there; null for a new one. */
  readonly node: NodeRow | null;
  /** Id of the node above; null at the top and for one that is itself new in this file. */
  readonly parent: string | null;
  readonly experimentId: string | null;
  /** Knowledge points the line names. */
  readonly pointIds: readonly string[];
}
export type OutlineVerdict = RowVerdict & { readonly write?: OutlineWrite };

class Refused extends Error {
  readonly issue: ImportIssue;
  constructor(column: OutlineColumn, reason: Said, remedy: Said) {
    super(reason.key);
    this.issue = { level: 'error', column, reason, remedy };
  }
}

/** Between codes of knowledge points, as the sheet writes them; other signs are understood. */
const POINT_STEP = '；';

/** Codes a cell of knowledge points names, each once. */
export const pointCodes = (text: string | null | undefined): string[] => [
  ...new Set((text ?? '').split(/[;；,，、\s]+/u).filter((code) => code !== '')),
];

/** Between the names of a path. */
const STEP = '/';
/** Sheets speak the time of the platform's country, whoever reads them. */
const ZONE = '+08:00';
const ZONE_MS = 8 * 3_600_000;

/** An instant as the sheet shows it, in UTC+8; seconds only where there are some. */
export function sheetTime(at: Date | null): string {
  if (!at) return '';
  const text = new Date(at.getTime() + ZONE_MS).toISOString();
  const [day, time] = [text.slice(0, 10), text.slice(11, 19)];
  return `${day} ${time.endsWith(':00') ? time.slice(0, 5) : time}`;
}

/** The instant a cell means; undefined when it means none. */
export function timeOf(text: string): Date | undefined {
  const found = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text);
  if (!found) return undefined;
  const [, year, month, day, hour = '0', minute = '00', second = '00'] = found;
  const two = (part: string) => part.padStart(2, '0');
  const at = new Date(`${year}-${two(month!)}-${two(day!)}T${two(hour)}:${minute}:${second}${ZONE}`);
  // The thirty-first of February is none.
  return Number.isNaN(at.getTime()) || new Date(at.getTime() + ZONE_MS).getUTCDate() !== Number(day) ? undefined : at;
}

/** Names from the top to a node, the node included. */
export function pathOf(nodes: ReadonlyMap<string, Pick<NodeRow, 'name' | 'parent'>>, id: string): string {
  const names: string[] = [];
  const seen = new Set<string>();
  for (let at: string | null = id; at !== null && !seen.has(at); at = nodes.get(at)?.parent ?? null) {
    seen.add(at);
    names.unshift(nodes.get(at)?.name ?? '');
  }
  return names.join(STEP);
}

/** The outline in the order in which it is read, each node with its level. */
export function inOrder(nodes: readonly NodeRow[]): { readonly node: NodeRow; readonly level: number }[] {
  const walk = (parent: string | null, level: number): { node: NodeRow; level: number }[] =>
    childrenOf(nodes, parent).flatMap((node) => [{ node, level }, ...walk(node.id, level + 1)]);
  return walk(null, 1);
}

/** A node as its line of the sheet shows it. */
export function shownNode(
  node: NodeRow,
  experiments: ReadonlyMap<string, { readonly code: string }>,
  points: SheetPoints['ofNode'],
): Readonly<
  Record<'type' | 'name' | 'required' | 'hours' | 'opensAt' | 'dueAt' | 'closesAt' | 'experiment' | 'points', string>
> {
  return {
    type: node.type,
    name: node.name,
    required: isItem(node.type) ? (node.required ? 'yes' : 'no') : '',
    hours: node.hours === null ? '' : String(node.hours),
    opensAt: sheetTime(node.opensAt),
    dueAt: sheetTime(node.dueAt),
    closesAt: sheetTime(node.closesAt),
    experiment: (node.experimentId && experiments.get(node.experimentId)?.code) || '',
    points: (points.get(node.id) ?? []).join(POINT_STEP),
  };
}

/** A place a line can hang below: a stored node, or a line above. */
interface Place {
  readonly id: string | null;
  readonly type: string;
  readonly level: number;
  readonly faulty: boolean;
}

/** What the lines so far have made of one course. */
interface Progress {
  readonly course: SheetCourse;
  readonly byId: ReadonlyMap<string, NodeRow>;
  readonly places: Map<string, Place>;
  /** Stored nodes by path, those of one name in their order. */
  readonly stored: Map<string, NodeRow[]>;
}

function progressOf(course: SheetCourse): Progress {
  const byId = new Map(course.nodes.map((node) => [node.id, node]));
  const places = new Map<string, Place>();
  const stored = new Map<string, NodeRow[]>();
  for (const { node, level } of inOrder(course.nodes)) {
    const path = pathOf(byId, node.id);
    stored.set(path, [...(stored.get(path) ?? []), node]);
    if (!places.has(path)) places.set(path, { id: node.id, type: node.type, level, faulty: false });
  }
  return { course, byId, places, stored };
}

const text = (value: string | null | undefined): string => value ?? '';

function judgeTimes(row: OutlineRow): Readonly<Partial<Record<'opensAt' | 'dueAt' | 'closesAt', string | null>>> {
  const read = (column: 'opensAt' | 'dueAt' | 'closesAt') => {
    const given = row.values[column];
    if (given === undefined || given === null) return given;
    const at = timeOf(given);
    if (!at) throw new Refused(column, { key: 'courses.import.badTime' }, { key: 'courses.import.badTimeFix' });
    return sheetTime(at);
  };
  const times = { opensAt: read('opensAt'), dueAt: read('dueAt'), closesAt: read('closesAt') };
  return Object.fromEntries(Object.entries(times).filter(([, value]) => value !== undefined));
}

/** Where a line hangs, and how deep. */
function placeOf(row: OutlineRow, at: Progress): { readonly id: string | null; readonly level: number } {
  const { parent, level, type } = row.values;
  const asked = Number(level);
  const params = { n: row.line };
  const jump = () => new Refused('level', { key: 'courses.import.jump', params }, { key: 'courses.import.jumpFix' });
  if (!parent) {
    if (asked !== 1) throw jump();
    return { id: null, level: 1 };
  }
  const place = at.places.get(parent);
  if (!place || place.faulty) {
    const reason = { key: 'courses.import.noParent', params: { name: parent } } as const;
    throw new Refused('parent', reason, { key: 'courses.import.noParentFix' });
  }
  if (asked !== place.level + 1) throw jump();
  if (!holdsChildren(place.type)) {
    throw new Refused('parent', { key: 'courses.node.leaf' }, { key: 'courses.import.noParentFix' });
  }
  if (type === 'chapter') {
    throw new Refused('type', { key: 'courses.import.chapterTop' }, { key: 'courses.import.chapterTopFix' });
  }
  return { id: place.id, level: asked };
}

/** The stored node a line means: by its mark, else by its name below its parent. */
function storedNode(row: OutlineRow, at: Progress, path: string): NodeRow | null {
  const { mark } = row.values;
  if (!mark) return at.stored.get(path)?.[0] ?? null;
  const node = at.byId.get(mark.toLowerCase());
  if (!node) throw new Refused('mark', { key: 'courses.import.noMark' }, { key: 'courses.import.noMarkFix' });
  const above = node.parent === null ? '' : pathOf(at.byId, node.parent);
  if (above !== text(row.values.parent)) {
    throw new Refused('parent', { key: 'courses.import.moved' }, { key: 'courses.import.movedFix' });
  }
  return node;
}

/** Knowledge points a line names: of the lowest level, and none that is disabled unless it was tied before. */
function judgePoints(row: OutlineRow, points: SheetPoints, before: readonly string[]) {
  const codes = pointCodes(row.values.points);
  if (codes.length > MOST_LINKED) {
    const reason = { key: 'knowledge.link.most', params: { n: MOST_LINKED } } as const;
    throw new Refused('points', reason, { key: 'courses.import.pointsFix' });
  }
  return codes.map((code) => {
    const point = points.byCode.get(code.toLowerCase());
    if (point?.level !== 3 || (point.state === 'disabled' && !before.includes(point.code))) {
      const reason = { key: 'courses.import.noPoint', params: { code } } as const;
      throw new Refused('points', reason, { key: 'courses.import.pointsFix' });
    }
    return point;
  });
}

function judge(
  row: OutlineRow,
  at: Progress,
  experiments: readonly SheetExperiment[],
  points: SheetPoints,
): OutlineVerdict & { readonly level: number; readonly path: string } {
  const { values } = row;
  const { id: parent, level } = placeOf(row, at);
  const path = values.parent ? `${values.parent}${STEP}${text(values.name)}` : text(values.name);
  const node = storedNode(row, at, path);
  if (node && node.type !== values.type) {
    throw new Refused('type', { key: 'courses.import.otherType' }, { key: 'courses.import.otherTypeFix' });
  }
  const times = judgeTimes(row);
  if (values.required === 'yes' && !isItem(text(values.type))) {
    throw new Refused('required', { key: 'courses.node.requiredItem' }, { key: 'courses.import.emptyFix' });
  }
  if (
    values.hours &&
    !(Number(values.hours) >= 0 && Number(values.hours) <= 400 && Number.isInteger(Number(values.hours) * 2))
  ) {
    throw new Refused('hours', { key: 'courses.nodeFault.hours' }, { key: 'courses.import.hoursFix' });
  }
  if (values.type !== 'experiment' && (values.experiment || values.dueAt)) {
    const column = values.experiment ? 'experiment' : 'dueAt';
    throw new Refused(column, { key: 'courses.import.onlyExperiment' }, { key: 'courses.import.emptyFix' });
  }
  const experiment = experiments.find((one) => one.code.toLowerCase() === text(values.experiment).toLowerCase());
  const known = new Map(experiments.map((one) => [one.id, one]));
  const before = node ? shownNode(node, known, points.ofNode) : null;
  const tied = judgePoints(row, points, (node && points.ofNode.get(node.id)) ?? []);
  if (values.type === 'experiment' && (!node || (values.experiment && values.experiment !== before?.experiment))) {
    if (!experiment?.listed) {
      const reason = { key: 'courses.import.noExperiment', params: { code: text(values.experiment) } } as const;
      throw new Refused('experiment', reason, { key: 'courses.import.noExperimentFix' });
    }
  }
  const wished: Record<string, string | null | undefined> = {
    name: values.name,
    required: isItem(text(values.type)) ? values.required : undefined,
    hours: values.hours === undefined || values.hours === null ? values.hours : String(Number(values.hours)),
    ...times,
    experiment: values.experiment,
    points: values.points && tied.map(({ code }) => code).join(POINT_STEP),
  };
  const changed = Object.entries(wished).filter(
    ([column, value]) => value !== undefined && (value ?? '') !== (before?.[column as 'name'] ?? ''),
  );
  const write = {
    courseId: at.course.id,
    node,
    parent,
    experimentId: experiment?.id ?? null,
    pointIds: tied.map(({ id }) => id),
  };
  const place = { level, path };
  if (node && changed.length === 0) return { state: 'same', target: node.id, write, ...place };
  const shown = (of: (column: string, value: string | null | undefined) => string | null): ShownValues =>
    Object.fromEntries(changed.map(([column, value]) => [column, of(column, value)]));
  return {
    state: node ? 'change' : 'new',
    ...(node ? { target: node.id, before: shown((column) => before?.[column as 'name'] || null) } : {}),
    after: shown((_, value) => value ?? null),
    write,
    ...place,
  };
}

/**
 * Judges lines against the outlines as they stand; writes nothing. A line may hang below one that comes before it in the
 * file.
 * @param courses those the importer is in the team of; several may share a code.
 */
export function judgeOutline(
  rows: readonly OutlineRow[],
  courses: readonly SheetCourse[],
  experiments: readonly SheetExperiment[],
  points: SheetPoints,
): Map<number, OutlineVerdict> {
  const verdicts = new Map<number, OutlineVerdict>();
  const progress = new Map<string, Progress>();
  for (const row of rows) {
    const code = text(row.values.course);
    const found = courses.filter((one) => one.code.toLowerCase() === code.toLowerCase());
    try {
      if (found.length !== 1 || !found[0]!.open) {
        const key = found.length > 1 ? 'courses.import.manyCourses' : 'courses.import.noCourse';
        throw new Refused('course', { key, params: { code } }, { key: 'courses.import.noCourseFix' });
      }
      const [course] = found;
      const at = progress.get(course!.id) ?? progressOf(course!);
      progress.set(course!.id, at);
      const remember = (level: number, path: string, id: string | null, faulty: boolean) => {
        if (!at.places.has(path)) at.places.set(path, { id, type: text(row.values.type), level, faulty });
      };
      try {
        const { level, path, ...verdict } = judge(row, at, experiments, points);
        remember(level, path, verdict.target ?? null, false);
        verdicts.set(row.line, verdict);
      } catch (error) {
        const { parent, name } = row.values;
        remember(Number(row.values.level), parent ? `${parent}${STEP}${text(name)}` : text(name), null, true);
        throw error;
      }
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      verdicts.set(row.line, { state: 'new', issues: [error.issue] });
    }
  }
  return verdicts;
}

/** Lines with those above them first, else in the order of the file. */
export function parentsFirst(rows: readonly OutlineRow[]): OutlineRow[] {
  return [...rows].sort((a, b) => Number(a.values.level) - Number(b.values.level) || a.line - b.line);
}
