import { definePort } from '../../../platform/http/ports.ts';
import type { ReceiptSigner } from './receipt.engine.ts';

/** Filled by this module itself: the key of the installation stays in the composition root. */
export const receiptSignerPort = definePort<ReceiptSigner>('attempts.receiptSigner', 1);
