import type { WebModule } from '../../../ui/module.ts';
import { fillSlot } from '../../../ui/slot.tsx';
import { classCertificatesSlot, ownCertificateSlot } from '../../grades/web/grades.public.tsx';
import { runCertificateSlot } from '../../runs/web/certificate.public.tsx';

/** Certificates of courses and experiments, and the page on which everybody checks one. */
export const certificatesWeb: WebModule = {
  name: 'certificates',
  messages: {
    'zh-CN': () => import('../shared/messages/zh-CN.ts'),
    'zh-TW': () => import('../shared/messages/zh-TW.ts'),
    'en-US': () => import('../shared/messages/en-US.ts'),
    'pt-BR': () => import('../shared/messages/pt-BR.ts'),
  },
  parts: {
    history: {
      'zh-CN': () => import('../shared/history/messages/zh-CN.ts'),
      'zh-TW': () => import('../shared/history/messages/zh-TW.ts'),
      'en-US': () => import('../shared/history/messages/en-US.ts'),
      'pt-BR': () => import('../shared/history/messages/pt-BR.ts'),
    },
  },
  pages: { verifyCertificate: { load: () => import('./pages/verify-certificate.page.tsx') } },
  slots: [
    fillSlot(runCertificateSlot, () => import('./components/run-certificate.tsx')),
    fillSlot(ownCertificateSlot, () => import('./components/own-certificate.tsx')),
    fillSlot(classCertificatesSlot, () => import('./components/class-certificates.tsx')),
  ],
};
