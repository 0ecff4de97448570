import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../../../ui/design/button.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { loadChunk } from '../../../../../ui/shell/chunks.ts';
import { uploadAttachment } from '../../../../../ui/upload/attachment.ts';
import { FileButton } from '../../../../../ui/upload/file-button.tsx';
import { CourseCover } from '../course/course-cover.tsx';
import type { Course } from '../course/course-frame.tsx';
import type { InfoForm } from './info-form.model.ts';

const CropDialog = lazy(() => loadChunk(() => import('../../../../../ui/picture/crop-dialog.tsx')));
/** Pixels of a kept cover. */
const COVER_SIZE = { width: 960, height: 600 } as const;

/** The 16:10 cover of a course: cut out of a picture, or drawn. */
export function CoverField({
  course,
  cover,
  locked,
  onChange,
}: {
  readonly course: Course;
  readonly cover: InfoForm['cover'];
  readonly locked: boolean;
  readonly onChange: (cover: InfoForm['cover']) => void;
}) {
  const t = useT();
  const [file, setFile] = useState<File | null>(null);
  const src = cover === undefined ? course.cover : (cover?.url ?? null);
  return (
    <section className="vse-info-cover" aria-label={t('courses.column.cover')}>
      <CourseCover course={{ ...course, cover: src }} eager />
      {!locked && (
        <div className="vse-row">
          <FileButton
            size="small"
            accept="image/png,image/jpeg"
            label={t('courses.facts.cover.file')}
            onFiles={([chosen]) => {
              if (['image/png', 'image/jpeg'].includes(chosen.type)) setFile(chosen);
              else toast.show({ text: t('ui.picture.rule'), tone: 'error' });
            }}
          >
            {t('courses.facts.cover.choose')}
          </FileButton>
          {src && (
            <Button size="small" variant="ghost" onClick={() => onChange(null)}>
              {t('courses.facts.cover.drawn')}
            </Button>
          )}
        </div>
      )}
      {file && (
        <Suspense>
          <CropDialog
            file={file}
            title={t('courses.facts.cover.crop')}
            use={t('courses.facts.cover.use')}
            size={COVER_SIZE}
            done={t('courses.facts.cover.kept')}
            onClose={() => setFile(null)}
            onCut={async (cut) => {
              const { Id, Url } = await uploadAttachment(cut, 'cover.jpg', 'image');
              onChange({ id: Id, url: Url });
              setFile(null);
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
