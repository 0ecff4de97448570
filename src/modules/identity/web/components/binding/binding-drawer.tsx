import { useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { listRoute } from '../../../../../kernel/resource/list.ts';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { DefinitionList } from '../../../../../ui/design/definition-list.tsx';
import { FileIcon } from '../../../../../ui/design/icons.ts';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { useConfirm } from '../../../../../ui/forms/use-confirm.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { TimeCell } from '../../../../../ui/table/cells.tsx';
import type { OpenRow } from '../../../../../ui/table/list-page.model.ts';
import { RecordDrawer } from '../../../../../ui/table/record-drawer.tsx';
import { useOnline } from '../../../../../ui/table/use-online.ts';
import { approveBindingRoute, bindingRoute, rejectBindingRoute } from '../../../shared/unit-binding.contract.ts';
import { BINDING_TONES, RESULT_TONES } from '../people/state-tones.model.ts';

type Application = CallOutput<typeof bindingRoute>;

const PICTURES = ['jpg', 'jpeg', 'png', 'webp', 'gif'];

/** Proofs beside what they prove: pictures as they are, other files as links. */
function Proofs({ proofs }: { readonly proofs: Application['proofs'] }) {
  const t = useT();
  const [large, setLarge] = useState<string | null>(null);
  if (proofs.length === 0) return <p className="identity-quiet">{t('identity.review.noProof')}</p>;
  return (
    <div className="identity-proofs">
      {proofs.map((proof) =>
        PICTURES.includes(proof.ext.replace('.', '').toLowerCase()) ? (
          <button
            key={proof.id}
            type="button"
            className="identity-proof"
            aria-expanded={large === proof.id}
            aria-label={t('identity.review.enlarge', { name: proof.name })}
            onClick={() => setLarge(large === proof.id ? null : proof.id)}
          >
            <img src={proof.url} alt={proof.name} />
          </button>
        ) : (
          <a key={proof.id} className="vse-proof" href={proof.url} target="_blank" rel="noopener">
            <FileIcon aria-hidden="true" />
            <span>{t('identity.school.openProof', { name: proof.name })}</span>
          </a>
        ),
      )}
    </div>
  );
}

function Facts({ data }: { readonly data: Application }) {
  const t = useT();
  const code = (value: string) => <span className="vse-code">{value}</span>;
  return (
    <>
      <div className="vse-row">
        <StatusTag tone={BINDING_TONES[data.state]}>{t(`identity.binding.${data.state}`)}</StatusTag>
        {data.result && <StatusTag tone={RESULT_TONES[data.result]}>{t(`identity.binding.${data.result}`)}</StatusTag>}
      </div>
      {data.result && (
        <Banner tone={data.result === 'match' ? 'success' : data.result === 'taken' ? 'error' : 'warning'}>
          {t(`identity.review.result.${data.result}`)}
        </Banner>
      )}
      <div className="identity-compare">
        <section>
          <h3>{t('identity.review.application')}</h3>
          <DefinitionList
            items={[
              { key: 'unit', term: t('identity.binding.unit'), value: data.unit.name },
              { key: 'number', term: t('identity.column.number'), value: code(data.number) },
              { key: 'name', term: t('identity.binding.realName'), value: data.realName },
              {
                key: 'account',
                term: t('identity.column.account'),
                value: (
                  <>
                    {code(data.person.account)} {data.person.name}
                  </>
                ),
              },
              { key: 'now', term: t('identity.review.present'), value: data.person.unitName ?? '—' },
              {
                key: 'at',
                term: t('identity.binding.submittedAt'),
                value: <TimeCell iso={data.submittedAt} />,
              },
              { key: 'note', term: t('identity.school.note'), value: data.note || '—' },
            ]}
          />
        </section>
        <section>
          <h3>{t('identity.review.roster')}</h3>
          {data.holder ? (
            <DefinitionList
              items={[
                { key: 'name', term: t('identity.column.name'), value: data.holder.name },
                { key: 'account', term: t('identity.column.account'), value: code(data.holder.account) },
                {
                  key: 'used',
                  term: t('identity.column.state'),
                  value: data.holder.unused ? t('identity.review.unused') : t('identity.review.inUse'),
                },
              ]}
            />
          ) : (
            <p className="identity-quiet">
              {data.state === 'submitted' ? t('identity.review.nobody') : t('identity.review.wasDecided')}
            </p>
          )}
          {data.state !== 'submitted' && (
            <DefinitionList
              items={[
                { key: 'by', term: t('identity.binding.decidedBy'), value: data.decidedBy ?? '—' },
                { key: 'at', term: t('identity.binding.decidedAt'), value: <TimeCell iso={data.decidedAt} /> },
                { key: 'opinion', term: t('identity.binding.opinion'), value: data.opinion ?? '—' },
              ]}
            />
          )}
        </section>
      </div>
      <h3 className="identity-subtitle">{t('identity.binding.proof')}</h3>
      <Proofs proofs={data.proofs} />
    </>
  );
}

/** An application beside the roster, with its proofs and the decision; after one the next opens. */
export function BindingDrawer({ id, refresh: refreshRows, ...open }: OpenRow) {
  const t = useT();
  const online = useOnline();
  const { confirm, element } = useConfirm();
  const record = useCall(bindingRoute, { params: { id } });
  const { data } = record;
  const decide = useAction(async (work: () => Promise<unknown>, said: string) => {
    try {
      await work();
      toast.show({ text: said, tone: 'success' });
    } catch (failure) {
      // Somebody else was faster, or the roster changed: what stands there now is shown.
      await refresh(bindingRoute);
      refreshRows();
      throw failure;
    }
    if (open.next) open.next();
    else open.close();
    refreshRows();
    await refresh(bindingRoute, listRoute);
  });
  const approve = async (takeOver: boolean) => {
    const given = await confirm({
      grade: 'B',
      title: takeOver ? t('identity.review.takeOver') : t('identity.review.approveOf', { name: data?.realName ?? '' }),
      text: takeOver
        ? t('identity.review.takeOverText', { account: data?.holder?.account ?? '' })
        : t('identity.review.approveText', { unit: data?.unit.name ?? '', number: data?.number ?? '' }),
      confirmLabel: takeOver ? t('identity.review.takeOver') : t('identity.review.approve'),
    });
    if (!given) return;
    await decide.run(
      () => call(approveBindingRoute, { params: { id }, body: { takeOver } }),
      t('identity.review.approved'),
    );
  };
  const reject = async () => {
    const given = await confirm({
      grade: 'C',
      title: t('identity.review.rejectOf', { name: data?.realName ?? '' }),
      text: t('identity.review.rejectText'),
      confirmLabel: t('identity.review.reject'),
      danger: true,
    });
    if (!given) return;
    await decide.run(
      () => call(rejectBindingRoute, { params: { id }, body: { reason: given.reason } }),
      t('identity.review.rejected'),
    );
  };
  return (
    <>
      <RecordDrawer
        {...open}
        title={t('identity.review.title')}
        record={record}
        closeOnMask={false}
        commands={
          <>
            {data?.can.reject && (
              <Button variant="danger" disabled={!online || decide.busy} onClick={() => void reject()}>
                {t('identity.review.reject')}
              </Button>
            )}
            {data?.can.takeOver && (
              <Button variant="primary" disabled={!online} loading={decide.busy} onClick={() => void approve(true)}>
                {t('identity.review.takeOver')}
              </Button>
            )}
            {data?.can.approve && (
              <Button variant="primary" disabled={!online} loading={decide.busy} onClick={() => void approve(false)}>
                {t('identity.review.approve')}
              </Button>
            )}
          </>
        }
      >
        {(application) => <Facts data={application} />}
      </RecordDrawer>
      {element}
    </>
  );
}
