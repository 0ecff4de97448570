import type { ShowcaseAnswer } from './showcase.contract.ts';

/** How it stands with a work that is offered. */
export interface ShowcaseStanding {
  readonly members: number;
  readonly agreed: number;
  readonly declined: number;
  readonly shown: 'named' | 'nameless' | 'no';
}

/** A work is shown once every member has agreed, with names once every member has agreed to names. */
export function showcaseStanding(
  memberIds: readonly string[],
  answers: Readonly<Record<string, ShowcaseAnswer>>,
): ShowcaseStanding {
  const given = memberIds.flatMap((id) => answers[id] ?? []);
  const named = given.filter((answer) => answer === 'named').length;
  const declined = given.filter((answer) => answer === 'declined').length;
  const agreed = given.length - declined;
  const all = memberIds.length > 0 && agreed === memberIds.length;
  return {
    ...{ members: memberIds.length, agreed, declined },
    shown: !all ? 'no' : named === memberIds.length ? 'named' : 'nameless',
  };
}
