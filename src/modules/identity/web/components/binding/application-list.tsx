import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { call } from '../../../../../ui/api/client.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { DefinitionList } from '../../../../../ui/design/definition-list.tsx';
import { FileIcon } from '../../../../../ui/design/icons.ts';
import { Popconfirm } from '../../../../../ui/design/popconfirm.tsx';
import { StatusTag, type Tone } from '../../../../../ui/design/status-tag.tsx';
import { formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { profileRoute } from '../../../shared/profile.contract.ts';
import { ownBindingsRoute, withdrawBindingRoute } from '../../../shared/unit-binding.contract.ts';

export type Application = CallOutput<typeof ownBindingsRoute>['applications'][number];

const TONE: Readonly<Record<Application['state'], Tone>> = {
  submitted: 'info',
  approved: 'success',
  rejected: 'error',
  withdrawn: 'neutral',
};

/** Own applications, newest first, with what came of each. */
export function ApplicationList({
  rows,
  onAgain,
}: {
  readonly rows: readonly Application[];
  /** Begins a new application from a rejected one; null while one is under way. */
  readonly onAgain: ((row: Application) => void) | null;
}) {
  const t = useT();
  const withdrawing = useAction(
    async (id: string) => {
      await call(withdrawBindingRoute, { params: { id } });
      await refresh(ownBindingsRoute, profileRoute);
    },
    { done: t('identity.school.withdrawn') },
  );
  const labels = {
    submitted: t('identity.binding.submitted'),
    approved: t('identity.binding.approved'),
    rejected: t('identity.binding.rejected'),
    withdrawn: t('identity.binding.withdrawn'),
  };
  const ended = { self: null, replaced: t('identity.school.replaced'), moved: t('identity.school.moved') };
  return (
    <ol className="vse-applications">
      {rows.map((row) => {
        const remark = row.opinion ?? (row.endedBy && ended[row.endedBy]);
        return (
          <li key={row.id}>
            <header>
              <h3>{row.unit.name}</h3>
              <StatusTag tone={TONE[row.state]}>{labels[row.state]}</StatusTag>
            </header>
            <DefinitionList
              columns={2}
              items={[
                {
                  key: 'number',
                  term: t('identity.column.number'),
                  value: <span className="vse-code">{row.number}</span>,
                },
                { key: 'name', term: t('identity.binding.realName'), value: row.realName },
                {
                  key: 'submitted',
                  term: t('identity.binding.submittedAt'),
                  value: <span className="vse-num">{formatInstant(row.submittedAt)}</span>,
                },
                {
                  key: 'decided',
                  term: t('identity.binding.decidedAt'),
                  value: <span className="vse-num">{formatInstant(row.decidedAt)}</span>,
                },
              ]}
            />
            {row.note && <p className="vse-application-note">{row.note}</p>}
            {remark && (
              <p className="vse-application-remark">
                <span>{t('identity.binding.opinion')}</span> {remark}
              </p>
            )}
            {row.proofs.length > 0 && (
              <p className="vse-proofs">
                {row.proofs.map((proof) => (
                  <a
                    key={proof.id}
                    className="vse-proof"
                    href={proof.url}
                    target="_blank"
                    rel="noopener"
                    aria-label={t('identity.school.openProof', { name: proof.name })}
                  >
                    <FileIcon aria-hidden="true" />
                    <span>{proof.name}</span>
                  </a>
                ))}
              </p>
            )}
            {row.state === 'submitted' && (
              <Popconfirm
                trigger={(open) => (
                  <Button size="small" onClick={open}>
                    {t('identity.school.withdraw')}
                  </Button>
                )}
                title={t('identity.school.withdrawTitle')}
                confirmLabel={t('identity.school.withdraw')}
                onConfirm={() => withdrawing.run(row.id)}
              >
                {t('identity.school.withdrawText')}
              </Popconfirm>
            )}
            {row.state === 'rejected' && onAgain && (
              <Button size="small" onClick={() => onAgain(row)}>
                {t('identity.school.again')}
              </Button>
            )}
          </li>
        );
      })}
    </ol>
  );
}
