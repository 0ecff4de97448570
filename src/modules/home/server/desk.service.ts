import type { PersonActor } from '../../../kernel/access/actor.ts';
import { ROLE } from '../../../kernel/access/roles.ts';
import {
  DESK_FACES,
  type DeskAnswer,
  type DeskFace,
  type DeskLink,
  type DeskPartName,
} from '../../../kernel/desk/desk.ts';
import { appError } from '../../../kernel/errors/app-error.ts';
import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { type DeskFacts, type DeskProvider, deskFactsPort, deskPort } from '../../../platform/desk/desk.ts';
import type { deskRoute } from '../shared/desk.contract.ts';

type Desk = CallOutput<typeof deskRoute>;
/** Rows, numbers and failures of a part, whatever its rows are; the contract checks them on the way out. */
interface Part {
  failed: boolean;
  rows: unknown[];
  links: DeskLink[];
}

/** Which faces the desk of a person has, the usual one first: what one decides, then what one teaches, then what one learns. */
export function facesOf(role: number, { learns, teaches }: DeskFacts): DeskFace[] {
  const faces: DeskFace[] = [];
  if (role === ROLE.platformAdmin || role === ROLE.collegeAdmin) faces.push('office');
  if (teaches || role === ROLE.teacher) faces.push('teach');
  if (learns || role === ROLE.student || faces.length === 0) faces.push('study');
  return faces;
}

async function factsOf(ctx: Ctx, personId: string): Promise<DeskFacts> {
  const all = await Promise.all(ctx.ports.all(deskFactsPort).map((ask) => ask(ctx, personId)));
  return { learns: all.some((one) => one.learns), teaches: all.some((one) => one.teaches) };
}

/** Adds what one module gave; of one that fails the declared parts say so and keep the rows of the others. */
async function collect(ctx: Ctx, person: PersonActor, provider: DeskProvider, parts: Map<DeskPartName, Part>) {
  const of = (name: DeskPartName) => {
    const part = parts.get(name) ?? { failed: false, rows: [], links: [] };
    parts.set(name, part);
    return part;
  };
  let answer: DeskAnswer;
  try {
    answer = await provider.read(ctx, person);
  } catch (error) {
    ctx.log.error({ err: error, requestId: ctx.requestId }, 'a module could not fill the desk');
    for (const name of provider.parts) of(name).failed = true;
    return;
  }
  for (const name of provider.parts) {
    const part = of(name);
    part.rows.push(...(answer[name]?.rows ?? []));
    part.links.push(...(answer[name]?.links ?? []));
  }
}

/** One face of the actor's desk. A face the actor does not have is answered with the usual one. */
export async function readDesk(ctx: Ctx, asked: DeskFace | undefined): Promise<Desk> {
  const { actor } = ctx;
  if (actor.kind !== 'person') throw appError('unauthenticated', 'error.signIn');
  const facts = await factsOf(ctx, actor.personId);
  const faces = facesOf(actor.role, facts);
  const face = faces.find((one) => one === asked) ?? faces[0] ?? DESK_FACES[0];
  const parts = new Map<DeskPartName, Part>();
  // One after another: a desk holds one connection at a time, however many modules fill it.
  for (const provider of ctx.ports.all(deskPort)) {
    if (provider.face === face) await collect(ctx, actor, provider, parts);
  }
  return {
    faces,
    face,
    learns: facts.learns,
    at: ctx.clock.now().toISOString(),
    parts: Object.fromEntries(parts) as Desk['parts'],
  };
}
