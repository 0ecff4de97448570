import { useState } from 'react';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { call } from '../../../../ui/api/client.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Checkbox } from '../../../../ui/design/checkbox.tsx';
import { Select } from '../../../../ui/design/select.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { listCoursesRoute } from '../../../courses/shared/course.contract.ts';
import { createNodeRoute } from '../../../courses/shared/structure.contract.ts';
import type { ownEntitlementRoute } from '../../shared/entitlement.contract.ts';
import type { Entitled } from './entitled.model.ts';

type Inside = CallOutput<typeof ownEntitlementRoute>['experiments'][number];

/** 加入课程: experiments become hidden nodes of an own course. */
export function JoinCourse({
  row,
  experiments,
  onClose,
}: {
  readonly row: Entitled;
  readonly experiments: readonly Inside[];
  readonly onClose: () => void;
}) {
  const t = useT();
  const courses = useCall(listCoursesRoute, { query: { as: 'teacher', page: 1, size: 100 } });
  const [courseId, setCourse] = useState('');
  // What left the catalogue cannot be made a node.
  const listed = experiments.filter(({ gone }) => !gone);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState(false);
  const chosen = listed.filter(({ id }) => !left.has(id));
  const open = (courses.data?.rows ?? []).filter(({ state }) => state !== 'archived');
  const course = open.find(({ id }) => id === courseId);
  const send = useAction(
    async () => {
      for (const { id, name } of chosen) {
        await call(createNodeRoute, {
          params: { courseId },
          body: { type: 'experiment', name, experiment: { experimentId: id } },
        });
      }
      onClose();
    },
    { done: t('orders.course.done') },
  );
  return (
    <FormDialog
      title={t('orders.course.join')}
      submitLabel={t('orders.course.join')}
      busy={send.busy}
      disabled={chosen.length === 0}
      onClose={onClose}
      onSubmit={() => {
        setShown(true);
        if (course) void send.run();
      }}
    >
      <Select
        label={t('orders.course.course')}
        required
        value={courseId}
        placeholder={t('orders.course.choose')}
        error={shown && !course ? t('orders.course.choose') : courses.error?.message}
        options={open.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => setCourse(event.target.value)}
      />
      {listed.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={!left.has(id)}
          onChange={() =>
            setLeft((now) => {
              const next = new Set(now);
              if (!next.delete(id)) next.add(id);
              return next;
            })
          }
        />
      ))}
      {course && course.students > row.seats - row.used && (
        <Banner tone="warning">
          {t('orders.course.seats', { n: formatNumber(course.students), seats: formatNumber(row.seats - row.used) })}
        </Banner>
      )}
      <p>{t('orders.course.until', { day: row.to })}</p>
    </FormDialog>
  );
}
