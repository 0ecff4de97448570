import { tokenHash } from '../../../../platform/auth/tokens.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { openPicture } from '../../../questions/server/questions.public.ts';
import { deskContext, voidToken } from '../attempt.access.ts';
import { candidateOfToken } from '../attempt.repository.ts';

/**
 * A picture of the paper for the candidate of a token: a sign-in that is over takes no picture away.
 * @throws AppError unauthenticated; notFound for a name that was made for somebody else
 */
export async function openDeskPicture(ctx: Ctx, token: string | null, name: string) {
  const personId =
    token === null ? undefined : await deskContext(ctx).read((read) => candidateOfToken(read, tokenHash(token)));
  if (!personId) throw voidToken();
  return openPicture(ctx, name, personId);
}
