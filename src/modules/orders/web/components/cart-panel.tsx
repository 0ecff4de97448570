import { lazy, Suspense, useState } from 'react';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { call } from '../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button, ButtonLink } from '../../../../ui/design/button.tsx';
import { Card } from '../../../../ui/design/card.tsx';
import { Checkbox } from '../../../../ui/design/checkbox.tsx';
import { CopyButton } from '../../../../ui/design/copy-button.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { Stepper } from '../../../../ui/design/stepper.tsx';
import { toast } from '../../../../ui/design/toast-store.ts';
import { formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { loadChunk } from '../../../../ui/shell/chunks.ts';
import { copyText } from '../../../../ui/shell/copy-text.ts';
import { cartRoute, removeCartLinesRoute, updateCartLineRoute } from '../../shared/cart.contract.ts';
import { amountOf } from '../../shared/order.model.ts';
import { type CartLine, CartLineItem, type LineChange } from './cart-lines.tsx';
import { CartOffer } from './cart-offer.tsx';
import { money } from './order-labels.model.ts';
import type { Submitted } from './review-dialog.tsx';

const ReviewDialog = lazy(() => loadChunk(() => import('./review-dialog.tsx')));

/** How long what was taken out can be brought back. */
const UNDO_MS = 5000;

/** The way from a choice to its opening, and where one stands on it. */
const STEPS = ['choose', 'review', 'submit', 'decide', 'open'] as const;

function Way({ at }: { readonly at: (typeof STEPS)[number] }) {
  const t = useT();
  const now = STEPS.indexOf(at);
  return (
    <Stepper
      horizontal
      label={t('orders.way')}
      labels={{
        todo: t('orders.way.todo'),
        doing: t('orders.way.doing'),
        done: t('orders.way.done'),
        failed: t('orders.way.failed'),
      }}
      steps={STEPS.map((key, i) => ({
        key,
        title: t(`orders.way.step.${key}`),
        state: i < now ? 'done' : i === now ? 'doing' : 'todo',
      }))}
    />
  );
}

/** 申请已提交: the number, and what comes next. */
function Done({ order, onMore }: { readonly order: Submitted; readonly onMore: () => void }) {
  const t = useT();
  return (
    <Card className="vse-stack" role="status">
      <Way at="decide" />
      <h2>{t('orders.done.title')}</h2>
      <p>
        {t('orders.column.number')} <strong className="vse-code">{order.number}</strong>
      </p>
      <p>{t('orders.done.next')}</p>
      <div className="vse-row">
        <CopyButton label={t('orders.done.copy')} onCopy={() => copyText(order.number)} />
        <ButtonLink href={addressOf('shoppingCartDesc', { print: order.id })}>{t('orders.print')}</ButtonLink>
        <ButtonLink variant="primary" href={addressOf('shoppingCartDesc', { tab: 'orders', id: order.id })}>
          {t('orders.done.see')}
        </ButtonLink>
        <Button onClick={onMore}>{t('orders.done.more')}</Button>
      </div>
    </Card>
  );
}

/** 购物车: lines by who offers them, what is chosen of them, and their sum. */
export function CartPanel() {
  const t = useT();
  const cart = useCall(cartRoute, {});
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [reviewing, setReviewing] = useState<readonly CartLine[] | null>(null);
  const [done, setDone] = useState<Submitted | null>(null);
  const update = useAction(async (id: string, change: LineChange) => {
    await call(updateCartLineRoute, { params: { id }, body: change });
    await refresh(cartRoute);
  });
  const change = async (line: CartLine, next: LineChange) => {
    const fine = await update.run(line.id, next);
    // A line that was taken out on another page leaves here too.
    if (!fine) await refresh(cartRoute);
    return fine;
  };
  const remove = useAction(async (ids: readonly string[]) => {
    await call(removeCartLinesRoute, { body: { ids: [...ids], removed: true } });
    await refresh(cartRoute);
    toast.show({
      text: t('orders.cart.removedNow'),
      tone: 'success',
      duration: UNDO_MS,
      action: {
        label: t('ui.action.undo'),
        onPress: () =>
          void call(removeCartLinesRoute, { body: { ids: [...ids], removed: false } }).then(() => refresh(cartRoute)),
      },
    });
  });
  if (done) return <Done order={done} onMore={() => setDone(null)} />;
  if (cart.error) {
    return <CallError error={cart.error} compact title={t('orders.cart.failed')} retry={cart.refetch} />;
  }
  if (!cart.data) return <SkeletonBlock height="360px" />;
  const { rows, today } = cart.data;
  const valid = rows.filter(({ faults }) => faults.length === 0);
  const chosen = valid.filter(({ id }) => !left.has(id));
  const choose = (ids: readonly string[], yes: boolean) =>
    setLeft((now) => {
      const next = new Set(now);
      for (const id of ids)
        if (yes) next.delete(id);
        else next.add(id);
      return next;
    });
  const groups = Map.groupBy(rows, ({ provider }) => provider);
  const all = (
    <Checkbox
      label={t('orders.cart.all')}
      checked={valid.length > 0 && chosen.length === valid.length}
      indeterminate={chosen.length > 0 && chosen.length < valid.length}
      disabled={valid.length === 0}
      onChange={(event) =>
        choose(
          valid.map(({ id }) => id),
          event.target.checked,
        )
      }
    />
  );
  return (
    <>
      <Way at={reviewing ? 'review' : 'choose'} />
      <CartOffer lines={rows} />
      {rows.length === 0 ? (
        <EmptyState
          action={
            <ButtonLink variant="primary" href={addressOf('tinyTest')}>
              {t('orders.cart.toCatalogue')}
            </ButtonLink>
          }
        >
          {t('orders.cart.empty')}
        </EmptyState>
      ) : (
        <div className="cart">
          <div className="vse-stack">
            {[...groups].map(([provider, lines]) => (
              <section key={provider} className="vse-stack">
                <h2 className="cart-provider">{provider || t('orders.cart.platform')}</h2>
                <ul className="cart-lines">
                  {lines.map((line) => (
                    <CartLineItem
                      key={line.id}
                      line={line}
                      today={today}
                      chosen={chosen.includes(line)}
                      onChoose={(yes) => choose([line.id], yes)}
                      onChange={(next) => change(line, next)}
                      onRemove={() => void remove.run([line.id])}
                    />
                  ))}
                </ul>
              </section>
            ))}
          </div>
          <aside className="cart-summary" aria-label={t('orders.cart.sum')}>
            {all}
            <span className="vse-muted-small">
              {t('orders.cart.summary', {
                n: chosen.length,
                seats: formatNumber(chosen.reduce((sum, { seats }) => sum + seats, 0)),
              })}
            </span>
            <strong className="cart-amount">{money(amountOf(chosen))}</strong>
            <Button variant="primary" disabled={chosen.length === 0} onClick={() => setReviewing(chosen)}>
              {t('orders.cart.review')}
            </Button>
          </aside>
        </div>
      )}
      <Banner tone="info">{t('orders.cart.how')}</Banner>
      <Suspense>
        {reviewing && (
          <ReviewDialog
            lines={reviewing}
            onClose={() => setReviewing(null)}
            onDone={(order) => {
              setReviewing(null);
              setDone(order);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
