import { type ReactNode, useState } from 'react';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../../ui/api/query.ts';
import { Button, ButtonLink } from '../../../../../ui/design/button.tsx';
import { MessageIcon } from '../../../../../ui/design/icons.ts';
import { Link } from '../../../../../ui/design/link.tsx';
import { SectionHeading } from '../../../../../ui/design/page-header.tsx';
import { SkeletonBlock } from '../../../../../ui/design/skeleton.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { formatInstant, formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { classTodayRoute, type WaitingKind } from '../../../shared/my-class.contract.ts';
import { MessageDialog } from './message-dialog.tsx';
import './my-class.css';
import type { Learner } from './people.model.ts';
import { RISK_TONES, RiskReasons } from './risk-words.tsx';

function Block({
  title,
  extra,
  children,
}: {
  readonly title: string;
  readonly extra?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className="vse-card vse-today-block">
      <SectionHeading extra={extra}>{title}</SectionHeading>
      {children}
    </section>
  );
}

const Nothing = ({ children }: { readonly children: ReactNode }) => <p className="vse-class-note">{children}</p>;

/** Where each kind of waiting work is done. */
function waitingAddress(kind: WaitingKind, courseId: string, classId: string): string {
  switch (kind) {
    case 'applied':
    case 'queued':
      return addressOf('maintain.teachingManage.electiveStudents', {
        Id: courseId,
        state: kind === 'applied' ? 'applied' : 'waiting',
      });
    case 'reports':
      return addressOf('centre.labReport', { face: 'teach', course: courseId });
    case 'homework':
      return addressOf('maintain.teachingManage.jobManagement', { Id: courseId });
    case 'answers':
      return addressOf('maintain.teachingManage.examManage', { Id: courseId });
    case 'leave':
      return addressOf('maintain.teachingManage.myClass', { Id: courseId, class: classId, tab: 'attendance' });
    case 'appeals':
      return addressOf('maintain.teachingManage.scoreManagement', { Id: courseId, classId, appeals: 'open' });
    case 'questions':
      return addressOf('maintain.teachingManage.discuss', { Id: courseId });
  }
}

function Watched({
  rows,
  onMessage,
}: {
  readonly rows: readonly Learner[];
  readonly onMessage: ((row: Learner) => void) | undefined;
}) {
  const t = useT();
  return (
    <ul className="vse-today-list">
      {rows.map((row) => (
        <li key={row.personId}>
          <StatusTag tone={RISK_TONES[row.risk.level]}>{t(`classes.risk.${row.risk.level}`)}</StatusTag>
          <span className="vse-today-words">
            <strong>{row.name}</strong> <span className="vse-num vse-class-note">{row.number ?? ''}</span>
            <RiskReasons row={row} />
            {row.contactedAt && <small>{t('classes.today.contacted', { time: formatInstant(row.contactedAt) })}</small>}
          </span>
          {onMessage && (
            <Button
              size="small"
              variant="ghost"
              icon={<MessageIcon aria-hidden="true" />}
              aria-label={t('classes.message.openTo', { name: row.name })}
              title={t('classes.message.openTo', { name: row.name })}
              onClick={() => onMessage(row)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** 今日: what is at work, what comes this week, what waits, who falls behind. */
export function TodayPanel({ courseId, classId }: { readonly courseId: string; readonly classId: string }) {
  const t = useT();
  const today = useCall(classTodayRoute, { params: { classId } });
  const [to, setTo] = useState<readonly Learner[]>([]);
  if (today.error && !today.data) return <CallError error={today.error} retry={today.refetch} />;
  if (!today.data) {
    return (
      <div className="vse-today" role="status" aria-label={t('ui.loading')}>
        <SkeletonBlock height="240px" />
        <SkeletonBlock height="240px" />
      </div>
    );
  }
  const { people, dates, waiting, running, sitting, watch, can } = today.data;
  const tabAddress = (tab: string, more: Record<string, string> = {}) =>
    addressOf('maintain.teachingManage.myClass', { Id: courseId, class: classId, tab, ...more });
  const watched = watch.high + watch.watch;
  return (
    <div className="vse-today">
      <div className="vse-stack">
        {running.length > 0 && (
          <Block title={t('classes.today.running')}>
            <ul className="vse-today-list">
              {running.map((one) => (
                <li key={one.nodeId}>
                  <StatusTag tone="info">{t('classes.today.runningOf', { n: one.count })}</StatusTag>
                  <span className="vse-today-words">{one.name}</span>
                  <ButtonLink
                    size="small"
                    variant="primary"
                    href={addressOf('maintain.teachingManage.myClass', {
                      Id: courseId,
                      class: classId,
                      node: one.nodeId,
                    })}
                  >
                    {t('classes.today.toLive')}
                  </ButtonLink>
                </li>
              ))}
            </ul>
          </Block>
        )}
        {sitting.length > 0 && (
          <Block title={t('classes.today.sitting')}>
            <ul className="vse-today-list">
              {sitting.map((one) => (
                <li key={one.id}>
                  <StatusTag tone="info">{t('classes.today.sittingOf', { n: one.count })}</StatusTag>
                  <span className="vse-today-words">{one.name}</span>
                  <ButtonLink size="small" href={one.href}>
                    {t('classes.today.toExam')}
                  </ButtonLink>
                </li>
              ))}
            </ul>
          </Block>
        )}
        <Block title={t('classes.today.waiting')}>
          {waiting.length > 0 ? (
            <ul className="vse-today-tiles">
              {waiting.map(({ kind, count }) => (
                <li key={kind}>
                  <Link href={waitingAddress(kind, courseId, classId)}>
                    <strong className="vse-num">{formatNumber(count)}</strong>
                    <span>{t(`classes.today.waiting.${kind}`)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          ) : (
            <Nothing>{t('classes.today.nothingWaits')}</Nothing>
          )}
        </Block>
        <Block title={t('classes.today.dates')}>
          {dates.length > 0 ? (
            <ul className="vse-today-list">
              {dates.map((one) => (
                <li key={`${one.id}-${one.kind}`}>
                  <span className="vse-num vse-today-when">{formatInstant(one.at)}</span>
                  <span className="vse-today-words">
                    <Link
                      href={one.href ?? addressOf('maintain.courseBuild.structure', { Id: courseId, nodeId: one.id })}
                    >
                      {one.name}
                    </Link>
                    <small>{t(`classes.today.kind.${one.kind}`)}</small>
                  </span>
                  {one.kind !== 'opens' && one.done !== null && (
                    <span className="vse-num vse-class-note">
                      {t('classes.today.done', { done: one.done, total: people })}
                    </span>
                  )}
                </li>
              ))}
            </ul>
          ) : (
            <Nothing>{t('classes.today.noDates')}</Nothing>
          )}
        </Block>
      </div>
      <Block
        title={t('classes.today.watch')}
        extra={
          watched > 0 && (
            <Link href={tabAddress('people', { show: watch.high > 0 ? 'high' : 'watch' })}>
              {t('classes.today.watchAll', { n: watched })}
            </Link>
          )
        }
      >
        {watched > 0 ? (
          <Watched rows={watch.rows} onMessage={can.message ? (row) => setTo([row]) : undefined} />
        ) : (
          <Nothing>{t('classes.today.nobodyWatched')}</Nothing>
        )}
        <p className="vse-class-note vse-today-rule">{t('classes.risk.rule')}</p>
      </Block>
      {to.length > 0 && <MessageDialog classId={classId} to={to} onClose={() => setTo([])} />}
    </div>
  );
}
