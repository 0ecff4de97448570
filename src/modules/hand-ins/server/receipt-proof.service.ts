import type { MessageKey } from '../../../kernel/i18n/catalog.ts';
import { siteSecond } from '../../../kernel/values/site-time.ts';
import type { ProofSubject } from '../../proof/server/proof.public.ts';
import { messages } from './hand-in-messages.engine.ts';
import { versionByReceipt } from './version.repository.ts';
import { ownContext } from './work.access.ts';

export const RECEIPT_PROOF = 'hand-in-receipt';

/** What a receipt says to everybody who has its code: homework, version, time and digest; no content and no name. */
export const receiptProof: ProofSubject = {
  kind: RECEIPT_PROOF,
  read: async (ctx, subject, asked) => {
    const definition = messages.format(ctx.locale, 'handIns.proof.definition');
    const version = await ownContext(ctx).read((read) => versionByReceipt(read, String(asked.code)));
    if (!version) return { title: subject, definition, filters: [], live: null, record: true };
    const label = (key: MessageKey) => messages.format(ctx.locale, key);
    return {
      title: messages.format(ctx.locale, 'handIns.proof.title', { title: subject }),
      definition,
      filters: [
        { label: label('handIns.proof.submittedAt'), value: siteSecond(version.submittedAt) },
        { label: label('handIns.proof.files'), value: String(version.files.length) },
        { label: label('handIns.proof.sha256'), value: version.sha256 },
      ],
      live: { value: version.no },
      record: true,
    };
  },
};
