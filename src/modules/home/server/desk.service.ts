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

/** The parts out of what the modules gave; of one that failed the declared parts say so and keep the rows of the others. */
function partsOf(answers: readonly Answered[]): Map<DeskPartName, Part> {
  const parts = new Map<DeskPartName, Part>();
  for (const { provider, answer } of answers) {
    for (const name of provider.parts) {
      const part = parts.get(name) ?? { failed: false, rows: [], links: [] };
      parts.set(name, part);
      if (answer === null) part.failed = true;
      part.rows.push(...(answer?.[name]?.rows ?? []));
      part.links.push(...(answer?.[name]?.links ?? []));
    }
  }
  return parts;
}

/** What one module gave; null where it failed. */
interface Answered {
  readonly provider: DeskProvider;
  readonly answer: DeskAnswer | null;
}

/** One module alone, in a look of its own. */
async function askAlone(ctx: Ctx, person: PersonActor, provider: DeskProvider): Promise<Answered> {
  try {
    return { provider, answer: await ctx.read((own) => provider.read(own, person)) };
  } catch (error) {
    ctx.log.error({ err: error, requestId: ctx.requestId }, 'a module could not fill the desk');
    return { provider, answer: null };
  }
}

/** One face of the actor's desk. A face the actor does not have is answered with the usual one. */
export async function readDesk(ctx: Ctx, asked: DeskFace | undefined): Promise<Desk> {
  const { actor } = ctx;
  if (actor.kind !== 'person') throw appError('unauthenticated', 'error.signIn');
  // One look for all modules: a desk holds one connection, and what they ask side by side leaves in one message.
  const { facts, faces, face, answers } = await ctx.read(async (own) => {
    const facts = await factsOf(own, actor.personId);
    const faces = facesOf(actor.role, facts);
    const face = faces.find((one) => one === asked) ?? faces[0] ?? DESK_FACES[0];
    const providers = own.ports.all(deskPort).filter((one) => one.face === face);
    const given = await Promise.allSettled(providers.map(async (one) => one.read(own, actor)));
    const answers = providers.map((provider, i) => {
      const one = given[i]!;
      return { provider, answer: one.status === 'fulfilled' ? one.value : null };
    });
    return { facts, faces, face, answers };
  });
  // A fault of the database ends the look for everybody in it; asked alone, only the module at fault stays without rows.
  const whole: Answered[] = [];
  for (const one of answers) whole.push(one.answer ? one : await askAlone(ctx, actor, one.provider));
  const parts = partsOf(whole);
  return {
    faces,
    face,
    learns: facts.learns,
    at: ctx.clock.now().toISOString(),
    parts: Object.fromEntries(parts) as Desk['parts'],
  };
}
