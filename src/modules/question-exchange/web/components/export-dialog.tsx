import { useState } from 'react';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { fileOrJob } from '../../../../ui/api/download.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { RadioGroup } from '../../../../ui/design/radio-group.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { ReasonField, useReason } from '../../../../ui/forms/reason-field.tsx';
import { formatList } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { BankToolsProps } from '../../../questions/web/bank-slots.public.tsx';
import { filterOf } from '../../../questions/web/folders.public.tsx';
import { exportPlanRoute, exportQuestionsRoute } from '../../shared/exchange.contract.ts';
import { ENDINGS, FORMATS, type Format, MAX_QUESTIONS } from '../../shared/exchange.model.ts';
import { KEY_PLACES, type KeyPlace } from '../../shared/word-writer.model.ts';
import './exchange.css';

/** Questions of the bank as a file: those that are chosen, or all the list shows; what a format loses is told before. */
export default function ExportDialog({
  courseId,
  place,
  chosen,
  onClose,
}: Pick<BankToolsProps, 'courseId' | 'place' | 'chosen'> & { readonly onClose: () => void }) {
  const t = useT();
  const [format, setFormat] = useState<Format>('xlsx');
  const [keys, setKeys] = useState<KeyPlace>('inline');
  const [sent, setSent] = useState(false);
  const reason = useReason();
  const which = chosen.size > 0 ? { ids: [...chosen] } : filterOf(place);
  const plan = useCall(exportPlanRoute, { params: { courseId }, body: { which } });
  const own = plan.data?.formats.find((one) => one.format === format);
  const save = useAction(async () => {
    setSent(true);
    if (reason.fault) return;
    const body = { which, format, reason: reason.text, ...(format === 'word' ? { keys } : {}) };
    await fileOrJob(exportQuestionsRoute, { params: { courseId }, body }, `questions.${ENDINGS[format][0]}`);
    onClose();
  });
  return (
    <FormDialog
      title={t('questionExchange.export.open')}
      submitLabel={t('questionExchange.export.save')}
      busy={save.busy}
      disabled={!own || own.leaving === 0}
      onSubmit={() => void save.run()}
      onClose={onClose}
    >
      {plan.error ? (
        <CallError error={plan.error} retry={plan.refetch} />
      ) : !plan.data ? (
        <SkeletonText lines={6} />
      ) : plan.data.tooMany ? (
        <Banner tone="warning">{t('questionExchange.tooMany', { n: MAX_QUESTIONS })}</Banner>
      ) : (
        <>
          <p>
            {t(chosen.size > 0 ? 'questionExchange.export.chosen' : 'questionExchange.export.listed', {
              n: plan.data.total,
            })}
          </p>
          <RadioGroup
            label={t('questionExchange.export.format')}
            value={format}
            onChange={setFormat}
            options={FORMATS.map((one) => ({ value: one, label: t(`questionExchange.format.${one}`) }))}
          />
          {format === 'word' && (
            <RadioGroup
              label={t('questionExchange.export.keys')}
              inline
              value={keys}
              onChange={setKeys}
              options={KEY_PLACES.map((one) => ({ value: one, label: t(`questionExchange.export.keys.${one}`) }))}
            />
          )}
          {own && (
            <section aria-live="polite" className="vse-exchange-plan">
              <p>{t('questionExchange.export.leaving', { n: own.leaving })}</p>
              {own.leftOut.length > 0 && (
                <p>
                  {t('questionExchange.export.leftOut', {
                    types: formatList(
                      own.leftOut.map((one) =>
                        t('questionExchange.export.typeCount', { type: t(`questions.type.${one.type}`), n: one.n }),
                      ),
                    ),
                  })}
                </p>
              )}
              {own.notes.length > 0 && (
                <ul className="vse-exchange-notes">
                  {own.notes.map(({ code, n }) => (
                    <li key={code}>{t(`questionExchange.loss.${code}`, { n })}</li>
                  ))}
                </ul>
              )}
            </section>
          )}
          {!(format === 'word' && keys === 'none') && (
            <Banner tone="warning">{t('questionExchange.export.secret')}</Banner>
          )}
          <ReasonField reason={reason} shown={sent} />
        </>
      )}
    </FormDialog>
  );
}
