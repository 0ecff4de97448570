import { useState } from 'react';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { fileOrJob } from '../../../../../ui/api/download.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { exportCourseRoute, packageFilesRoute } from '../../../shared/life.contract.ts';
import './manage.css';

const MIB = 1_048_576;
/** Megabytes as a person reads them: a small file is not 0. */
const mib = (bytes: number) => formatNumber(Math.max(0.1, bytes / MIB), bytes < 10 * MIB ? 1 : 0);

/** 导出课程包, with the files of the course or without them. */
export function ExportDialog({
  course,
  onClose,
}: {
  readonly course: { readonly id: string; readonly name: string; readonly code: string };
  readonly onClose: () => void;
}) {
  const t = useT();
  const files = useCall(packageFilesRoute, { params: { courseId: course.id } });
  const [along, setAlong] = useState(false);
  const take = useAction(async () => {
    const query = along ? { files: '1' as const } : {};
    await fileOrJob(exportCourseRoute, { params: { courseId: course.id }, query }, `${course.code}.zip`);
    onClose();
  });
  const { data } = files;
  const whole = data !== undefined && data.bytes > data.limit.all;
  const fits = data !== undefined && !whole && data.over.length === 0;
  return (
    <FormDialog
      title={t('courses.life.exportTitle', { name: course.name })}
      submitLabel={t('courses.life.export')}
      busy={take.busy}
      width="min(520px, calc(100vw - 32px))"
      onClose={onClose}
      onSubmit={() => void take.run()}
    >
      <p>{t('courses.life.exportText')}</p>
      {files.error ? (
        <CallError error={files.error} compact retry={files.refetch} />
      ) : !data ? (
        <SkeletonText lines={1} />
      ) : data.count === 0 ? (
        <p className="vse-quiet">{t('courses.life.files.none')}</p>
      ) : (
        <Checkbox
          label={t('courses.life.files', { n: data.count, size: mib(data.bytes) })}
          checked={along}
          disabled={!fits}
          onChange={(event) => setAlong(event.target.checked)}
        />
      )}
      {data && data.over.length > 0 && (
        <Banner tone="warning" title={t('courses.life.files.over', { limit: mib(data.limit.file) })}>
          <ul className="vse-copy-lost">
            {data.over.map((one) => (
              <li key={`${one.name}${one.bytes}`}>
                {t('courses.life.files.one', { name: one.name, size: mib(one.bytes) })}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {whole && <Banner tone="warning">{t('courses.life.files.all', { limit: mib(data.limit.all) })}</Banner>}
    </FormDialog>
  );
}
