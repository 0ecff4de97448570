import type { Ctx } from '../../../platform/db/context.ts';
import { definePort } from '../../../platform/http/ports.ts';
import type { ContinueCard } from '../shared/continue.model.ts';

/** Cards of one module for the person who asks, the weightiest first; at most two statements. */
export type ContinueProvider = (ctx: Ctx, personId: string) => Promise<readonly ContinueCard[]>;

/** Filled by every module that has something to go on with; one that fails is left out. */
export const continuePort = definePort<ContinueProvider>('notifications.continue');
