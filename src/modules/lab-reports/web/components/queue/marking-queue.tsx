import { useCall } from '../../../../../ui/api/query.ts';
import { Segments } from '../../../../../ui/design/segments.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../../ui/shell/address-params.ts';
import { NarrowFilters } from '../../../../../ui/table/narrow-filters.tsx';
import { listClassesRoute } from '../../../../classes/shared/class.contract.ts';
import { HandedIn, QUEUE_STATES } from './handed-in.tsx';
import { MissingReports } from './missing-reports.tsx';
import { usePending } from './use-pending.ts';

const VIEWS = [...QUEUE_STATES, 'missing'] as const;
const ID = /^[0-9a-f-]{36}$/i;
const MARKERS = ['mine', 'nobody'] as const;

/** Reports of one course for its markers: those to be marked first, or those that are missing. */
export function MarkingQueue({
  courses,
  chooses = true,
}: {
  readonly courses: readonly { readonly id: string; readonly name: string; readonly code: string }[];
  /** One may go from course to course. */
  readonly chooses?: boolean;
}) {
  const t = useT();
  const [params, , changeParams] = useAddressParams();
  const pending = usePending(courses.map((one) => one.id));
  // Unless another course was asked for, the first one with work is open.
  const course =
    courses.find((one) => one.id === params.get('course')) ??
    courses.find((one) => (pending.of.get(one.id) ?? 0) > 0) ??
    courses[0]!;
  const classes = useCall(listClassesRoute, { params: { courseId: course.id } });
  const chosen = classes.data?.rows.find((one) => one.id === params.get('classId'));
  const view = VIEWS.find((one) => one === params.get('state'));
  const state = QUEUE_STATES.find((one) => one === view);
  const marker = MARKERS.find((one) => one === params.get('marker'));
  const asked = params.get('node') ?? '';
  const node = ID.test(asked) ? asked : undefined;
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  const set = (changes: Readonly<Record<string, string>>) => changeParams({ page: null, ...changes });
  const turn = (to: number) => changeParams({ page: String(to) });
  const courseLabel = (one: { readonly id: string; readonly name: string; readonly code: string }) => {
    const waiting = pending.of.get(one.id);
    const name = `${one.code} ${one.name}`;
    return waiting ? t('labReports.queue.courseWaiting', { name, n: waiting }) : name;
  };
  const query = new URLSearchParams(params);
  if (!chooses) {
    // In the page of a course: the marking screen leads back to the list of that course.
    for (const name of ['Id', 'tab']) query.delete(name);
    query.set('face', 'teach');
    query.set('course', course.id);
  }
  const narrowed = Number(chosen !== undefined) + Number(marker !== undefined && view !== 'missing');
  const filters = (
    <>
      {chooses && (
        <Select
          className="vse-queue-course"
          label={t('labReports.queue.course')}
          labelHidden
          value={course.id}
          onChange={(event) => set({ course: event.target.value, classId: '', node: '' })}
          options={courses.map((one) => ({ value: one.id, label: courseLabel(one) }))}
        />
      )}
      <Segments
        label={t('labReports.queue.state')}
        value={view ?? ''}
        onChange={(next) => set({ state: next })}
        items={[
          { key: '' as const, label: t('table.all') },
          ...VIEWS.map((one) => ({ key: one, label: t(`labReports.queue.${one}`) })),
        ]}
      />
      <NarrowFilters inForce={narrowed}>
        <Select
          label={t('labReports.queue.class')}
          labelHidden
          value={chosen?.id ?? ''}
          placeholder={t('labReports.queue.allClasses')}
          onChange={(event) => set({ classId: event.target.value })}
          options={(classes.data?.rows ?? []).map((one) => ({ value: one.id, label: one.name }))}
        />
        {view !== 'missing' && (
          <Select
            label={t('labReports.queue.marker')}
            labelHidden
            value={marker ?? ''}
            placeholder={t('labReports.queue.allMarkers')}
            onChange={(event) => set({ marker: event.target.value })}
            options={MARKERS.map((one) => ({ value: one, label: t(`labReports.queue.${one}`) }))}
          />
        )}
      </NarrowFilters>
    </>
  );
  return view === 'missing' ? (
    <MissingReports filters={filters} courseId={course.id} classId={chosen?.id} page={page} onPage={turn} />
  ) : (
    <HandedIn
      filters={filters}
      courseId={course.id}
      classId={chosen?.id}
      nodeId={node}
      onAnyNode={() => set({ node: '' })}
      state={state}
      marker={marker}
      page={page}
      enabled={params.has('course') || pending.known}
      query={query}
      onPage={turn}
    />
  );
}
