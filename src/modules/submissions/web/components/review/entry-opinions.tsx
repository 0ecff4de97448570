import { useState } from 'react';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../../ui/api/query.ts';
import { Drawer } from '../../../../../ui/design/dialog.tsx';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { Tabs } from '../../../../../ui/design/tabs.tsx';
import { DRAWER_WIDTH } from '../../../../../ui/forms/form-drawer.tsx';
import { translateKey, useT } from '../../../../../ui/i18n/translate.ts';
import { TimeCell } from '../../../../../ui/table/cells.tsx';
import { ObjectHistory } from '../../../../audit/web/audit.public.tsx';
import { labelOf, PART_TITLES } from '../../../shared/entry-fields.model.ts';
import { experimentHistoryRoute, opinionsRoute } from '../../../shared/entry-review.contract.ts';
import type { Opinions } from '../entry-notes.tsx';

const DECISION_TONES = { college_approve: 'info', approve: 'success', return: 'error', withdraw: 'neutral' } as const;
const DECISION_WORDS = {
  college_approve: 'collegeApprove',
  approve: 'approve',
  return: 'return',
  withdraw: 'withdraw',
} as const;
const SUBMISSION_TONES = { open: 'info', returned: 'error', withdrawn: 'neutral', approved: 'success' } as const;

/** Opinions with their comments and replies, the newest first. */
export function OpinionList({ opinions }: { readonly opinions: Opinions['opinions'] }) {
  const t = useT();
  if (opinions.length === 0) return <EmptyState compact>{t('experiments.opinions.empty')}</EmptyState>;
  const place = (part: string, field: string) =>
    part === 'steps' && /^\d+$/.test(field)
      ? t('experiments.steps.place', { n: Number(field) })
      : `${translateKey(PART_TITLES[part as 'basic'])} · ${translateKey(labelOf(part, field))}`;
  return (
    <ol className="entry-opinions">
      {opinions.map((opinion) => (
        <li key={opinion.id}>
          <p className="vse-row">
            <StatusTag tone={DECISION_TONES[opinion.decision]}>
              {t(`experiments.decision.${DECISION_WORDS[opinion.decision]}`)}
            </StatusTag>
            <strong>{opinion.by}</strong>
            <span>{t(`experiments.stage.${opinion.stage}`)}</span>
            <TimeCell iso={opinion.at} />
          </p>
          {opinion.text && <p className="entry-passage">{opinion.text}</p>}
          {opinion.items.length > 0 && (
            <ul>
              {opinion.items.map((item) => (
                <li key={item.id}>
                  <p>
                    <strong>{place(item.part, item.field)}</strong> {item.comment}
                  </p>
                  {item.reply !== null && (
                    <p className="entry-note-reply">
                      <strong>{t('experiments.note.answered')}</strong> {item.reply}
                    </p>
                  )}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

function SubmissionTable({ submissions }: { readonly submissions: Opinions['submissions'] }) {
  const t = useT();
  return (
    <SimpleTable
      caption={t('experiments.opinions.submissions')}
      captionHidden
      rows={submissions}
      rowKey={(row) => row.id}
      empty={<EmptyState compact>{t('experiments.opinions.noSubmission')}</EmptyState>}
      columns={[
        {
          key: 'number',
          title: t('experiments.entryColumn.number'),
          heading: true,
          render: (row) =>
            row.revision === null
              ? t('experiments.opinions.number', { n: row.number })
              : t('experiments.opinions.revisionNumber', { n: row.number, revision: row.revision }),
        },
        {
          key: 'state',
          title: t('experiments.entryColumn.state'),
          render: (row) => (
            <StatusTag tone={SUBMISSION_TONES[row.state]}>{t(`experiments.submissionState.${row.state}`)}</StatusTag>
          ),
        },
        { key: 'by', title: t('experiments.opinions.by'), render: (row) => row.by },
        {
          key: 'percent',
          title: t('experiments.entryColumn.completeness'),
          numeric: true,
          render: (row) => `${row.completeness}%`,
        },
        {
          key: 'at',
          title: t('experiments.entryColumn.submitted'),
          render: (row) => <TimeCell iso={row.submittedAt} />,
        },
        { key: 'ended', title: t('experiments.opinions.ended'), render: (row) => <TimeCell iso={row.endedAt} /> },
      ]}
    />
  );
}

/** 意见与历史 of an entry. */
export default function EntryOpinions({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useT();
  const [tab, setTab] = useState('opinions');
  const answer = useCall(opinionsRoute, { params: { id } });
  const { data, error, refetch } = answer;
  return (
    <Drawer open closeOnMask width={DRAWER_WIDTH} title={t('experiments.opinions.title')} onClose={onClose}>
      <div className="vse-record vse-stack">
        <Tabs
          label={t('experiments.opinions.title')}
          value={tab}
          onChange={setTab}
          items={[
            { key: 'opinions', label: t('experiments.opinions.opinions'), count: data?.opinions.length },
            { key: 'submissions', label: t('experiments.opinions.submissions'), count: data?.submissions.length },
            { key: 'history', label: t('experiments.opinions.history') },
          ]}
        >
          {tab === 'history' ? (
            <ObjectHistory route={experimentHistoryRoute} params={{ id }} />
          ) : error ? (
            <CallError error={error} compact retry={refetch} />
          ) : !data ? (
            <SkeletonText lines={6} />
          ) : tab === 'opinions' ? (
            <OpinionList opinions={data.opinions} />
          ) : (
            <SubmissionTable submissions={data.submissions} />
          )}
        </Tabs>
      </div>
    </Drawer>
  );
}
