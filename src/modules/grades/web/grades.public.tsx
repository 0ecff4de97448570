/** Places in the pages of grades that higher modules fill. */
export { classCertificatesSlot, ownCertificateSlot } from './components/certificate.slot.ts';
