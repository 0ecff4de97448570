import { defineSlot } from '../../../../../ui/slot.tsx';

/** The certificate an own finished run may earn, among the actions beside a result. */
export const runCertificateSlot = defineSlot<{ readonly runId: string }>('runs.certificate');
