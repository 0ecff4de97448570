import type { ImportIssue, ImportRow, RowVerdict } from '../../../../platform/imports/binding.ts';
import { MAX_LINKED } from '../../../knowledge/shared/point.model.ts';
import { isItem } from '../../shared/completion.model.ts';
import { childrenOf, datesFault, holdsChildren } from '../../shared/structure.model.ts';
import type { NodeRow } from '../outline/node.repository.ts';
import { Refused, validateAddress, validateTimes } from './outline-cells.engine.ts';
import { sheetTime, timeOf } from './outline-time.engine.ts';

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

/** The course a sheet is brought into, with its outline. */
export interface SheetCourse {
  readonly code: string;
  readonly name: string;
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

export interface OutlineWrite {
  /** The node that is there; null for a new one. */
  readonly node: NodeRow | null;
  /** The node above: one that is there by its id, one that is new itself by its line; null at the top. */
  readonly parent: { readonly id: string } | { readonly line: number } | null;
  readonly experimentId: string | null;
  /** Knowledge points the line names. */
  readonly pointIds: readonly string[];
}
export type OutlineVerdict = RowVerdict & { readonly write?: OutlineWrite };

/** Between codes of knowledge points, as the sheet writes them; other signs are understood. */
const POINT_STEP = '；';

/** Codes a cell of knowledge points names, each once. */
export const pointCodes = (text: string | null | undefined): string[] => [
  ...new Set((text ?? '').split(/[;；,，、\s]+/u).filter((code) => code !== '')),
];

const STEP = '/';
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
    experiment: node.address ?? ((node.experimentId && experiments.get(node.experimentId)?.code) || ''),
    points: (points.get(node.id) ?? []).join(POINT_STEP),
  };
}

/** A place a line can hang below: a stored node, or a line above. */
interface Place {
  readonly at: { readonly id: string } | { readonly line: number };
  readonly type: string;
  readonly level: number;
  readonly path: string;
  readonly faulty: boolean;
}

/** What the lines so far have made of the course. */
interface Progress {
  readonly byId: ReadonlyMap<string, NodeRow>;
  readonly levels: ReadonlyMap<string, number>;
  /** By path, the first of a name. */
  readonly places: Map<string, Place>;
  /** The last line of each level, as far as the next one may hang below it; the first level comes first. */
  above: (Place | undefined)[];
  /** Stored nodes by path, those of one name in their order. */
  readonly stored: ReadonlyMap<string, readonly NodeRow[]>;
  /** Ids of nodes that marks name or earlier lines mean. */
  readonly taken: Set<string>;
}

function progressOf(course: SheetCourse, rows: readonly OutlineRow[]): Progress {
  const byId = new Map(course.nodes.map((node) => [node.id, node]));
  const places = new Map<string, Place>();
  const levels = new Map<string, number>();
  const stored = new Map<string, NodeRow[]>();
  for (const { node, level } of inOrder(course.nodes)) {
    const path = pathOf(byId, node.id);
    levels.set(node.id, level);
    stored.set(path, [...(stored.get(path) ?? []), node]);
    if (!places.has(path)) places.set(path, { at: { id: node.id }, type: node.type, level, path, faulty: false });
  }
  const taken = new Set(rows.flatMap(({ values }) => (values.mark ? [values.mark.toLowerCase()] : [])));
  return { byId, levels, places, above: [], stored, taken };
}

const text = (value: string | null | undefined): string => value ?? '';

/** The stored node a line's mark names. */
function markedNode(row: OutlineRow, at: Progress): NodeRow | null {
  const { mark } = row.values;
  if (!mark) return null;
  const node = at.byId.get(mark.toLowerCase());
  if (!node) throw new Refused('mark', { key: 'courses.import.noMark' }, { key: 'courses.import.noMarkFix' });
  return node;
}

const storedPlace = (at: Progress, id: string): Place => ({
  at: { id },
  type: at.byId.get(id)?.type ?? '',
  level: at.levels.get(id) ?? 1,
  path: pathOf(at.byId, id),
  faulty: false,
});

/** What a line hangs below: what it names, else the last line above that is one level higher. */
function placeOf(row: OutlineRow, at: Progress, marked: NodeRow | null): { above: Place | null; level: number } {
  const { parent, level, type } = row.values;
  const own = marked && (at.levels.get(marked.id) ?? 1);
  const asked = level ? Number(level) : (own ?? Number.NaN);
  const params = { n: row.line };
  const jump = () => new Refused('level', { key: 'courses.import.jump', params }, { key: 'courses.import.jumpFix' });
  if (!(asked >= 1)) throw jump();
  if (!parent && asked === 1) return { above: null, level: 1 };
  const alone = marked?.parent && asked === own ? storedPlace(at, marked.parent) : undefined;
  const place = parent ? at.places.get(parent) : (at.above[asked - 2] ?? alone);
  if (!place && !parent) throw jump();
  if (!place || place.faulty) {
    const reason = { key: 'courses.import.noParent', params: { name: parent ?? place?.path ?? '' } } as const;
    throw new Refused(parent ? 'parent' : 'level', reason, { key: 'courses.import.noParentFix' });
  }
  if (asked !== place.level + 1) throw jump();
  if (!holdsChildren(place.type)) {
    const column = parent ? 'parent' : 'level';
    throw new Refused(column, { key: 'courses.node.leaf' }, { key: 'courses.import.noParentFix' });
  }
  if (type === 'chapter') {
    throw new Refused('type', { key: 'courses.import.chapterTop' }, { key: 'courses.import.chapterTopFix' });
  }
  return { above: place, level: asked };
}

const idOf = (place: Place | null): string | null => (place && 'id' in place.at ? place.at.id : null);

/** The stored node a line means: by its mark, else the next one of its name in its place. */
function storedNode(row: OutlineRow, at: Progress, above: Place | null, marked: NodeRow | null): NodeRow | null {
  if (marked) {
    if (marked.parent !== idOf(above) || (above !== null && idOf(above) === null)) {
      const column = row.values.parent ? 'parent' : 'level';
      throw new Refused(column, { key: 'courses.import.moved' }, { key: 'courses.import.movedFix' });
    }
    return marked;
  }
  const id = idOf(above);
  if (above && id === null) return null;
  const name = text(row.values.name);
  const path = id === null ? name : `${pathOf(at.byId, id)}${STEP}${name}`;
  const found = at.stored.get(path)?.find((node) => node.parent === id && !at.taken.has(node.id)) ?? null;
  if (found) at.taken.add(found.id);
  return found;
}

const DATE_COLUMN = { order: 'closesAt', due: 'dueAt', close: 'closesAt' } as const;

/** Refuses dates in the wrong order: those a line gives and those its node keeps. */
function validateOrder(
  node: NodeRow | null,
  times: Readonly<Partial<Record<'opensAt' | 'dueAt' | 'closesAt', string | null>>>,
) {
  const at = (column: 'opensAt' | 'dueAt' | 'closesAt') => {
    const given = times[column];
    return given === undefined ? (node?.[column] ?? null) : given && timeOf(given)!;
  };
  const fault = datesFault(at('opensAt'), at('dueAt'), at('closesAt'));
  if (!fault) return;
  throw new Refused(DATE_COLUMN[fault], { key: `courses.nodeFault.${fault}` }, { key: 'courses.import.datesFix' });
}

/** Knowledge points a line names: of the lowest level, and none that is disabled unless it was tied before. */
function validatePoints(row: OutlineRow, points: SheetPoints, before: readonly string[]) {
  const codes = pointCodes(row.values.points);
  if (codes.length > MAX_LINKED) {
    const reason = { key: 'knowledge.link.max', params: { n: MAX_LINKED } } as const;
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

const TWIN: ImportIssue = {
  level: 'warning',
  column: 'name',
  reason: { key: 'courses.import.twin' },
  remedy: { key: 'courses.import.twinFix' },
};

function validate(
  row: OutlineRow,
  at: Progress,
  experiments: readonly SheetExperiment[],
  points: SheetPoints,
): OutlineVerdict & { readonly place: Place } {
  const { values } = row;
  const marked = markedNode(row, at);
  const { above, level } = placeOf(row, at, marked);
  const path = above ? `${above.path}${STEP}${text(values.name)}` : text(values.name);
  const twin = at.places.has(path) && !marked;
  const node = storedNode(row, at, above, marked);
  if (node && node.type !== values.type) {
    throw new Refused('type', { key: 'courses.import.otherType' }, { key: 'courses.import.otherTypeFix' });
  }
  const times = validateTimes(values);
  validateOrder(node, times);
  if (values.required === 'yes' && !isItem(text(values.type))) {
    throw new Refused('required', { key: 'courses.node.requiredItem' }, { key: 'courses.import.emptyFix' });
  }
  if (
    values.hours &&
    !(Number(values.hours) >= 0 && Number(values.hours) <= 400 && Number.isInteger(Number(values.hours) * 2))
  ) {
    throw new Refused('hours', { key: 'courses.nodeFault.hours' }, { key: 'courses.import.hoursFix' });
  }
  const address = validateAddress(values);
  if (values.type !== 'experiment' && ((values.experiment && !address) || values.dueAt)) {
    const column = values.experiment && !address ? 'experiment' : 'dueAt';
    throw new Refused(column, { key: 'courses.import.onlyExperiment' }, { key: 'courses.import.emptyFix' });
  }
  const experiment = experiments.find((one) => one.code.toLowerCase() === text(values.experiment).toLowerCase());
  const known = new Map(experiments.map((one) => [one.id, one]));
  const before = node ? shownNode(node, known, points.ofNode) : null;
  const tied = validatePoints(row, points, (node && points.ofNode.get(node.id)) ?? []);
  if (values.type === 'experiment' && values.experiment === null) {
    const reason = { key: 'courses.import.noExperiment', params: { code: '' } } as const;
    throw new Refused('experiment', reason, { key: 'courses.import.noExperimentFix' });
  }
  if (values.type === 'experiment' && (!node || (values.experiment && values.experiment !== before?.experiment))) {
    if (!experiment?.listed) {
      const reason = { key: 'courses.import.noExperiment', params: { code: text(values.experiment) } } as const;
      throw new Refused('experiment', reason, { key: 'courses.import.noExperimentFix' });
    }
  }
  const wished: Record<string, string | null | undefined> = {
    name: values.name,
    required: isItem(text(values.type)) ? (values.required ?? undefined) : undefined,
    hours: values.hours === undefined || values.hours === null ? values.hours : String(Number(values.hours)),
    ...times,
    experiment: address ?? (values.experiment ? (experiment?.code ?? values.experiment) : undefined),
    points: values.points && tied.map(({ code }) => code).join(POINT_STEP),
  };
  const changed = Object.entries(wished).filter(
    ([column, value]) => value !== undefined && (value ?? '') !== (before?.[column as 'name'] ?? ''),
  );
  const write = {
    node,
    parent: above?.at ?? null,
    experimentId: experiment?.id ?? null,
    pointIds: tied.map(({ id }) => id),
  };
  const own: Place = {
    at: node ? { id: node.id } : { line: row.line },
    type: text(values.type),
    level,
    path,
    faulty: false,
  };
  if (node && changed.length === 0) return { state: 'same', target: node.id, write, place: own };
  const shown = (of: (column: string, value: string | null | undefined) => string | null) =>
    Object.fromEntries(changed.map(([column, value]) => [column, of(column, value)]));
  return {
    state: node ? 'change' : 'new',
    ...(node ? { target: node.id, before: shown((column) => before?.[column as 'name'] || null) } : {}),
    after: shown((_, value) => value ?? null),
    // Two of one name in one place are allowed, and seldom meant.
    ...(twin && !node ? { issues: [TWIN] } : {}),
    write,
    place: own,
  };
}

/**
 * Evaluates lines against the outline as it stands; writes nothing.
 * @param rows the whole file, in its order
 * @param course null when the importer may not change it
 */
export function validateOutline(
  rows: readonly OutlineRow[],
  course: SheetCourse | null,
  experiments: readonly SheetExperiment[],
  points: SheetPoints,
): Map<number, OutlineVerdict> {
  const verdicts = new Map<number, OutlineVerdict>();
  const at = course && progressOf(course, rows);
  const remember = (place: Place) => {
    if (!at) return;
    if (!at.places.has(place.path)) at.places.set(place.path, place);
    at.above = at.above.slice(0, place.level - 1);
    at.above[place.level - 1] = place;
  };
  for (const row of rows) {
    const { values, line } = row;
    try {
      if (!course || !at) {
        throw new Refused('name', { key: 'courses.import.noCourse' }, { key: 'courses.import.noCourseFix' });
      }
      if (values.course && values.course.toLowerCase() !== course.code.toLowerCase()) {
        const params = { name: course.name, code: course.code };
        throw new Refused('course', { key: 'courses.import.otherCourse', params }, { key: 'courses.import.emptyFix' });
      }
      const { place, ...verdict } = validate(row, at, experiments, points);
      remember(place);
      verdicts.set(line, verdict);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { parent, name, type, level } = values;
      const path = parent ? `${parent}${STEP}${text(name)}` : text(name);
      remember({ at: { line }, type: text(type), level: Math.max(1, Number(level) || 1), path, faulty: true });
      verdicts.set(line, { state: 'new', issues: [error.issue] });
    }
  }
  return verdicts;
}
