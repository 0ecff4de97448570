import { lazy, Suspense } from 'react';
import { loadChunk } from '../../../../ui/shell/chunks.ts';
import { refreshClouds } from './cloud-refresh.ts';

const CloudForm = lazy(() => loadChunk(() => import('./cloud-form.tsx')));

/** 新建 of a cloud, or 编辑 of the one with this id; the form loads when it is opened. */
export const CloudPanel = ({ id, onClose }: { readonly id?: string; readonly onClose: () => void }) => (
  <Suspense fallback={null}>
    <CloudForm id={id} refresh={refreshClouds} onClose={onClose} />
  </Suspense>
);
