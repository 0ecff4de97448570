import { useState } from 'react';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { Segmented } from '../../../../../ui/design/radio-group.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { listTeamRoute } from '../../../../courses/shared/course.contract.ts';
import { assignReportsRoute } from '../../../shared/marking.contract.ts';
import { reportQueueRoute } from '../../../shared/report.contract.ts';

const WAYS = ['evenly', 'byClass'] as const;

/** Gives the reports to mark to some of the course's markers, evenly or class by class. */
export function AssignDialog({
  courseId,
  classId,
  onClose,
}: {
  readonly courseId: string;
  /** Only those of this class. */
  readonly classId: string | undefined;
  readonly onClose: () => void;
}) {
  const t = useT();
  const team = useCall(listTeamRoute, { params: { courseId } });
  const people = (team.data?.rows ?? []).filter((one) => one.role !== 'support');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [way, setWay] = useState<(typeof WAYS)[number]>('evenly');
  const [again, setAgain] = useState(false);
  const markers = people.filter((one) => !left.has(one.personId)).map((one) => one.personId);
  const assign = useAction(async () => {
    const body = { markers, way, again, ...(classId ? { classId } : {}) };
    const { assigned } = await call(assignReportsRoute, { params: { courseId }, body });
    toast.show({ text: t('labReports.assign.done', { n: assigned }), tone: 'success' });
    await refresh(reportQueueRoute);
  });
  return (
    <FormDialog
      title={t('labReports.assign.title')}
      submitLabel={t('labReports.assign.action')}
      busy={assign.busy}
      disabled={markers.length === 0}
      onClose={onClose}
      onSubmit={async () => {
        if (await assign.run()) onClose();
      }}
    >
      <p>{t('labReports.assign.text')}</p>
      <fieldset className="vse-mark-people">
        <legend>{t('labReports.assign.markers')}</legend>
        {!team.data && <SkeletonText lines={3} />}
        {people.map((one) => (
          <Checkbox
            key={one.personId}
            label={one.name}
            checked={!left.has(one.personId)}
            onChange={(event) => {
              const next = new Set(left);
              if (event.target.checked) next.delete(one.personId);
              else next.add(one.personId);
              setLeft(next);
            }}
          />
        ))}
      </fieldset>
      <Segmented
        label={t('labReports.assign.way')}
        value={way}
        onChange={setWay}
        options={WAYS.map((value) => ({ value, label: t(`labReports.assign.${value}`) }))}
      />
      <Checkbox
        label={t('labReports.assign.again')}
        checked={again}
        onChange={(event) => setAgain(event.target.checked)}
      />
    </FormDialog>
  );
}
