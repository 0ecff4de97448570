import { useState } from 'react';
import { useUser } from '../../../../../ui/access/user-store.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { FilterChip } from '../../../../../ui/design/chip.tsx';
import { Pager } from '../../../../../ui/design/pager.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { TextArea } from '../../../../../ui/design/text-area.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { formatInstant, formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { loginStore } from '../../../../../ui/shell/login-store.ts';
import { usePagerLabels } from '../../../../../ui/shell/pager-labels.ts';
import {
  hideReviewRoute,
  REVIEW_SORTS,
  reportReviewRoute,
  reviewsRoute,
  saveReviewRoute,
  showReviewRoute,
  standingRoute,
} from '../../../shared/social.contract.ts';
import { StarInput, Stars } from './star-input.tsx';
import './details-reviews.css';

const MAX_TEXT = 200;

function ReviewForm({
  id,
  before,
  onDone,
}: {
  readonly id: string;
  readonly before: { readonly stars: number; readonly text: string } | null;
  readonly onDone: () => void;
}) {
  const t = useT();
  const [stars, setStars] = useState(before?.stars ?? 0);
  const [text, setText] = useState(before?.text ?? '');
  const save = useAction(
    async () => {
      await call(saveReviewRoute, { params: { id }, body: { stars, text } });
      await refresh(reviewsRoute, standingRoute);
      onDone();
    },
    { done: t(before ? 'experiments.review.changed' : 'experiments.review.saved') },
  );
  return (
    <form
      className="lab-review-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (stars > 0) void save.run();
      }}
    >
      <StarInput value={stars} onChange={setStars} />
      <TextArea
        label={t('experiments.review.text')}
        maxLength={MAX_TEXT}
        counted
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="vse-row">
        <Button type="submit" variant="primary" loading={save.busy} disabled={stars === 0}>
          {t('experiments.review.send')}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          {t('ui.action.cancel')}
        </Button>
      </div>
    </form>
  );
}

/** Asks for the words of a report or a hiding. */
function ReasonDialog({
  title,
  required,
  onSend,
  onClose,
}: {
  readonly title: string;
  readonly required: boolean;
  readonly onSend: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [reason, setReason] = useState('');
  const send = useAction(async () => {
    await onSend(reason.trim());
    onClose();
  });
  return (
    <FormDialog
      title={title}
      submitLabel={t('experiments.review.send')}
      busy={send.busy}
      disabled={required && reason.trim() === ''}
      onSubmit={() => void send.run()}
      onClose={onClose}
    >
      <TextArea
        label={t('experiments.review.reason')}
        required={required}
        maxLength={MAX_TEXT}
        counted
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}

/** 评价: mean, bars by stars, the list with its order, one's own review, reports and moderation. */
export default function DetailsReviews({ id }: { readonly id: string }) {
  const t = useT();
  const pagerLabels = usePagerLabels();
  const user = useUser();
  const [sort, setSort] = useState<(typeof REVIEW_SORTS)[number]>('new');
  const [stars, setStars] = useState<number | null>(null);
  const [page, setPage] = useState(1);
  const [writing, setWriting] = useState(false);
  const [asking, setAsking] = useState<{ readonly what: 'report' | 'hide'; readonly id: string } | null>(null);
  const query = { sort, page, size: 10, ...(stars === null ? {} : { stars }) };
  const list = useCall(reviewsRoute, { params: { id }, query }, { keepPrevious: true });
  const standing = useCall(standingRoute, { params: { id } }, { enabled: user !== null });
  const show = useAction(async (review: string) => {
    await call(showReviewRoute, { params: { id: review } });
    await refresh(reviewsRoute);
  });
  if (list.error) return <CallError error={list.error} retry={list.refetch} />;
  if (!list.data) return <SkeletonText lines={5} />;
  const { rows, total, mean, mayModerate } = list.data;
  const counted = list.data.stars.reduce((sum, n) => sum + n, 0);
  const most = Math.max(1, ...list.data.stars);
  return (
    <div className="lab-reviews">
      <div className="lab-review-summary">
        {counted > 0 && (
          <>
            <p className="lab-review-mean">
              <strong className="vse-num">{mean === null ? '—' : formatNumber(mean, 1)}</strong>
              <span>
                {mean !== null && <Stars value={mean} />}
                {t('experiments.review.count', { n: counted })}
                {mean === null && <small>{t('experiments.review.few')}</small>}
              </span>
            </p>
            <ul className="lab-review-bars">
              {[5, 4, 3, 2, 1].map((star) => {
                const n = list.data.stars[star - 1] ?? 0;
                return (
                  <li key={star}>
                    <FilterChip
                      pressed={stars === star}
                      disabled={n === 0 && stars !== star}
                      onToggle={(on) => {
                        setStars(on ? star : null);
                        setPage(1);
                      }}
                    >
                      {t('experiments.review.stars', { n: star })}
                    </FilterChip>
                    <span
                      className="lab-review-bar"
                      style={{ inlineSize: `${(n / most) * 100}%` }}
                      aria-hidden="true"
                    />
                    <span className="vse-num">{formatNumber(n)}</span>
                  </li>
                );
              })}
            </ul>
          </>
        )}
        {writing ? (
          <ReviewForm id={id} before={standing.data?.review ?? null} onDone={() => setWriting(false)} />
        ) : user === null ? (
          <Button onClick={() => loginStore.set(true)}>{t('experiments.review.signIn')}</Button>
        ) : standing.data?.mayReview ? (
          <Button variant={standing.data.review ? 'default' : 'primary'} onClick={() => setWriting(true)}>
            {t(standing.data.review ? 'experiments.review.change' : 'experiments.review.write')}
          </Button>
        ) : (
          standing.data && <p className="vse-muted">{t('experiments.review.needsRun')}</p>
        )}
      </div>
      <div className="lab-review-list">
        {counted > 1 && (
          <Select
            label={t('experiments.page.sort')}
            labelHidden
            value={sort}
            onChange={(event) => {
              setSort(event.target.value as (typeof REVIEW_SORTS)[number]);
              setPage(1);
            }}
            options={REVIEW_SORTS.map((one) => ({ value: one, label: t(`experiments.review.sort.${one}`) }))}
          />
        )}
        {rows.length === 0 ? (
          <EmptyState compact>{t('experiments.review.none')}</EmptyState>
        ) : (
          <ul>
            {rows.map((row) => (
              <li key={row.id} className="lab-review">
                <p className="lab-review-head">
                  <strong>
                    {t(row.student ? 'experiments.review.student' : 'experiments.review.teacher', {
                      surname: row.surname,
                    })}
                  </strong>
                  {row.unitName && <span>{row.unitName}</span>}
                  <Stars value={row.stars} />
                  {row.hidden && <StatusTag tone="warning">{t('experiments.review.hidden')}</StatusTag>}
                  {row.reports ? (
                    <StatusTag tone="error">{t('experiments.review.reports', { n: row.reports })}</StatusTag>
                  ) : null}
                </p>
                {row.text && <p className="lab-review-text">{row.text}</p>}
                <p className="lab-review-foot">
                  <time dateTime={row.at}>{formatInstant(row.at)}</time>
                  {row.edited && <span>{t('experiments.review.edited')}</span>}
                  {user !== null && !row.own && !row.hidden && (
                    <Button
                      variant="ghost"
                      size="small"
                      disabled={row.reported}
                      onClick={() => setAsking({ what: 'report', id: row.id })}
                    >
                      {t(row.reported ? 'experiments.review.didReport' : 'experiments.review.report')}
                    </Button>
                  )}
                  {mayModerate && (
                    <Button
                      variant="ghost"
                      size="small"
                      onClick={() => (row.hidden ? void show.run(row.id) : setAsking({ what: 'hide', id: row.id }))}
                    >
                      {t(row.hidden ? 'experiments.review.show' : 'experiments.review.hide')}
                    </Button>
                  )}
                </p>
              </li>
            ))}
          </ul>
        )}
        {total > 10 && <Pager page={page} size={10} total={total} onPage={setPage} labels={pagerLabels} />}
      </div>
      {asking && (
        <ReasonDialog
          title={t(asking.what === 'report' ? 'experiments.review.report' : 'experiments.review.hide')}
          required={asking.what === 'hide'}
          onClose={() => setAsking(null)}
          onSend={async (reason) => {
            const route = asking.what === 'report' ? reportReviewRoute : hideReviewRoute;
            await call(route, { params: { id: asking.id }, body: { reason } });
            await refresh(reviewsRoute);
          }}
        />
      )}
    </div>
  );
}
