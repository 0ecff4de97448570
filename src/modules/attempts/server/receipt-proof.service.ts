import type { MessageKey } from '../../../kernel/i18n/catalog.ts';
import { siteSecond } from '../../../kernel/values/site-time.ts';
import type { ProofSubject } from '../../proof/server/proof.public.ts';
import { maskedName } from '../shared/attempt.model.ts';
import { deskContext } from './attempt.access.ts';
import { attemptsById } from './attempt.repository.ts';
import { messages } from './messages.engine.ts';
import { receiptSignerPort } from './signer.port.ts';

export const RECEIPT_PROOF = 'attempt-receipt';

/** What a receipt says to everybody who has its code: exam, time, masked name and whether it is genuine; no answer. */
export const receiptProof: ProofSubject = {
  kind: RECEIPT_PROOF,
  read: async (ctx, subject, asked) => {
    const format = (key: MessageKey) => messages.format(ctx.locale, key);
    const [attempt] = await deskContext(ctx).read((read) => attemptsById(read, [String(asked.attemptId)]));
    const definition = format('attempts.proof.definition');
    const receipt = attempt?.receipt;
    if (!receipt) return { title: subject, definition, filters: [], live: null, record: true };
    const { salt: _salt, digests: _digests, ...signed } = receipt;
    const genuine = ctx.ports.all(receiptSignerPort)[0]!.verify(signed);
    return {
      title: messages.format(ctx.locale, 'attempts.proof.title', { exam: receipt.exam }),
      definition,
      filters: [
        {
          label: format('attempts.proof.state'),
          value: format(genuine ? 'attempts.proof.valid' : 'attempts.proof.invalid'),
        },
        { label: format('attempts.receipt.name'), value: maskedName(receipt.name) },
        { label: format('attempts.receipt.handedInAt'), value: siteSecond(new Date(receipt.handedInAt)) },
        { label: format('attempts.receipt.reason'), value: format(`attempts.submitReason.${receipt.reason}`) },
        { label: format('attempts.receipt.head'), value: receipt.head },
      ],
      live: { value: receipt.answered, numerator: receipt.answered, denominator: receipt.items },
      record: true,
    };
  },
};
