import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { CHOSEN_TOPICS, type ChosenTopic, DEFAULT_TIMING, type Timing } from '../shared/choice.model.ts';
import { choicesOf, keepChoices } from './choice.repository.ts';

type Choices = Record<ChosenTopic, Timing>;

function self(ctx: Ctx): string {
  if (ctx.actor.kind !== 'person') throw appError('forbidden', 'error.forbidden');
  return ctx.actor.personId;
}

async function inForce(ctx: Ctx, personId: string): Promise<Choices> {
  const chosen = await choicesOf(ctx, personId);
  return Object.fromEntries(CHOSEN_TOPICS.map((topic) => [topic, chosen[topic] ?? DEFAULT_TIMING[topic]])) as Choices;
}

/** When news of each topic reach the actor by e-mail: chosen, or as the product holds sensible. */
export function ownChoices(ctx: Ctx): Promise<Choices> {
  const personId = self(ctx);
  return ctx.read((read) => inForce(read, personId));
}

/** Keeps the actor's choices; what is chosen already changes nothing and is not logged again. */
export function choose(ctx: Ctx, choices: Choices): Promise<Choices> {
  const personId = self(ctx);
  return ctx.tx(async (tx) => {
    const before = await inForce(tx, personId);
    const changed = CHOSEN_TOPICS.filter((topic) => before[topic] !== choices[topic]);
    if (changed.length === 0) return before;
    await keepChoices(tx, personId, choices);
    const of = (all: Choices) => Object.fromEntries(changed.map((topic) => [topic, all[topic]]));
    tx.audit({
      action: 'person.notice_choices',
      object: 'person',
      objectId: personId,
      before: of(before),
      after: of(choices),
    });
    return choices;
  });
}
