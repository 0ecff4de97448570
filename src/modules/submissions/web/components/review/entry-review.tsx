import { useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { DraftBanner } from '../../../../../ui/access/draft-banner.tsx';
import { isRecord, useDraft } from '../../../../../ui/access/use-draft.ts';
import { useUser } from '../../../../../ui/access/user-store.ts';
import { call } from '../../../../../ui/api/client.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button, ButtonLink } from '../../../../../ui/design/button.tsx';
import { TextArea } from '../../../../../ui/design/text-area.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { useConfirm } from '../../../../../ui/forms/use-confirm.tsx';
import { formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../../ui/shell/address-params.ts';
import { latePart } from '../../../../../ui/shell/late-part.tsx';
import {
  approveRoute,
  collegeApproveRoute,
  opinionsRoute,
  returnRoute,
} from '../../../shared/entry-review.contract.ts';
import { EntryChecklist } from '../entry-checklist.tsx';
import { itemsByPlace, type Notes, NotesProvider } from '../entry-notes.tsx';
import { PartReading } from '../entry-reading.tsx';
import { EntryCard } from '../form/entry-fields.tsx';
import { EntryParts, useEntryTab } from '../form/entry-parts.tsx';
import { type Entry, formOfEntry } from '../form/use-entry-form.ts';
import { refreshEntry } from '../use-entry-commands.tsx';
import { OpinionList } from './entry-opinions.tsx';
import { useReviewing, useReviewTurn } from './use-review-turn.ts';

const VersionList = latePart(async () => ({
  default: (await import('../../../../content/web/versions.public.tsx')).VersionList,
}));
const EntryChanges = latePart(() => import('./entry-changes.tsx'));

const PARTS = ['basic', 'people', 'description', 'features', 'technology', 'steps', 'version'] as const;
const MAX = 200;
const MIN = 5;

interface Written {
  readonly opinion: string;
  readonly comments: readonly (readonly [string, string])[];
}
const NOTHING: Written = { opinion: '', comments: [] };

/** 审核: the content at the left with a comment per item, the checklist, earlier opinions and the decision beside. */
export default function EntryReview({ entry }: { readonly entry: Entry }) {
  const t = useT();
  const user = useUser();
  const navigate = useNavigate();
  const [tab, setTab] = useEntryTab();
  const [params, , changeParams] = useAddressParams();
  const [written, setWritten] = useState<Written>(NOTHING);
  const [tried, setTried] = useState(false);
  const opinionField = useRef<HTMLTextAreaElement>(null);
  const { confirm, element } = useConfirm();
  const reviewing = useReviewing(entry.id);
  const turn = useReviewTurn(entry.id);
  const opinions = useCall(opinionsRoute, { params: { id: entry.id } });
  const submissionId = entry.submission?.id ?? '';
  const draft = useDraft<Written>('experiments.review', submissionId, written, {
    dirty: written.opinion !== '' || written.comments.length > 0,
    label: t('experiments.review.draft'),
    check: (kept): kept is Written => isRecord<Written>(kept) && Array.isArray(kept.comments),
    restore: setWritten,
  });
  const texts = useMemo(() => new Map(written.comments), [written.comments]);
  const earlier = opinions.data?.opinions ?? [];
  const returned = earlier.find((one) => one.decision === 'return');
  const notes: Notes = {
    entryId: entry.id,
    items: itemsByPlace(returned?.items ?? []),
    replies: false,
    writing: {
      texts,
      set: (key, text) => {
        const rest = written.comments.filter(([one]) => one !== key);
        setWritten({ ...written, comments: text === null ? rest : [...rest, [key, text]] });
      },
    },
  };
  const name = formOfEntry(entry).basic.name;
  const comments = written.comments.filter(([, text]) => text.trim() !== '');
  const opinion = written.opinion.trim();
  const revision = entry.revision !== null;
  const gaps = entry.checklist.filter((item) => !item.met && item.weight === 'required');

  const decided = async (wording: string) => {
    reviewing.decided();
    draft.clear();
    setWritten(NOTHING);
    toast.show({ text: wording, tone: 'success' });
    await Promise.all([refreshEntry(), turn.refresh()]);
    if (turn.next) turn.next();
    else if (user?.role.id === 0) await navigate(addressOf('management.sharedLab'));
    else await navigate(addressOf('centre.putinExperiment', user ? { Id: user.id } : {}));
  };
  const base = { params: { id: entry.id } };
  const approve = useAction(async (how: 'college' | 'approve' | 'list') => {
    const asked = await confirm({
      grade: 'B',
      title: t(`experiments.review.${how}Question`, { name }),
      text: (
        <div className="vse-stack">
          <p>
            {t(revision && how !== 'college' ? 'experiments.review.revisionEffect' : `experiments.review.${how}Effect`)}
          </p>
          {comments.length > 0 && <p>{t('experiments.review.commentsLost', { n: comments.length })}</p>}
        </div>
      ),
      confirmLabel: t(`experiments.review.${how}`),
    });
    if (!asked) return;
    if (how === 'college') await call(collegeApproveRoute, { ...base, body: { submissionId, opinion } });
    else await call(approveRoute, { ...base, body: { submissionId, opinion, list: how === 'list' } });
    await decided(t(`experiments.review.${how}Done`));
  });
  const sendBack = useAction(async () => {
    setTried(true);
    if (opinion.length < MIN) {
      opinionField.current?.focus();
      return;
    }
    const asked = await confirm({
      grade: 'B',
      danger: true,
      title: t('experiments.review.returnQuestion', { name }),
      text: t('experiments.review.returnEffect', { n: comments.length }),
      confirmLabel: t('experiments.review.return'),
    });
    if (!asked) return;
    const items = comments.map(([key, text]) => {
      const [part = '', field = ''] = key.split('.');
      return { part: part as 'basic', field, comment: text.trim() };
    });
    await call(returnRoute, { ...base, body: { submissionId, opinion, items } });
    await decided(t('experiments.review.returnDone'));
  });
  const busy = approve.busy || sendBack.busy;
  const changes = params.get('show') === 'changes';
  const show = (what: 'changes' | 'form') => changeParams({ show: what === 'changes' ? what : null });
  return (
    <NotesProvider value={notes}>
      {reviewing.other !== null && (
        <Banner tone="warning">{t('experiments.review.other', { name: reviewing.other })}</Banner>
      )}
      <DraftBanner draft={draft} onDiscard={() => setWritten(NOTHING)} />
      <div className="vse-between">
        <p className="entry-quiet">
          {entry.submission &&
            t('experiments.review.submission', {
              n: entry.submission.number,
              time: formatInstant(entry.submission.submittedAt),
            })}
          {turn.place && ` · ${t('experiments.review.place', turn.place)}`}
        </p>
        <span className="vse-row">
          {revision && (
            <Button size="small" onClick={() => show(changes ? 'form' : 'changes')}>
              {t(changes ? 'experiments.changes.hide' : 'experiments.changes.show')}
            </Button>
          )}
          <ButtonLink size="small" href={addressOf('putinExperimentDetails', { id: entry.id, view: 'preview' })}>
            {t('experiments.preview.open')}
          </ButtonLink>
          <Button size="small" aria-keyshortcuts="k" disabled={!turn.previous} onClick={turn.previous}>
            {t('table.previous')}
          </Button>
          <Button size="small" aria-keyshortcuts="j" disabled={!turn.next} onClick={turn.next}>
            {t('table.next')}
          </Button>
        </span>
      </div>
      <div className="entry-review">
        {changes ? (
          <div className="entry-panel">
            <EntryChanges id={entry.id} />
          </div>
        ) : (
          <EntryParts
            tabs={PARTS}
            tab={tab === 'handIn' ? 'basic' : tab}
            onTab={setTab}
            items={entry.checklist}
            notes={notes}
          >
            {tab === 'version' ? (
              <EntryCard title={t('experiments.formPart.version')}>
                <EntryChecklist items={entry.checklist.filter((item) => item.part === 'version')} noted />
                {user?.role.id === 0 && <VersionList experimentId={entry.id} readOnly />}
              </EntryCard>
            ) : (
              <PartReading part={tab === 'handIn' ? 'basic' : tab} form={formOfEntry(entry)} steps={entry.steps} />
            )}
          </EntryParts>
        )}
        <aside className="entry-review-side" aria-label={t('experiments.review.decision')}>
          <EntryCard title={t('experiments.review.decision')}>
            <TextArea
              ref={opinionField}
              label={t('experiments.review.opinion')}
              hint={t('experiments.review.opinionHint')}
              rows={4}
              maxLength={MAX}
              counted
              value={written.opinion}
              error={tried && opinion.length < MIN ? t('experiments.review.opinionShort') : undefined}
              onChange={(event) => setWritten({ ...written, opinion: event.target.value })}
            />
            <p className="entry-quiet">{t('experiments.review.comments', { n: comments.length })}</p>
            {gaps.length > 0 && <Banner tone="warning">{t('experiments.submit.gaps', { n: gaps.length })}</Banner>}
            <div className="entry-decide">
              {entry.stage === 'college' ? (
                <Button variant="primary" loading={busy} onClick={() => void approve.run('college')}>
                  {t('experiments.review.college')}
                </Button>
              ) : (
                <>
                  {entry.state !== 'listed' && (
                    <Button
                      variant="primary"
                      loading={busy}
                      disabled={entry.publishedVersion === null || gaps.length > 0}
                      onClick={() => void approve.run('list')}
                    >
                      {t('experiments.review.list')}
                    </Button>
                  )}
                  <Button
                    variant={entry.state === 'listed' ? 'primary' : 'default'}
                    loading={busy}
                    disabled={gaps.length > 0}
                    onClick={() => void approve.run('approve')}
                  >
                    {t('experiments.review.approve')}
                  </Button>
                </>
              )}
              <Button variant="danger" loading={busy} onClick={() => void sendBack.run()}>
                {t('experiments.review.return')}
              </Button>
            </div>
            {entry.stage === 'platform' && entry.publishedVersion === null && (
              <p className="entry-quiet">{t('experiments.review.unpublished')}</p>
            )}
          </EntryCard>
          <EntryCard title={t('experiments.review.checklist')}>
            <EntryChecklist
              items={entry.checklist}
              onJump={(part) => {
                show('form');
                setTab(part);
              }}
            />
          </EntryCard>
          {earlier.length > 0 && (
            <EntryCard title={t('experiments.review.earlier')}>
              <OpinionList opinions={earlier} />
            </EntryCard>
          )}
        </aside>
      </div>
      {element}
    </NotesProvider>
  );
}
