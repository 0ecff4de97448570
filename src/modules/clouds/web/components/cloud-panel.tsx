import { lazy, Suspense } from 'react';
import { loadChunk } from '../../../../ui/shell/chunks.ts';

const CloudForm = lazy(() => loadChunk(() => import('./cloud-form.tsx')));

/** 新建 of a cloud, or 编辑 of the one with this id; the form loads when it is opened. */
export const CloudPanel = (panel: { readonly id?: string; readonly onClose: () => void }) => (
  <Suspense fallback={null}>
    <CloudForm {...panel} />
  </Suspense>
);
