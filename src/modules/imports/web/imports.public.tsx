import { lazy, Suspense } from 'react';
import { loadMessages } from '../../../ui/i18n/translate.ts';
import { loadChunk } from '../../../ui/shell/chunks.ts';
import { PageBoundary } from '../../../ui/shell/page-boundary.tsx';
import type { ImportDialogProps } from './components/import.model.ts';

export type { ImportDialogProps } from './components/import.model.ts';

const Content = lazy(async () => {
  const [chunk] = await Promise.all([
    loadChunk(() => import('./components/import-dialog.tsx')),
    loadMessages(['imports', 'tasks', 'table']),
  ]);
  return chunk;
});

/** Template, upload, dry run, import in one modal; loaded when it opens first. It finds work under way again. */
export function ImportDialog(props: ImportDialogProps) {
  if (!props.open) return null;
  return (
    <PageBoundary>
      <Suspense fallback={null}>
        <Content {...props} />
      </Suspense>
    </PageBoundary>
  );
}
