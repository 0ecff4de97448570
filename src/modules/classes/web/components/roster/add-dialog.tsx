import { useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { Drawer } from '../../../../../ui/design/dialog.tsx';
import { SearchBox } from '../../../../../ui/design/search-box.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { formatNumber } from '../../../../../ui/i18n/formats.ts';
import { leadName } from '../../../../../ui/i18n/names.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { listCoursesRoute } from '../../../../courses/shared/course.contract.ts';
import { listClassesRoute } from '../../../shared/class.contract.ts';
import { addMembersRoute, candidatesRoute } from '../../../shared/roster.contract.ts';
import { refreshRoster } from './refresh-roster.ts';
import { bulkResult } from './roster.model.ts';
import './roster.css';

type Candidate = CallOutput<typeof candidatesRoute>['rows'][number];
const MIN_LENGTH = 2;
const MAX_COURSES = 100;

function Candidates({
  classId,
  kw,
  chosen,
  onToggle,
}: {
  readonly classId: string;
  readonly kw: string;
  readonly chosen: ReadonlyMap<string, Candidate>;
  readonly onToggle: (row: Candidate) => void;
}) {
  const t = useT();
  const found = useCall(candidatesRoute, { params: { classId }, query: { kw } }, { keepPrevious: true });
  if (found.error) return <CallError error={found.error} compact retry={found.refetch} />;
  if (!found.data) return <SkeletonText lines={4} />;
  if (found.data.rows.length === 0) return <EmptyState compact>{t('classes.add.none')}</EmptyState>;
  return (
    <ul className="vse-candidates">
      {found.data.rows.map((row) => (
        <li key={row.personId}>
          <Checkbox
            label={`${row.name} ${row.number ?? ''}`}
            hint={[row.unit, row.className, row.present && t('classes.add.present', { name: row.present })]
              .filter(Boolean)
              .join(' · ')}
            disabled={row.present !== null}
            checked={chosen.has(row.personId)}
            onChange={() => onToggle(row)}
          />
        </li>
      ))}
    </ul>
  );
}

/** 添加学生: people found by name or number, put into one class, beyond its capacity on demand. */
export function AddDialog({ courseId: given, onClose }: { readonly courseId?: string; readonly onClose: () => void }) {
  const t = useT();
  const [course, setCourse] = useState(given ?? '');
  const [classId, setClassId] = useState('');
  const [kw, setKw] = useState('');
  const [over, setOver] = useState(false);
  const [tried, setTried] = useState(false);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Candidate>>(new Map());
  const [skipped, setSkipped] = useState<readonly { readonly name: string; readonly reason: string }[]>([]);
  const courses = useCall(
    listCoursesRoute,
    { query: { as: 'teacher', state: 'published', size: MAX_COURSES } },
    { enabled: given === undefined },
  );
  const classes = useCall(listClassesRoute, { params: { courseId: course } }, { enabled: course !== '' });
  const open = (classes.data?.rows ?? []).filter((one) => one.can.manage);
  const target = open.find((one) => one.id === classId) ?? (open.length === 1 ? open[0] : undefined);
  const adding = useAction(
    async () => {
      if (!target) return;
      const result = bulkResult(
        await call(addMembersRoute, {
          params: { classId: target.id },
          body: { personIds: [...chosen.keys()], overCapacity: over },
        }),
      );
      await refreshRoster();
      const left = result.skipped ?? [];
      if (result.done) toast.show({ text: t('classes.add.done', { n: result.done }), tone: 'success' });
      setSkipped(left);
      const still = new Set(left.map((one) => one.key));
      setChosen((before) => new Map([...before].filter(([id]) => still.has(id))));
      if (left.length === 0) onClose();
    },
    { quiet: true },
  );
  const toggle = (row: Candidate) =>
    setChosen((before) => {
      const next = new Map(before);
      if (!next.delete(row.personId)) next.set(row.personId, row);
      return next;
    });
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('classes.add.open')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
          <Button
            variant="primary"
            loading={adding.busy}
            onClick={() => {
              setTried(true);
              if (target && chosen.size > 0) void adding.run();
            }}
          >
            {t('classes.add.submit', { n: formatNumber(chosen.size) })}
          </Button>
        </>
      }
    >
      <div className="vse-stack">
        {adding.error && <Banner tone="error">{adding.error.message}</Banner>}
        {skipped.length > 0 && (
          <Banner tone="warning">
            <ul>
              {skipped.map((one) => (
                <li key={one.name + one.reason}>
                  {[one.name, one.reason].filter(Boolean).join(t('classes.add.colon'))}
                </li>
              ))}
            </ul>
          </Banner>
        )}
        {given === undefined && (
          <Select
            label={t('classes.column.course')}
            required
            placeholder={t('courses.form.choose')}
            options={(courses.data?.rows ?? []).map((one) => ({ value: one.id, label: leadName(one) }))}
            value={course}
            onChange={(event) => {
              setCourse(event.target.value);
              setClassId('');
            }}
          />
        )}
        <Select
          label={t('classes.column.id')}
          required
          placeholder={t('courses.form.choose')}
          options={open.map((one) => ({
            value: one.id,
            label: `${one.name}（${formatNumber(one.taken)}/${formatNumber(one.capacity)}）`,
          }))}
          value={target?.id ?? ''}
          error={tried && !target ? t('classes.merge.choose') : undefined}
          onChange={(event) => setClassId(event.target.value)}
        />
        {target && (
          <>
            <SearchBox
              label={t('classes.add.search')}
              placeholder={t('classes.add.search')}
              value={kw}
              maxLength={50}
              onSearch={(text) => setKw(text.trim())}
            />
            <p className="vse-field-hint">{t('classes.add.hint')}</p>
            {kw.length >= MIN_LENGTH && <Candidates classId={target.id} kw={kw} chosen={chosen} onToggle={toggle} />}
            {tried && chosen.size === 0 && <Banner tone="error">{t('classes.add.choose')}</Banner>}
            {target.taken + chosen.size > target.capacity && (
              <Checkbox
                label={t('classes.add.over')}
                hint={t('classes.add.overHint', { n: target.capacity, taken: target.taken })}
                checked={over}
                onChange={(event) => setOver(event.target.checked)}
              />
            )}
          </>
        )}
      </div>
    </Drawer>
  );
}
