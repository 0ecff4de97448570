import { lazy, Suspense, useEffect, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { useUser } from '../../../../ui/access/user-store.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { fileOrJob } from '../../../../ui/api/download.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Breadcrumbs } from '../../../../ui/design/breadcrumbs.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { Chip } from '../../../../ui/design/chip.tsx';
import { Menu } from '../../../../ui/design/menu.tsx';
import { PageHeader } from '../../../../ui/design/page-header.tsx';
import { SkeletonBlock, SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { toast } from '../../../../ui/design/toast-store.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { usePageTitle } from '../../../../ui/shell/page-title.ts';
import { EntryState, REVISION_TONES } from '../../../catalogue/web/state.public.tsx';
import { entryRoute, exportDocumentRoute } from '../../shared/entry.contract.ts';
import { formOfEntry } from '../components/form/use-entry-form.ts';
import { refreshEntry, useEntryCommands } from '../components/use-entry-commands.tsx';
import '../components/entry.css';
import { latePart } from '../../../../ui/shell/late-part.tsx';

const EntryEditor = lazy(() => import('../components/form/entry-editor.tsx'));
const EntryFolder = lazy(() => import('../components/entry-folder.tsx'));
const EntryReview = lazy(() => import('../components/review/entry-review.tsx'));
const EntryPreview = lazy(() => import('../components/entry-preview.tsx'));
const EntryPrint = lazy(() => import('../components/entry-print.tsx'));
const EntryOpinions = latePart(() => import('../components/review/entry-opinions.tsx'));

function Waiting() {
  const t = useT();
  return (
    <div className="vse-container entry-page" role="status" aria-label={t('ui.loading')}>
      <SkeletonBlock height="40px" width="50%" />
      <div className="entry-split">
        <SkeletonBlock height="360px" />
        <SkeletonText lines={12} />
      </div>
    </div>
  );
}

/** Without an id nothing is made: back to the list, saying so. */
function NoId() {
  const t = useT();
  const user = useUser();
  useEffect(() => {
    toast.show({ text: t('experiments.entry.noId'), tone: 'warning', key: 'entry-no-id' });
  }, [t]);
  return <Navigate replace to={addressOf('centre.putinExperiment', user ? { Id: user.id } : {})} />;
}

/**
 * 实验入库详情: the form for whoever may edit, the review for whoever decides, the same content to be read by everybody
 * else of its people; `view=preview` is the public page as it would look.
 */
export default function EntryPage() {
  const t = useT();
  const user = useUser();
  const [params] = useSearchParams();
  const [history, setHistory] = useState(false);
  const id = (params.get('id') ?? params.get('Id') ?? '').slice(0, 40);
  const view = params.get('view');
  const answer = useCall(entryRoute, { params: { id } }, { enabled: id !== '' });
  const [gone, setGone] = useState(false);
  const commands = useEntryCommands(() => setGone(true));
  const navigate = useNavigate();
  const document = useAction(() => fileOrJob(exportDocumentRoute, { params: { id } }, 'experiment.docx'), {
    done: t('experiments.document.done'),
  });
  const entry = answer.data;
  const name = entry ? formOfEntry(entry).basic.name : undefined;
  usePageTitle(name);
  const list = addressOf('centre.putinExperiment', user ? { Id: user.id } : {});
  if (gone) return <Navigate replace to={list} />;
  if (id === '') return <NoId />;
  if (answer.error) {
    return (
      <div className="vse-container entry-page">
        <PageHeader title={t('route.putinExperimentDetails')} />
        <CallError error={answer.error} retry={answer.refetch} />
      </div>
    );
  }
  // A text is only written on what was read just now.
  if (!entry || !answer.isFetchedAfterMount) return <Waiting />;
  const here = (more: Record<string, string>) => addressOf('putinExperimentDetails', { id, ...more });
  if (view === 'preview') {
    return (
      <Suspense fallback={<Waiting />}>
        <EntryPreview id={entry.id} back={here(params.get('tab') ? { tab: params.get('tab')! } : {})} />
      </Suspense>
    );
  }
  if (view === 'print') {
    return (
      <Suspense fallback={<Waiting />}>
        <EntryPrint entry={entry} back={here({})} />
      </Suspense>
    );
  }
  const actions = commands.actionsOf(
    { id: entry.id, name: name ?? entry.code },
    { ...entry.can, copy: commands.mayCopy },
  );
  const reviews = entry.can.review && view !== 'form';
  const content = `${entry.workState}.${entry.revision ?? 0}.${entry.submission?.number ?? 0}.${entry.stage ?? ''}`;
  return (
    <div className="vse-container entry-page">
      <PageHeader
        title={name ?? entry.code}
        lead={`${entry.unitName} · ${entry.leaderName}`}
        status={
          <>
            <Chip className="vse-code">{entry.code}</Chip>
            <EntryState state={entry.state} stage={entry.revision === null ? entry.stage : null} />
            {entry.revision !== null && entry.workState !== 'none' && (
              <StatusTag tone={REVISION_TONES[entry.workState]}>
                {t('experiments.entry.revisionState', {
                  n: entry.revision,
                  state: t(`experiments.revisionState.${entry.workState}`),
                })}
              </StatusTag>
            )}
          </>
        }
        actions={
          <>
            <Button onClick={() => setHistory(true)}>{t('experiments.opinions.title')}</Button>
            <Menu
              label={t('ui.action.more')}
              align="end"
              items={[
                { key: 'docx', label: t('experiments.document.docx'), onSelect: () => void document.run() },
                {
                  key: 'print',
                  label: t('experiments.document.print'),
                  onSelect: () => void navigate(here({ view: 'print' })),
                },
                ...actions.map(({ key, label, onSelect, danger }) => ({ key, label, onSelect, danger })),
              ]}
            />
          </>
        }
        breadcrumbs={
          <Breadcrumbs
            label={t('experiments.details.breadcrumbs')}
            items={[
              user?.role.id === 0
                ? { key: 'list', label: t('route.management.sharedLab'), href: addressOf('management.sharedLab') }
                : { key: 'list', label: t('route.centre.putinExperiment'), href: list },
              { key: 'self', label: name ?? entry.code },
            ]}
          />
        }
      />
      {entry.can.edit && entry.revision !== null && (
        <Banner tone="info">{t('experiments.entry.revisionBand', { n: entry.revision })}</Banner>
      )}
      <Suspense fallback={<SkeletonText lines={12} />}>
        {reviews ? (
          <EntryReview key={content} entry={entry} />
        ) : entry.can.edit ? (
          <EntryEditor key={content} entry={entry} onChanged={() => void refreshEntry()} />
        ) : (
          <EntryFolder entry={entry} preview={here({ view: 'preview' })} />
        )}
      </Suspense>
      {history && <EntryOpinions id={entry.id} onClose={() => setHistory(false)} />}
      {commands.element}
    </div>
  );
}
