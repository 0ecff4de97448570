import { useState } from 'react';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../../ui/api/query.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Dialog } from '../../../../../ui/design/dialog.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { NotedText } from '../../../../lab-reports/web/notes.public.tsx';
import { compareSection, type DiffLine } from '../../../../lab-reports/web/writing.public.tsx';
import { type HandInFile, type OwnHomework, ownVersionRoute } from '../../../shared/own-homework.contract.ts';
import { FileList } from './file-list.tsx';

const SIGNS = { same: '', added: '+', removed: '−' } as const;

/** Lines of a comparison; what was added and removed is named for readers too. */
function Lines({ lines }: { readonly lines: readonly DiffLine[] }) {
  const t = useT();
  return (
    <ul className="vse-hand-in-diff">
      {lines.map((line, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a comparison are known by their place
        <li key={i} data-kind={line.kind}>
          <span aria-hidden="true">{SIGNS[line.kind]}</span>
          {line.kind === 'same' ? (
            <span>{line.text}</span>
          ) : (
            <span>
              <span className="vse-visually-hidden">{t(`handIns.own.${line.kind}`)} </span>
              {line.kind === 'added' ? <ins>{line.text}</ins> : <del>{line.text}</del>}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What changed between the files of two versions, as lines. */
function fileLines(before: readonly HandInFile[], after: readonly HandInFile[]): DiffLine[] {
  const has = (files: readonly HandInFile[], one: HandInFile) =>
    files.some(({ name, sha256 }) => name === one.name && sha256 === one.sha256);
  return [
    ...before.filter((one) => !has(after, one)).map(({ name }) => ({ kind: 'removed' as const, text: name })),
    ...after.map((one) => ({ kind: has(before, one) ? ('same' as const) : ('added' as const), text: one.name })),
  ];
}

/** A version as it was handed in, with the remarks on it; beside another one, what changed. */
export function VersionDialog({
  page: { homework, versions, annotations },
  workId,
  start,
  onClose,
}: {
  readonly page: OwnHomework;
  readonly workId: string;
  readonly start: number;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [shown, setShown] = useState(start);
  const [beside, setBeside] = useState(0);
  const version = useCall(ownVersionRoute, { params: { workId, no: shown } });
  const other = useCall(ownVersionRoute, { params: { workId, no: beside } }, { enabled: beside > 0 });
  const options = versions.map(({ no, submittedAt }) => ({
    value: String(no),
    label: `${t('handIns.own.version', { n: no })} · ${formatInstant(new Date(submittedAt).toISOString())}`,
  }));
  const notes = annotations
    .filter(({ versionNo }) => versionNo === shown)
    .map(({ at, ...one }, i) => ({ ...one, at: new Date(at).toISOString(), own: false, number: i + 1 }));
  const failed = version.error ?? (beside > 0 ? other.error : null);
  const lines = beside > 0 && version.data && other.data ? compareSection(other.data.body, version.data.body) : null;
  const files = beside > 0 && version.data && other.data ? fileLines(other.data.files, version.data.files) : [];
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('handIns.own.versions')}
      width="min(880px, calc(100vw - 32px))"
      footer={<Button onClick={onClose}>{t('ui.action.close')}</Button>}
    >
      <div className="vse-stack">
        <div className="vse-hand-in-choice">
          <Select
            label={t('handIns.own.shown')}
            value={String(shown)}
            options={options}
            onChange={(event) => {
              setShown(Number(event.target.value));
              if (Number(event.target.value) === beside) setBeside(0);
            }}
          />
          {versions.length > 1 && (
            <Select
              label={t('handIns.own.compareWith')}
              value={String(beside)}
              options={[
                { value: '0', label: t('handIns.own.alone') },
                ...options.filter(({ value }) => value !== String(shown)),
              ]}
              onChange={(event) => setBeside(Number(event.target.value))}
            />
          )}
        </div>
        {failed ? (
          <CallError error={failed} retry={() => Promise.all([version.refetch(), other.refetch()])} compact />
        ) : !version.data || (beside > 0 && !other.data) ? (
          <SkeletonText lines={8} />
        ) : beside > 0 ? (
          <>
            {lines ? <Lines lines={lines} /> : <p>{t('handIns.own.sameText')}</p>}
            {files.some(({ kind }) => kind !== 'same') ? <Lines lines={files} /> : <p>{t('handIns.own.sameFiles')}</p>}
          </>
        ) : (
          <>
            <NotedText
              courseId={homework.courseId}
              section=""
              html={version.data.body}
              pictures={version.data.pictures}
              notes={notes}
              empty={null}
            />
            <FileList files={version.data.files} />
            <p className="vse-hand-in-note">
              {t('handIns.own.receiptHash')} <span className="vse-code vse-hand-in-hash">{version.data.sha256}</span>
            </p>
          </>
        )}
      </div>
    </Dialog>
  );
}
