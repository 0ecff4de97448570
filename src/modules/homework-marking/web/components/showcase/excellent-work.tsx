import { useEffect, useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { download, fetchBlob } from '../../../../../ui/api/download.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Card } from '../../../../../ui/design/card.tsx';
import { DownloadIcon } from '../../../../../ui/design/icons.ts';
import { SectionHeading } from '../../../../../ui/design/page-header.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { OwnHomeworkSlotProps } from '../../../../hand-ins/web/page-slots.public.tsx';
import { ReportText } from '../../../../lab-reports/web/writing.public.tsx';
import { answerShowcaseRoute, ownShowcaseRoute, SHOWCASE_ANSWERS } from '../../../shared/showcase.contract.ts';
import './showcase.css';

/** What is taken back meanwhile goes by itself. */
const POLL_MS = 60_000;

type OwnShowcase = CallOutput<typeof ownShowcaseRoute>;
type Work = OwnShowcase['works'][number];

const fileAddress = (homeworkId: string, workId: string, fileId: string) =>
  `/api/v1/own-homework/${homeworkId}/works/${workId}/files/${fileId}`;

/** Pictures of a work as they were fetched with the sign-in, by their path. */
function usePictures(homeworkId: string, { workId, pictures }: Work): Readonly<Record<string, string>> {
  const [shown, setShown] = useState<Readonly<Record<string, string>>>({});
  const key = JSON.stringify(pictures);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` holds the pictures by value
  useEffect(() => {
    const made: string[] = [];
    let gone = false;
    for (const { id, path } of pictures) {
      // One that cannot be had leaves its place marked.
      void fetchBlob(fileAddress(homeworkId, workId, id)).then(
        (blob) => {
          if (gone) return;
          const address = URL.createObjectURL(
            new Blob([blob], { type: path.endsWith('.png') ? 'image/png' : 'image/jpeg' }),
          );
          made.push(address);
          setShown((before) => ({ ...before, [path]: address }));
        },
        () => undefined,
      );
    }
    return () => {
      gone = true;
      for (const address of made) URL.revokeObjectURL(address);
    };
  }, [homeworkId, workId, key]);
  return shown;
}

/** Text and files of one work. */
function WorkShown({ homeworkId, work }: { readonly homeworkId: string; readonly work: Work }) {
  const t = useT();
  const pictures = usePictures(homeworkId, work);
  const open = useAction(({ id, name }: Work['files'][number]) =>
    download(fileAddress(homeworkId, work.workId, id), name),
  );
  return (
    <div className="vse-showcase-work">
      {work.body !== '' && <ReportText html={work.body} pictures={pictures} />}
      {work.files.length > 0 && (
        <ul>
          {work.files.map((file) => (
            <li key={file.id}>
              <Button
                variant="ghost"
                icon={<DownloadIcon aria-hidden="true" />}
                aria-label={t('homeworkMarking.showcase.download', { name: file.name })}
                onClick={() => void open.run(file)}
              >
                {file.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {work.held > 0 && <p className="vse-showcase-note">{t('homeworkMarking.showcase.held', { n: work.held })}</p>}
    </div>
  );
}

/** The question to the author of a work that is offered, and the answer, which may be changed. */
function Consent({ homeworkId, own }: { readonly homeworkId: string; readonly own: NonNullable<OwnShowcase['own']> }) {
  const t = useT();
  const save = useAction(async (value: string) => {
    const answer = SHOWCASE_ANSWERS.find((one) => one === value);
    if (!answer) return;
    await call(answerShowcaseRoute, { params: { homeworkId }, body: { answer } });
    await refresh(ownShowcaseRoute);
    toast.show({ text: t('homeworkMarking.showcase.saved'), tone: 'success' });
  });
  const { shown, members } = own.standing;
  return (
    <section className="vse-showcase-ask">
      <h3>
        {t('homeworkMarking.showcase.ask')}
        <StatusTag tone={shown === 'no' ? 'neutral' : 'success'}>
          {shown === 'no' ? t('homeworkMarking.showcase.status.no') : t(`homeworkMarking.showcase.shown.${shown}`)}
        </StatusTag>
      </h3>
      <p className="vse-showcase-note">{t('homeworkMarking.showcase.askText')}</p>
      {members > 1 && <p className="vse-showcase-note">{t('homeworkMarking.showcase.askGroup')}</p>}
      <Select
        label={t('homeworkMarking.showcase.answer')}
        placeholder={own.answer === null ? t('homeworkMarking.showcase.answer.none') : undefined}
        value={own.answer ?? ''}
        disabled={save.busy}
        options={SHOWCASE_ANSWERS.map((value) => ({ value, label: t(`homeworkMarking.showcase.answer.${value}`) }))}
        onChange={(event) => void save.run(event.target.value)}
      />
    </section>
  );
}

/** 优秀作业 on the page of a learner: the question about the own work, and works of others; nothing where there is none. */
export default function ExcellentWork({ homeworkId }: OwnHomeworkSlotProps) {
  const t = useT();
  const read = useCall(ownShowcaseRoute, { params: { homeworkId } }, { refetchInterval: POLL_MS });
  if (read.error && !read.data) return <CallError error={read.error} compact retry={read.refetch} />;
  if (!read.data || (read.data.own === null && read.data.works.length === 0)) return null;
  const { own, works } = read.data;
  return (
    <Card className="vse-showcase">
      <SectionHeading>{t('homeworkMarking.showcase')}</SectionHeading>
      {own && <Consent homeworkId={homeworkId} own={own} />}
      {works.map((work, at) => (
        <details key={work.workId} open={works.length === 1}>
          <summary>
            <strong>{t('homeworkMarking.showcase.work', { n: at + 1 })}</strong>
            <span>
              {work.authors === null
                ? t('homeworkMarking.showcase.nameless')
                : t('homeworkMarking.showcase.by', { names: work.authors })}
            </span>
            {work.own && <StatusTag tone="info">{t('homeworkMarking.showcase.own')}</StatusTag>}
          </summary>
          <WorkShown homeworkId={homeworkId} work={work} />
        </details>
      ))}
    </Card>
  );
}
