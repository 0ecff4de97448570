import { type ReactNode, useState } from 'react';
import { call } from '../../../../../ui/api/client.ts';
import { fileOrJob } from '../../../../../ui/api/download.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { DownloadIcon } from '../../../../../ui/design/icons.ts';
import { Select } from '../../../../../ui/design/select.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { useConfirm } from '../../../../../ui/forms/use-confirm.tsx';
import { formatInstant, formatNumber, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { type NoteActs, NotedText, NoteOffer, usePassages } from '../../../../lab-reports/web/notes.public.tsx';
import { annotateRoute, changeAnnotationRoute, removeAnnotationRoute } from '../../../shared/annotation.contract.ts';
import { chooseVersionRoute, deskWorkRoute, workFileRoute } from '../../../shared/marking.contract.ts';
import type { DeskWork } from '../hand-in.model.ts';
import { HandInState, LateTag } from '../hand-in-state.tsx';
import { renewMarks } from '../renew-marks.ts';
import { whoOf } from '../who.ts';

const KIB = 1024;

/** A size as people read it. */
function sizeOf(bytes: number): string {
  if (bytes < KIB) return `${formatNumber(bytes)} B`;
  return bytes < KIB * KIB ? `${formatNumber(bytes / KIB)} KB` : `${formatNumber(bytes / (KIB * KIB), 1)} MB`;
}

/** What a marker does with remarks on the version that counts. */
function actsOf(place: { readonly homeworkId: string; readonly workId: string }, versionNo: number): NoteActs {
  const shown = async (done: Promise<unknown>) => {
    await done;
    await refresh(deskWorkRoute);
  };
  return {
    add: ({ start, quote }, comment) =>
      shown(call(annotateRoute, { params: place, body: { versionNo, start, quote, comment } })),
    change: (annotationId, comment) =>
      shown(call(changeAnnotationRoute, { params: { ...place, annotationId }, body: { comment } })),
    remove: (annotationId) => shown(call(removeAnnotationRoute, { params: { ...place, annotationId } })),
  };
}

/** What was handed in: whose it is, the version that counts or another one, its text and files. */
export function WorkView({
  courseId,
  homeworkId,
  work,
  children,
  after,
}: {
  readonly courseId: string;
  readonly homeworkId: string;
  readonly work: DeskWork;
  readonly children: ReactNode;
  /** Stands below text and files. */
  readonly after: ReactNode;
}) {
  const t = useT();
  const [chosen, setChosen] = useState<number | null>(null);
  const { confirm, element } = useConfirm();
  const version = work.versions.find(({ no }) => no === (chosen ?? work.counting)) ?? work.versions.at(-1);
  const file = useAction(({ id, name }: { readonly id: string; readonly name: string }) =>
    fileOrJob(workFileRoute, { params: { homeworkId, workId: work.workId, fileId: id }, body: {} }, name),
  );
  const choose = useAction(async (no: number) => {
    const sure = await confirm({
      grade: 'B',
      title: t('homeworkMarking.desk.choose'),
      text: t('homeworkMarking.desk.chooseText', { n: no }),
      confirmLabel: t('homeworkMarking.desk.choose'),
    });
    if (!sure) return;
    await call(chooseVersionRoute, { params: { homeworkId, workId: work.workId }, body: { versionNo: no } });
    await renewMarks();
  });
  const counts = version?.no === work.counting;
  const may = counts && work.can.mark;
  const passages = usePassages(may);
  const notes = work.annotations
    .filter(({ versionNo }) => versionNo === version?.no)
    .map((one, at) => ({ ...one, number: at + 1 }));
  const acts = may && version ? actsOf({ homeworkId, workId: work.workId }, version.no) : undefined;
  return (
    <div className="vse-hand-work">
      <header>
        <h1 tabIndex={-1}>{whoOf(work)}</h1>
        {work.number && <span className="vse-num">{work.number}</span>}
        <HandInState state={work.state} />
        {version && <LateTag seconds={version.lateSeconds} />}
        {version?.forced && <StatusTag tone="neutral">{t('homeworkMarking.forced')}</StatusTag>}
        <span className="vse-hand-head-end">
          {version && (
            <time className="vse-num" dateTime={version.submittedAt}>
              {formatInstant(version.submittedAt)}
            </time>
          )}
          {work.versions.length > 1 && version && (
            <Select
              labelHidden
              label={t('homeworkMarking.desk.versions')}
              value={String(version.no)}
              options={work.versions.map(({ no }) => ({
                value: String(no),
                label:
                  no === work.counting
                    ? `${t('homeworkMarking.version', { n: no })} · ${t('homeworkMarking.desk.counts')}`
                    : t('homeworkMarking.version', { n: no }),
              }))}
              onChange={(event) => setChosen(Number(event.target.value))}
            />
          )}
          {version && !counts && work.can.choose && (
            <Button size="small" loading={choose.busy} onClick={() => void choose.run(version.no)}>
              {t('homeworkMarking.desk.choose')}
            </Button>
          )}
        </span>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the column scrolls, and the keyboard must reach that */}
      <section className="vse-hand-body" tabIndex={0} aria-label={t('homeworkMarking.desk.work')}>
        {version && version.penalty > 0 && (
          <p className="vse-hand-late">
            {counts && work.counted !== null
              ? t('homeworkMarking.desk.penalty', {
                  n: formatScore(version.penalty),
                  mark: formatScore(work.counted),
                })
              : t('homeworkMarking.desk.penaltyNow', { n: formatScore(version.penalty) })}
          </p>
        )}
        {children}
        <NotedText
          courseId={courseId}
          section=""
          html={version?.body ?? ''}
          pictures={version?.pictures ?? {}}
          notes={notes}
          passages={passages}
          acts={acts}
          empty={<p className="vse-hand-note">{t('homeworkMarking.desk.noText')}</p>}
        />
        {version && version.files.length > 0 && (
          <section className="vse-hand-files">
            <h2>{t('homeworkMarking.desk.files')}</h2>
            <ul>
              {version.files.map((one) => (
                <li key={one.id}>
                  <Button
                    variant="ghost"
                    icon={<DownloadIcon aria-hidden="true" />}
                    aria-label={t('homeworkMarking.desk.fileOf', { name: one.name })}
                    loading={file.busy}
                    onClick={() => void file.run(one)}
                  >
                    {one.name}
                  </Button>
                  <span className="vse-num">{sizeOf(one.bytes)}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {after}
        <NoteOffer passages={passages} />
      </section>
      {element}
    </div>
  );
}
