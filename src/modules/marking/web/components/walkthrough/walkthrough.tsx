import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../../ui/api/query.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { SkeletonBlock } from '../../../../../ui/design/skeleton.tsx';
import { StatePage } from '../../../../../ui/design/states.tsx';
import { formatInstant, formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { walkthroughQuestionRoute, walkthroughRoute } from '../../../shared/walkthrough.contract.ts';
import { WALK_ORDERS, type WalkOrder, walkOrder } from '../../../shared/walkthrough.model.ts';
import { percent, WalkSlide } from './walk-slide.tsx';
import './walkthrough.css';

/** Who could still make use of the answers. */
const reasonsToAsk = (walk: CallOutput<typeof walkthroughRoute>, t: ReturnType<typeof useT>): string[] => [
  ...(walk.elsewhere > 0 ? [t('marking.walk.elsewhere', { n: walk.elsewhere })] : []),
  ...(walk.askedUntil ? [t('marking.walk.askedAgain', { time: formatInstant(walk.askedUntil) })] : []),
  ...(walk.endless ? [t('marking.walk.endless')] : []),
];

/** 讲评: an exam gone through with a class, question by question, without names. Space shows what is right, Esc leaves. */
export default function Walkthrough({ examId, onClose }: { readonly examId: string; readonly onClose: () => void }) {
  const t = useT();
  const ref = useRef<HTMLDialogElement>(null);
  const [classId, setClassId] = useState('');
  const [order, setOrder] = useState<WalkOrder>('paper');
  const [place, setPlace] = useState({ at: 0, shown: false });
  const [confirmed, setConfirmed] = useState(false);
  const query = classId === '' ? {} : { classId };
  const read = useCall(walkthroughRoute, { params: { examId }, query });
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // The keys are those of the wall, whatever stands first in it.
    dialog?.focus();
    return () => dialog?.close();
  }, []);
  const walk = read.data;
  const rows = walkOrder(walk?.rows ?? [], order);
  const { at, shown } = place;
  const row = rows[at];
  const reasons = walk ? reasonsToAsk(walk, t) : [];
  const asked = reasons.length > 0 && !confirmed;
  const open = row !== undefined && !asked;
  const addressOf = (one: { readonly questionId: string; readonly number: number } | undefined) => ({
    params: { examId },
    query: { ...query, questionId: one?.questionId ?? '', number: one?.number ?? 0 },
  });
  const slide = useCall(walkthroughQuestionRoute, addressOf(row), { enabled: open });
  const next = rows[at + 1];
  // What comes next is there when it is wanted.
  useCall(walkthroughQuestionRoute, addressOf(next), { enabled: open && next !== undefined });
  const go = (by: number) => {
    const to = Math.min(rows.length - 1, Math.max(0, at + by));
    if (to !== at) setPlace({ at: to, shown: false });
  };
  const reveal = () => setPlace({ at, shown: !shown });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !open) return;
    const { tagName } = event.target as HTMLElement;
    if (tagName === 'SELECT') return;
    if (event.key === 'ArrowRight') go(1);
    else if (event.key === 'ArrowLeft') go(-1);
    else if (event.key === ' ' && tagName !== 'BUTTON') reveal();
    else return;
    event.preventDefault();
  };
  const body = (): ReactNode => {
    if (read.error && !walk) return <CallError error={read.error} retry={read.refetch} />;
    if (!walk) return <SkeletonBlock height="420px" />;
    if (walk.writing > 0) {
      return (
        <StatePage
          underHead
          title={t('marking.walk.notYet')}
          actions={<Button onClick={() => void read.refetch()}>{t('marking.walk.again')}</Button>}
        >
          {t('marking.walk.writing', { n: walk.writing })}
        </StatePage>
      );
    }
    if (asked) {
      return (
        <StatePage
          underHead
          title={t('marking.walk.sure')}
          actions={
            <Button
              variant="primary"
              onClick={() => {
                setConfirmed(true);
                ref.current?.focus();
              }}
            >
              {t('marking.walk.goOn')}
            </Button>
          }
        >
          {reasons.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </StatePage>
      );
    }
    if (!row) {
      return (
        <StatePage underHead title={t('marking.walk.none')}>
          {t('marking.walk.noneText')}
        </StatePage>
      );
    }
    if (slide.error && !slide.data) return <CallError error={slide.error} retry={slide.refetch} />;
    if (!slide.data) return <SkeletonBlock height="420px" />;
    return <WalkSlide slide={slide.data} shown={shown} />;
  };
  return (
    <dialog
      ref={ref}
      className="vse-walk"
      aria-labelledby="vse-walk-title"
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header>
        <h2 id="vse-walk-title">{t('marking.walk.title', { name: walk?.name ?? '' })}</h2>
        <div className="vse-walk-tools">
          {(walk?.classes.length ?? 0) > 1 && (
            <Select
              label={t('marking.walk.class')}
              labelHidden
              value={classId}
              placeholder={t('marking.walk.allClasses')}
              options={walk!.classes.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(event) => {
                setClassId(event.target.value);
                setPlace({ at: 0, shown: false });
                setConfirmed(false);
              }}
            />
          )}
          <Select
            label={t('marking.walk.order')}
            labelHidden
            value={order}
            options={WALK_ORDERS.map((value) => ({ value, label: t(`marking.walk.orders.${value}`) }))}
            onChange={(event) => {
              setOrder(WALK_ORDERS.find((one) => one === event.target.value) ?? 'paper');
              setPlace({ at: 0, shown: false });
            }}
          />
          <Button onClick={onClose}>{t('marking.walk.close')}</Button>
        </div>
      </header>
      {open && (
        <p className="vse-walk-place" role="status">
          <strong>{t('marking.walk.place', { n: at + 1, all: rows.length })}</strong>
          <span>{t(`questions.type.${row.type}`)}</span>
          {row.share !== null && <span>{t('marking.walk.lost', { rate: percent(1 - row.share) })}</span>}
          <span>{t('marking.walk.people', { n: formatNumber(walk!.people) })}</span>
        </p>
      )}
      <div className="vse-walk-body">{body()}</div>
      {open && (
        <footer>
          <Button size="large" disabled={at === 0} onClick={() => go(-1)}>
            {t('marking.walk.previous')}
          </Button>
          <Button size="large" variant="primary" aria-pressed={shown} disabled={!slide.data} onClick={reveal}>
            {t(shown ? 'marking.walk.hide' : 'marking.walk.reveal')}
          </Button>
          <Button size="large" disabled={at >= rows.length - 1} onClick={() => go(1)}>
            {t('marking.walk.next')}
          </Button>
          <span className="vse-walk-keys">{t('marking.walk.keys')}</span>
        </footer>
      )}
    </dialog>
  );
}
