import { useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { listRoute } from '../../../../../kernel/resource/list.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { DefinitionList } from '../../../../../ui/design/definition-list.tsx';
import { Dialog } from '../../../../../ui/design/dialog.tsx';
import { Pager } from '../../../../../ui/design/pager.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { ReasonField, useReason } from '../../../../../ui/forms/reason-field.tsx';
import { formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { usePagerLabels } from '../../../../../ui/shell/pager-labels.ts';
import { classMembersRoute, listClassesRoute } from '../../../shared/class.contract.ts';
import { splitClassRoute, splitPreviewRoute } from '../../../shared/class-split.contract.ts';
import {
  MAX_PARTS,
  partsByClassName,
  proposeParts,
  SPLIT_WAYS,
  type SplitWay,
} from '../../../shared/class-split.model.ts';
import type { ClassRow } from './join-settings.tsx';
import './split-dialog.css';

type Seen = CallOutput<typeof splitPreviewRoute>;
interface NewClass {
  readonly name: string;
  readonly code: string;
}

const SIZE = 50;

/** What hinders the split, and what goes along. */
function Facts({ row, seen }: { readonly row: ClassRow; readonly seen: Seen }) {
  const t = useT();
  return (
    <>
      {seen.hindrances.length > 0 && (
        <Banner tone="error" title={t('classes.split.hindered')}>
          <ul className="vse-merge-list">
            {seen.hindrances.map((one) => (
              <li key={one.kind}>{t(`classes.merge.hindrance.${one.kind}`, { n: one.count, name: row.name })}</li>
            ))}
          </ul>
        </Banner>
      )}
      <section aria-label={t('classes.split.along')}>
        <h3>{t('classes.split.along')}</h3>
        <DefinitionList
          items={[
            ...seen.moves.map((one) => ({
              key: one.kind,
              term: t(`classes.merge.move.${one.kind}`),
              value: <span className="vse-num">{formatNumber(one.count)}</span>,
            })),
            {
              key: 'groupSets',
              term: t('classes.split.groupSets'),
              value: <span className="vse-num">{formatNumber(seen.groupSets)}</span>,
            },
          ]}
        />
      </section>
    </>
  );
}

/** Everybody with the class he or she goes to. */
function Members({
  seen,
  places,
  labels,
  onMove,
}: {
  readonly seen: Seen;
  readonly places: ReadonlyMap<string, number>;
  readonly labels: readonly string[];
  readonly onMove: (enrolmentId: string, part: number) => void;
}) {
  const t = useT();
  const pagerLabels = usePagerLabels();
  const [page, setPage] = useState(1);
  const options = labels.map((label, at) => ({ value: String(at), label }));
  return (
    <>
      <SimpleTable
        caption={t('classes.split.members')}
        rows={seen.members.slice((page - 1) * SIZE, page * SIZE)}
        rowKey={(one) => one.enrolmentId}
        columns={[
          {
            key: 'number',
            title: t('classes.members.number'),
            render: (one) => <span className="vse-num">{one.number ?? '—'}</span>,
          },
          { key: 'name', title: t('classes.members.name'), heading: true, render: (one) => one.name },
          { key: 'className', title: t('classes.split.className'), render: (one) => one.className ?? '—' },
          {
            key: 'into',
            title: t('classes.split.into'),
            render: (one) => (
              <Select
                label={t('classes.split.partOf', { name: one.name })}
                labelHidden
                value={String(places.get(one.enrolmentId) ?? 0)}
                options={options}
                onChange={(event) => onMove(one.enrolmentId, Number(event.target.value))}
              />
            ),
          },
        ]}
      />
      {seen.members.length > SIZE && (
        <Pager page={page} size={SIZE} total={seen.members.length} onPage={setPage} labels={pagerLabels} />
      )}
    </>
  );
}

function SplitForm({
  row,
  seen,
  onClose,
}: {
  readonly row: ClassRow;
  readonly seen: Seen;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [way, setWay] = useState<SplitWay>('number');
  const [parts, setParts] = useState(2);
  const [places, setPlaces] = useState(() => proposeParts(seen.members, 'number', 2));
  const [typed, setTyped] = useState<Readonly<Record<number, Partial<NewClass>>>>({});
  const reason = useReason();
  const [tried, setTried] = useState(false);
  const sizes = Array.from(
    { length: parts },
    (_, at) => seen.members.filter((one) => places.get(one.enrolmentId) === at).length,
  );
  const classes = sizes.slice(1).map((_, i) => ({
    name: `${row.name} ${i + 2}`.slice(0, 50),
    code: `${row.code}-${i + 2}`.slice(0, 32),
    ...typed[i + 1],
  }));
  const labels = sizes.map((n, at) =>
    at === 0 ? t('classes.split.stays', { n }) : t('classes.split.part', { at: at + 1, n }),
  );
  const propose = (nextWay: SplitWay, nextParts: number) => {
    setWay(nextWay);
    setParts(nextParts);
    setPlaces(proposeParts(seen.members, nextWay, nextParts));
  };
  const hasEmpty = sizes.some((n) => n === 0);
  const isWrong = classes.some(({ name, code }) => name.trim().length < 2 || !/^[A-Za-z0-9-]{1,32}$/.test(code.trim()));
  const split = useAction(
    async () => {
      const body = {
        parts: classes.map(({ name, code }, i) => ({
          name: name.trim(),
          code: code.trim(),
          capacity: Math.max(row.capacity, sizes[i + 1]!),
          enrolmentIds: seen.members.flatMap((one) => (places.get(one.enrolmentId) === i + 1 ? [one.enrolmentId] : [])),
        })),
        reason: reason.text,
        members: seen.members.length,
      };
      const done = await call(splitClassRoute, { params: { classId: row.id }, body });
      toast.show({ text: t('classes.split.done', { n: done.classes.length }), tone: 'success' });
      await refresh(listRoute, listClassesRoute, classMembersRoute);
      onClose();
    },
    { quiet: true },
  );
  const isHindered = seen.hindrances.length > 0;
  return (
    <form
      noValidate
      className="vse-stack"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!reason.fault && !hasEmpty && !isWrong && !isHindered) void split.run();
      }}
    >
      <Facts row={row} seen={seen} />
      {!isHindered && (
        <>
          {split.error && <Banner tone="error">{split.error.message}</Banner>}
          <div className="vse-split-way">
            <Select
              label={t('classes.split.way')}
              value={way}
              options={SPLIT_WAYS.map((one) => ({ value: one, label: t(`classes.split.way.${one}`) }))}
              onChange={(event) => {
                const next = event.target.value as SplitWay;
                propose(next, next === 'className' ? partsByClassName(seen.members) : parts);
              }}
            />
            <Select
              label={t('classes.split.parts')}
              value={String(parts)}
              options={Array.from({ length: Math.min(MAX_PARTS, seen.members.length) - 1 }, (_, i) => ({
                value: String(i + 2),
                label: formatNumber(i + 2),
              }))}
              onChange={(event) => propose(way, Number(event.target.value))}
            />
            <Button onClick={() => propose(way, parts)}>{t('classes.split.again')}</Button>
          </div>
          {tried && hasEmpty && <Banner tone="warning">{t('classes.split.empty')}</Banner>}
          {classes.map((one, i) => (
            <fieldset key={labels[i + 1]} className="vse-split-part">
              <legend>{labels[i + 1]}</legend>
              <TextField
                label={t('classes.form.name')}
                required
                maxLength={50}
                value={one.name}
                error={tried && one.name.trim().length < 2 ? t('classes.sheetOf.name') : undefined}
                onChange={(event) =>
                  setTyped((now) => ({ ...now, [i + 1]: { ...now[i + 1], name: event.target.value } }))
                }
              />
              <TextField
                label={t('classes.form.code')}
                hint={t('classes.form.codeHint')}
                required
                maxLength={32}
                spellCheck={false}
                value={one.code}
                error={
                  tried && !/^[A-Za-z0-9-]{1,32}$/.test(one.code.trim()) ? t('classes.sheetOf.codeFix') : undefined
                }
                onChange={(event) =>
                  setTyped((now) => ({ ...now, [i + 1]: { ...now[i + 1], code: event.target.value } }))
                }
              />
            </fieldset>
          ))}
          <Members
            seen={seen}
            places={places}
            labels={labels}
            onMove={(id, part) => setPlaces((now) => new Map(now).set(id, part))}
          />
          <ReasonField reason={reason} shown={tried} />
        </>
      )}
      <div className="vse-class-form-foot">
        <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
        <Button type="submit" variant="primary" loading={split.busy} disabled={isHindered}>
          {t('classes.split.submit')}
        </Button>
      </div>
    </form>
  );
}

/** 拆分: who goes into which new class, seen with everything that goes along before it is done. */
export function SplitDialog({ row, onClose }: { readonly row: ClassRow; readonly onClose: () => void }) {
  const t = useT();
  const seen = useCall(splitPreviewRoute, { params: { classId: row.id } });
  return (
    <Dialog
      open
      onClose={onClose}
      width="min(820px, calc(100vw - 32px))"
      title={t('classes.split.title', { name: row.name })}
    >
      <div className="vse-stack">
        <p>{t('classes.split.text')}</p>
        {seen.error && !seen.data && <CallError error={seen.error} compact retry={seen.refetch} />}
        {!seen.error && !seen.data && <SkeletonText lines={6} />}
        {seen.data && seen.data.members.length < 2 && <Banner tone="info">{t('classes.split.few')}</Banner>}
        {seen.data && seen.data.members.length >= 2 && <SplitForm row={row} seen={seen.data} onClose={onClose} />}
      </div>
    </Dialog>
  );
}
