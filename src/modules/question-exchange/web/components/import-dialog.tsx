import { useState } from 'react';
import { call } from '../../../../ui/api/client.ts';
import { refresh } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { Checkbox } from '../../../../ui/design/checkbox.tsx';
import { Dialog } from '../../../../ui/design/dialog.tsx';
import { UploadIcon } from '../../../../ui/design/icons.ts';
import { Select } from '../../../../ui/design/select.tsx';
import { toast } from '../../../../ui/design/toast-store.ts';
import { undoToast } from '../../../../ui/forms/undo-toast.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { FileButton } from '../../../../ui/upload/file-button.tsx';
import type { BankToolsProps } from '../../../questions/web/bank-slots.public.tsx';
import { folderOptions } from '../../../questions/web/folders.public.tsx';
import { refreshBank } from '../../../questions/web/preview.public.tsx';
import { PictureContext } from '../../../questions/web/texts.public.tsx';
import {
  checkImportRoute,
  importQuestionsRoute,
  importsRoute,
  undoImportRoute,
} from '../../shared/exchange.contract.ts';
import { FORMATS, type Format, MAX_QUESTIONS } from '../../shared/exchange.model.ts';
import { loadFrom, withBroughtPictures } from '../client/bring-pictures.engine.ts';
import { type FileFault, readQuestionFile } from '../client/read-file.engine.ts';
import { importBody, type PlannedQuestion, planOf, preset } from './import-plan.model.ts';
import { ImportReport } from './import-report.tsx';
import './exchange.css';

/** A file that was read, with what becomes of its questions. */
interface Plan {
  readonly id: string;
  readonly name: string;
  readonly format: Format;
  readonly questions: readonly PlannedQuestion[];
  readonly skipped: readonly { readonly line: number; readonly text: string }[];
  /** Pictures of the file by the sources that stand for them in the contents. */
  readonly pictures: ReadonlyMap<string, Blob>;
}

/** Questions of a file into the bank: the file is read here, its report is looked through, then all are taken at once. */
export default function ImportDialog({
  courseId,
  bank,
  place,
  onClose,
}: Pick<BankToolsProps, 'courseId' | 'bank' | 'place'> & { readonly onClose: () => void }) {
  const t = useT();
  const [fault, setFault] = useState<FileFault | null>(null);
  const [plan, setPlan] = useState<Plan | null>(null);
  const [taken, setTaken] = useState<ReadonlySet<number>>(new Set());
  const [folderId, setFolderId] = useState(place.folder === 'none' ? '' : (place.folder ?? ''));
  const [folders, setFolders] = useState(true);
  const [over, setOver] = useState(false);

  const read = useAction(async (file: File) => {
    setFault(null);
    const answer = await readQuestionFile(file);
    if ('fault' in answer) return setFault(answer.fault);
    const { questions, skipped } = answer.found;
    const { pictures } = answer;
    const contents = questions.flatMap(({ content }) => content ?? []);
    const knowledge = [...new Set(questions.flatMap(({ meta }) => meta.knowledge))].slice(0, MAX_QUESTIONS);
    const known = await call(checkImportRoute, { params: { courseId }, body: { contents, knowledge } });
    const planned = planOf(questions, known);
    setTaken(preset(planned));
    setPlan({ id: crypto.randomUUID(), name: file.name, format: answer.format, questions: planned, skipped, pictures });
  });
  const take = useAction(async (of: Plan) => {
    const head = { id: of.id, fileName: of.name.slice(-200), format: of.format, folderId: folderId || null, folders };
    const body = await withBroughtPictures(courseId, importBody(of.questions, taken, head), of.pictures);
    const done = await call(importQuestionsRoute, { params: { courseId }, body });
    await Promise.all([refreshBank(), refresh(importsRoute)]);
    onClose();
    if (done.removed.length > 0) toast.show({ text: t('questionExchange.import.cleaned'), tone: 'warning' });
    undoToast(t('questionExchange.import.done', { n: done.taken }), async () => {
      await call(undoImportRoute, { params: { importId: done.id } });
      await Promise.all([refreshBank(), refresh(importsRoute)]);
    });
  });
  const withFolders = plan?.questions.some(({ found }) => found.meta.folder.length > 0) ?? false;
  return (
    <Dialog
      open
      width={plan ? 'min(1080px, calc(100vw - 32px))' : 'min(640px, calc(100vw - 32px))'}
      title={plan ? t('questionExchange.import.reportOf', { name: plan.name }) : t('questionExchange.import.open')}
      onClose={onClose}
      footer={
        plan ? (
          <>
            <Button onClick={() => setPlan(null)}>{t('questionExchange.import.again')}</Button>
            <Button
              variant="primary"
              loading={take.busy}
              disabled={taken.size === 0}
              onClick={() => void take.run(plan)}
            >
              {t('questionExchange.import.take', { n: taken.size })}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{t('ui.action.close')}</Button>
        )
      }
    >
      {plan ? (
        <div className="vse-stack">
          <div className="vse-exchange-where">
            <Select
              label={t('questionExchange.import.folder')}
              value={folderId}
              onChange={({ target }) => setFolderId(target.value)}
              options={[{ value: '', label: t('questionExchange.import.noFolder') }, ...folderOptions(bank.folders)]}
            />
            {withFolders && (
              <Checkbox
                label={t('questionExchange.import.folders')}
                checked={folders}
                onChange={({ target }) => setFolders(target.checked)}
              />
            )}
          </div>
          <PictureContext value={loadFrom(plan.pictures)}>
            <ImportReport
              courseId={courseId}
              plan={plan.questions}
              skipped={plan.skipped}
              taken={taken}
              onTaken={setTaken}
              onCorrect={(one) => {
                const { number } = one.found;
                const questions = plan.questions.map((other) => (other.found.number === number ? one : other));
                setPlan({ ...plan, questions });
                setTaken(new Set([...taken, number]));
              }}
            />
          </PictureContext>
        </div>
      ) : (
        <div className="vse-stack">
          {fault && (
            <Banner tone="error" live>
              {t(`questionExchange.fault.${fault}`, { n: MAX_QUESTIONS })}
            </Banner>
          )}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first */}
          <div
            className="vse-exchange-drop"
            data-over={over ? '' : undefined}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={(event) => {
              event.preventDefault();
              setOver(false);
              const [file] = event.dataTransfer.files;
              if (file && !read.busy) void read.run(file);
            }}
          >
            <FileButton
              variant="primary"
              icon={<UploadIcon aria-hidden="true" />}
              loading={read.busy}
              accept=".docx,.xlsx,.zip,.xml,.gift,.txt"
              label={t('questionExchange.import.choose')}
              onFiles={([file]) => void read.run(file)}
            />
            <p>{t('questionExchange.import.hint', { n: MAX_QUESTIONS })}</p>
          </div>
          <ul className="vse-exchange-formats">
            {FORMATS.map((format) => (
              <li key={format}>
                <b>{t(`questionExchange.format.${format}`)}</b> {t(`questionExchange.about.${format}`)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  );
}
