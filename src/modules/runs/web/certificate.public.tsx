/** The place of a certificate beside a result, for the module that issues it. */
export { runCertificateSlot } from './components/result/certificate.slot.ts';
