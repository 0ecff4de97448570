import { AppError } from '../../../../kernel/errors/app-error.ts';
import { membersOf } from '../../../classes/server/classes.public.ts';
import type { ProofSubject } from '../../../proof/server/proof.public.ts';
import { seeBook } from '../grade.access.ts';
import { messages } from '../marks/mark-messages.engine.ts';

/** Kind under which gradebooks are registered. */
export const BOOK_PROOF = 'gradebook';

/** What an exported gradebook means, and how many people its class has now. */
export const bookProof: ProofSubject = {
  kind: BOOK_PROOF,
  read: async (ctx, classId) => {
    const told = {
      title: messages.format(ctx.locale, 'grades.book.title'),
      definition: messages.format(ctx.locale, 'grades.export.proof'),
    };
    try {
      return await ctx.read(async (read) => {
        const { facts } = await seeBook(read, classId);
        const members = await membersOf(read, [facts.id]);
        const filters = [{ label: messages.format(ctx.locale, 'grades.book.class'), value: facts.code }];
        return { ...told, filters, live: { value: members.length } };
      });
    } catch (error) {
      // The class is gone, or its teacher no longer has it: the registered number stands alone.
      if (!(error instanceof AppError)) throw error;
      return { ...told, filters: [], live: null };
    }
  },
};
