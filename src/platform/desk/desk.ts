import type { PersonActor } from '../../kernel/access/actor.ts';
import type { DeskAnswer, DeskFace, DeskPartName } from '../../kernel/desk/desk.ts';
import type { Ctx } from '../db/context.ts';
import { definePort } from '../http/ports.ts';

/** What a module gives to the desk of its people: parts of one face, asked for together in a bounded number of statements. */
export interface DeskProvider {
  readonly face: DeskFace;
  /** Parts that show an error when `read` fails; the others stay. */
  readonly parts: readonly DeskPartName[];
  /** Rows for the person who asks, already cut to what the desk shows. Never more than this person's lists show. */
  read(ctx: Ctx, person: PersonActor): Promise<DeskAnswer>;
}

/**
 * Filled by every module with something for the desk. It lies here, below all modules, since those of every tier fill it;
 * the module of the front page asks.
 */
export const deskPort = definePort<DeskProvider>('platform.desk');

/** What a person is besides the role: takes courses, teaches some. */
export interface DeskFacts {
  readonly learns: boolean;
  readonly teaches: boolean;
}

/** Filled by the module of courses; one statement. */
export const deskFactsPort = definePort<(ctx: Ctx, personId: string) => Promise<DeskFacts>>('platform.deskFacts');
