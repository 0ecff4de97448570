import { useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../../ui/api/query.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Drawer } from '../../../../../ui/design/dialog.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { templateEditionsRoute } from '../../../shared/report-template.contract.ts';
import { TemplatePreview } from './template-preview.tsx';

type Edition = CallOutput<typeof templateEditionsRoute>['rows'][number];

/** 历史版本 of a template: each as it was, and an older one may be taken up again as the next edition. */
export function TemplateEditions({
  courseId,
  templateId,
  name,
  mayEdit,
  onTake,
  onClose,
}: {
  readonly courseId: string;
  readonly templateId: string;
  readonly name: string;
  readonly mayEdit: boolean;
  readonly onTake: (edition: Edition) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const list = useCall(templateEditionsRoute, { params: { courseId, templateId } });
  const [number, setNumber] = useState('');
  const rows = list.data?.rows ?? [];
  const shown = rows.find((one) => String(one.number) === number) ?? rows[0];
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('labReports.template.editionsOf', { name })}
      width="min(680px, 100vw)"
      closeOnMask
      footer={
        mayEdit &&
        shown &&
        shown !== rows[0] && (
          <Button variant="primary" onClick={() => onTake(shown)}>
            {t('labReports.template.take', { n: shown.number })}
          </Button>
        )
      }
    >
      {list.error ? (
        <CallError error={list.error} compact retry={list.refetch} />
      ) : !shown ? (
        <SkeletonText lines={6} />
      ) : (
        <div className="vse-stack">
          <Select
            label={t('labReports.template.edition')}
            value={String(shown.number)}
            onChange={(event) => setNumber(event.target.value)}
            options={rows.map((one) => ({
              value: String(one.number),
              label: t('labReports.template.editionLine', {
                n: one.number,
                name: one.by ?? '—',
                time: formatInstant(one.at),
              }),
            }))}
          />
          <TemplatePreview body={shown} />
        </div>
      )}
    </Drawer>
  );
}
