import { useState } from 'react';
import { useNavigate } from 'react-router';
import { coverAddress } from '../../../../kernel/cover/cover-address.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { call } from '../../../../ui/api/client.ts';
import { refresh } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { Card } from '../../../../ui/design/card.tsx';
import { DefinitionList } from '../../../../ui/design/definition-list.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { cartRoute, copyToCartRoute } from '../../shared/cart.contract.ts';
import type { Entitled } from './entitled.model.ts';
import { EntitlementDrawer } from './entitlement-drawer.tsx';

/** Tones of where an entitlement stands. */
const TONES = { ahead: 'info', usable: 'success', soon: 'warning', ended: 'neutral', refunded: 'neutral' } as const;

/** One entitlement: what, for whom, until when, how many seats. */
export function EntitlementCard({ row }: { readonly row: Entitled }) {
  const t = useT();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const over = row.phase === 'ended' || row.phase === 'refunded';
  const renew = useAction(async () => {
    await call(copyToCartRoute, { body: { of: 'entitlement', id: row.id } });
    await refresh(cartRoute);
    await navigate(addressOf('shoppingCartDesc'));
  });
  return (
    <li>
      <Card className="vse-stack entitled" data-over={over || undefined}>
        <div className="entitled-head">
          <img
            className="cart-line-cover"
            src={row.coverUrl ?? coverAddress({ id: row.id, subject: row.subject })}
            alt=""
            width={96}
            height={60}
            loading="lazy"
          />
          <div className="cart-line-name">
            <strong>{row.name}</strong>
            <span className="vse-row">
              <span className="vse-code vse-muted-small">{row.code}</span>
              <StatusTag tone={TONES[row.phase]}>{t(`orders.phase.${row.phase}`)}</StatusTag>
              {row.gone && <StatusTag tone="warning">{t('orders.fault.gone')}</StatusTag>}
              {row.renewal && <StatusTag tone="info">{t('orders.renewal')}</StatusTag>}
              {row.renewed && <StatusTag tone="info">{t('orders.renewed')}</StatusTag>}
            </span>
          </div>
        </div>
        <DefinitionList
          items={[
            {
              key: 'for',
              term: t('orders.entitled.for'),
              value: row.named ? t('orders.entitled.person') : `${t('orders.entitled.unit')} · ${row.unit}`,
            },
            { key: 'period', term: t('orders.entitled.period'), value: `${row.from} – ${row.to}` },
            { key: 'left', term: t('orders.entitled.left'), value: t('orders.manage.days', { n: row.daysLeft }) },
            {
              key: 'seats',
              term: t('orders.column.seats'),
              value: t('orders.entitlement.seatsOf', { used: formatNumber(row.used), seats: formatNumber(row.seats) }),
            },
            { key: 'n', term: t('orders.entitled.experiments'), value: formatNumber(row.experiments) },
            { key: 'runs', term: t('orders.entitled.runs'), value: formatNumber(row.ownRuns) },
            ...(row.orderNumber
              ? [
                  {
                    key: 'order',
                    term: t('orders.entitled.order'),
                    value: <span className="vse-code">{row.orderNumber}</span>,
                  },
                ]
              : []),
          ]}
        />
        {row.used >= row.seats && !row.seated && !over && (
          <p className="vse-field-error">{t('orders.entitled.full')}</p>
        )}
        <div className="vse-row">
          <Button variant={over ? 'default' : 'primary'} onClick={() => setOpen(true)}>
            {t(over || row.phase === 'ahead' ? 'orders.entitled.see' : 'orders.entitled.enter')}
          </Button>
          {row.can.renew && row.phase !== 'ahead' && (
            <Button loading={renew.busy} onClick={() => void renew.run()}>
              {t('orders.entitled.renew')}
            </Button>
          )}
        </div>
      </Card>
      {open && <EntitlementDrawer row={row} onClose={() => setOpen(false)} />}
    </li>
  );
}
