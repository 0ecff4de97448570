import type { Ctx } from '../../../../platform/db/context.ts';
import { definePort } from '../../../../platform/http/ports.ts';
import type { NodeType } from '../../shared/structure.model.ts';

/** Filled by modules above: which of these people handed in a report on which of these nodes, and when first. One statement. */
export const handedInPort =
  definePort<
    (
      ctx: Ctx,
      of: { readonly nodeIds: readonly string[]; readonly personIds: readonly string[] },
    ) => Promise<readonly { readonly nodeId: string; readonly personId: string; readonly at: Date }[]>
  >('courses.handedIn');

/** Where somebody stands with the work of a node: a test, video or document that was begun. */
export interface WorkResult {
  readonly nodeId: string;
  readonly personId: string;
  /** When a test was handed in first, or a video or document done first; null while that did not happen. */
  readonly handedInAt: Date | null;
  /** Of a test the score that counts in percent, null until the person may see it; of a file the share that was seen. */
  readonly percent: number | null;
}

/** What a module above knows of the work of people on nodes of its types. */
export interface WorkResults {
  readonly types: readonly NodeType[];
  /** What these people did with these nodes. One statement. */
  readonly read: (
    ctx: Ctx,
    of: { readonly nodeIds: readonly string[]; readonly personIds: readonly string[] },
  ) => Promise<readonly WorkResult[]>;
}

/** Filled by modules above; asked only where there are nodes of their types. */
export const workResultsPort = definePort<WorkResults>('courses.workResults');

/** What people did with the work of these nodes: one statement for each module that knows some of them. */
export async function workResultsOf(
  ctx: Ctx,
  nodes: readonly { readonly id: string; readonly type: string }[],
  personIds: readonly string[],
): Promise<WorkResult[]> {
  const found: WorkResult[] = [];
  for (const { types, read } of ctx.ports.all(workResultsPort)) {
    const nodeIds = nodes.filter(({ type }) => types.some((one) => one === type)).map(({ id }) => id);
    if (nodeIds.length > 0 && personIds.length > 0) found.push(...(await read(ctx, { nodeIds, personIds })));
  }
  return found;
}

/** A class of a course, as rules name it. */
export interface NamedClass {
  readonly id: string;
  readonly courseId: string;
  readonly name: string;
  readonly ended: boolean;
}

/** An announcement of a course, as rules name it. */
export interface NamedNotice {
  readonly id: string;
  readonly title: string;
}

/** One that a rule may wait for. */
export interface NoticeChoice extends NamedNotice {
  /** Names of the classes that are told of it; none: the whole course. */
  readonly classes: readonly string[];
}

/** Filled by the module of announcements, which rules may wait for. Each question is one statement. */
export const noticesPort = definePort<{
  /** Announcements of a course that ask for a confirmation, are published or will be, and do not end. */
  readonly choices: (ctx: Ctx, courseId: string) => Promise<readonly NoticeChoice[]>;
  /** Which of these people confirmed which of these announcements. */
  readonly confirmed: (
    ctx: Ctx,
    of: { readonly noticeIds: readonly string[]; readonly personIds: readonly string[] },
  ) => Promise<readonly { readonly noticeId: string; readonly personId: string }[]>;
  /** Those of them the actor may read now. */
  readonly readable: (ctx: Ctx, noticeIds: readonly string[]) => Promise<readonly NamedNotice[]>;
}>('courses.notices');

/** Filled by modules above: the classes of courses, by name. One statement. */
export const namedClassesPort =
  definePort<(ctx: Ctx, courseIds: readonly string[]) => Promise<readonly NamedClass[]>>('courses.namedClasses');
