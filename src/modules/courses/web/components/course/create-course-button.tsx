import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../../../ui/design/button.tsx';
import { PlusIcon } from '../../../../../ui/design/icons.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { useAsked } from '../../../../../ui/shell/asked.ts';
import { loadChunk } from '../../../../../ui/shell/chunks.ts';
import { PageBoundary } from '../../../../../ui/shell/page-boundary.tsx';

const CreateCourse = lazy(() => loadChunk(() => import('./create-course.tsx')));

/** 新建课程, loaded when it opens first. */
export function CreateCourseDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <PageBoundary>
      <Suspense fallback={null}>
        <CreateCourse onClose={onClose} />
      </Suspense>
    </PageBoundary>
  );
}

/** The button that opens it. */
export function CreateCourseButton() {
  const t = useT();
  const [open, setOpen] = useState(false);
  useAsked({ new: () => setOpen(true) });
  return (
    <>
      <Button variant="primary" icon={<PlusIcon aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('courses.create.open')}
      </Button>
      {open && <CreateCourseDialog onClose={() => setOpen(false)} />}
    </>
  );
}
