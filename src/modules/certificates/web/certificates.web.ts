import type { WebModule } from '../../../ui/module.ts';
import { fillSlot } from '../../../ui/slot.tsx';
import { classCertificatesSlot, ownCertificateSlot } from '../../grades/web/grades.public.tsx';
import { runCertificateSlot } from '../../runs/web/certificate.public.tsx';

/** Certificates of courses and experiments, and the page on which everybody checks one. */
export const certificatesWeb: WebModule = {
  name: 'certificates',
  messages: import.meta.glob(['../shared/**/messages/??-??.ts', '!../shared/history/**']),
  pages: { verifyCertificate: { load: () => import('./pages/verify-certificate.page.tsx') } },
  slots: [
    fillSlot(runCertificateSlot, () => import('./components/run-certificate.tsx')),
    fillSlot(ownCertificateSlot, () => import('./components/own-certificate.tsx')),
    fillSlot(classCertificatesSlot, () => import('./components/class-certificates.tsx')),
  ],
};
