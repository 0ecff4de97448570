import { defineSlot } from '../../../../ui/slot.tsx';

/** The own certificate of a course, on the page that says how the total is made. */
export const ownCertificateSlot = defineSlot<{ readonly courseId: string }>('grades.ownCertificate');

/** Certificates of a class: a dialog over its gradebook. */
export const classCertificatesSlot = defineSlot<{ readonly classId: string; readonly onClose: () => void }>(
  'grades.classCertificates',
);
