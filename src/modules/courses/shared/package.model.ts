import * as z from 'zod/mini';
import { textSchema } from '../../../kernel/http/schemas.ts';
import { ALL_COMPLETIONS, completionsOf, isItem, isTalkRule } from './completion.model.ts';
import { courseFields } from './course-fields.model.ts';
import { listFields } from './info.contract.ts';
import { addressFault, MAX_ADDRESS } from './link.model.ts';
import { MAX_MATERIALS } from './material.contract.ts';
import { talkSchema } from './structure.contract.ts';
import { COUNT_RULES, datesFault, holdsChildren, NODE_TYPES } from './structure.model.ts';
import { type Condition, MAX_CONDITIONS } from './unlock.model.ts';

/** Version of the format; a reader refuses what is newer. */
export const PACKAGE_SCHEMA = 1;
/** Most nodes of a package. */
export const MAX_PACKAGE_NODES = 2000;

/** Largest file that goes along in a package, and all of them together, in bytes. */
export const MAX_CARRIED_FILE = 100 * 1_048_576;
export const MAX_CARRIED = 256 * 1_048_576;

const DAY_MS = 86_400_000;
const ref = z.string().check(z.regex(/^[a-z][0-9]{1,6}$/));
const instant = z.nullable(z.iso.datetime());
const percent = z.number().check(z.minimum(0), z.maximum(100));

const condition = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('done'), nodeId: ref }),
  z.strictObject({ kind: z.literal('score'), nodeId: ref, min: percent }),
  z.strictObject({
    kind: z.literal('step'),
    nodeId: ref,
    seq: z.number().check(z.int(), z.minimum(1)),
    title: textSchema(0, 200),
    min: percent,
  }),
  z.strictObject({ kind: z.literal('date'), at: z.iso.datetime() }),
]);

/** Name of a file within a package. */
const entry = z.string().check(z.regex(/^media\/f[0-9]{1,5}\.[a-z0-9]{1,5}$/));
/** A video, a document or a film: its module says how it is used. */
const media = z.strictObject({ settings: z.unknown(), file: z.nullable(entry), poster: z.nullable(entry) });
export type PackageMedia = z.infer<typeof media>;

const node = z.strictObject({
  /** Name of the node within the package. */
  ref,
  parent: z.nullable(ref),
  type: z.enum(NODE_TYPES),
  name: textSchema(1, 100),
  visible: z.boolean(),
  required: z.boolean(),
  hours: z.nullable(z.number().check(z.minimum(0), z.maximum(400), z.multipleOf(0.5))),
  completion: z.nullable(z.enum(ALL_COMPLETIONS)),
  passScore: z.nullable(percent),
  /** What a discussion asks for; packages of before there were discussions say nothing. */
  talk: z._default(z.nullable(talkSchema), null),
  opensAt: instant,
  closesAt: instant,
  body: z.string().check(z.maxLength(200_000)),
  /** Where a link leads; packages of before there were links say nothing. */
  address: z._default(z.nullable(z.string().check(z.maxLength(MAX_ADDRESS))), null),
  unlock: z.nullable(
    z.strictObject({
      mode: z.enum(['all', 'any']),
      hidden: z.boolean(),
      conditions: z.array(condition).check(z.maxLength(MAX_CONDITIONS)),
    }),
  ),
  /** Codes of knowledge points, the primary one first. */
  points: z.array(textSchema(1, 64)).check(z.maxLength(50)),
  /** Refs of objectives. */
  objectives: z.array(ref),
  /** Names of the files beside it; packages of before there were any say nothing. */
  materials: z._default(z.array(textSchema(1, 120)).check(z.maxLength(MAX_MATERIALS)), []),
  /** These files, where they go along, in the same order. */
  materialFiles: z._default(z.array(z.nullable(entry)).check(z.maxLength(MAX_MATERIALS)), []),
  /** Its video or document, where it goes along. */
  file: z._default(z.nullable(media), null),
  experiment: z.nullable(
    z.strictObject({
      code: textSchema(1, 64),
      attempts: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(100))),
      countRule: z.enum(COUNT_RULES),
      dueAt: instant,
      reportRequired: z.boolean(),
      reportScore: z.enum(['atOnce', 'withGrade']),
    }),
  ),
});

/** A course without its people and results: what is exported, imported and copied. */
export const packageSchema = z.strictObject({
  kind: z.literal('cloudvse.course'),
  schema: z.literal(PACKAGE_SCHEMA),
  exportedAt: z.iso.datetime(),
  course: z.strictObject({
    ...courseFields,
    prerequisites: listFields.prerequisites,
    textbooks: listFields.textbooks,
    /** Name of the picture in the package; null for a drawn cover. */
    cover: z.nullable(z.string().check(z.regex(/^media\/cover\.(jpg|jpeg|png)$/))),
    /** A film introduced it. */
    trailer: z._default(z.boolean(), false),
    /** That film, where it goes along. */
    film: z._default(z.nullable(media), null),
  }),
  objectives: z.array(z.extend(z.omit(listFields.objectives._zod.def.element, { id: true }), { ref })),
  /** Those above before what they hold, siblings in their order. */
  nodes: z.array(node).check(z.maxLength(MAX_PACKAGE_NODES)),
  /** What modules above carry, by their names. */
  parts: z.record(z.string(), z.unknown()),
});
export type CoursePackage = z.infer<typeof packageSchema>;
export type PackageNode = CoursePackage['nodes'][number];
export type PackageCondition = NonNullable<PackageNode['unlock']>['conditions'][number];

/** What becomes of dates: moved by whole days, or taken away. */
export type DateShift = number | 'clear';

/** A date after the shift; null for one that is taken away. */
export const shiftedDate = (at: string | null, shift: DateShift): string | null =>
  at === null || shift === 'clear' ? null : new Date(Date.parse(at) + shift * DAY_MS).toISOString();

/** The package with the dates of its nodes moved, or without them; a rule of dates alone goes with its dates. */
export function shifted(given: CoursePackage, shift: DateShift): CoursePackage {
  const move = (at: string | null) => shiftedDate(at, shift);
  return {
    ...given,
    nodes: given.nodes.map((one) => {
      const conditions = (one.unlock?.conditions ?? []).flatMap((each): PackageCondition[] => {
        if (each.kind !== 'date') return [each];
        const at = move(each.at);
        return at === null ? [] : [{ ...each, at }];
      });
      return {
        ...one,
        opensAt: move(one.opensAt),
        closesAt: move(one.closesAt),
        unlock: one.unlock && conditions.length > 0 ? { ...one.unlock, conditions } : null,
        experiment: one.experiment && { ...one.experiment, dueAt: move(one.experiment.dueAt) },
      };
    }),
  };
}

/**
 * A condition of a node under the refs of a package; null for what belongs to this course alone: its classes, its
 * announcements, and nodes that are not there any more.
 */
export function packed(given: Condition, refOf: (nodeId: string) => string | undefined): PackageCondition | null {
  if (given.kind === 'class' || given.kind === 'notice') return null;
  if (given.kind === 'date') return { kind: 'date', at: new Date(given.at).toISOString() };
  const nodeId = refOf(given.nodeId);
  return nodeId === undefined ? null : { ...given, nodeId };
}

/** True when what a node says of itself fits its type. */
function fits(one: PackageNode): boolean {
  const rules = completionsOf(one.type);
  if (one.completion === null ? rules.length > 0 : !rules.includes(one.completion)) return false;
  if ((one.type === 'experiment') !== (one.experiment !== null)) return false;
  if (one.address !== null && (one.type !== 'link' || addressFault(one.address))) return false;
  if (one.type === 'link' && one.address === null && one.visible) return false;
  if (one.completion === 'passed' && one.passScore === null) return false;
  if ((one.type === 'discussion') !== (one.talk !== null) || (one.talk && !isTalkRule(one.talk))) return false;
  if (one.completion === 'reported' && !one.experiment?.reportRequired) return false;
  if (one.required && !isItem(one.type)) return false;
  const at = (text: string | null | undefined) => (text ? new Date(text) : null);
  return datesFault(at(one.opensAt), at(one.experiment?.dueAt), at(one.closesAt)) === null;
}

/**
 * The first node that is wrong: named twice, below what is not there yet or holds nothing, tied to nothing that is
 * there, or not fit for its type. Null: none is.
 */
export function nodeFault({ nodes, objectives }: CoursePackage): string | null {
  const seen = new Map<string, string>();
  const goals = new Set(objectives.map((one) => one.ref));
  for (const one of nodes) {
    const above = one.parent === null ? 'chapter' : seen.get(one.parent);
    if (seen.has(one.ref) || above === undefined || !holdsChildren(above)) return one.ref;
    if (one.objectives.some((goal) => !goals.has(goal)) || !fits(one)) return one.ref;
    seen.set(one.ref, one.type);
  }
  const lost = nodes.find(({ unlock }) =>
    unlock?.conditions.some((each) => 'nodeId' in each && !seen.has(each.nodeId)),
  );
  return lost?.ref ?? null;
}
