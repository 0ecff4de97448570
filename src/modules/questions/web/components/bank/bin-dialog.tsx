import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { FormulaText } from '../../../../../ui/formula/formula-text.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { BinDialog, type BinProps, deletedColumn } from '../../../../../ui/table/bin-dialog.tsx';
import { putBackQuestionRoute, questionBinRoute } from '../../../shared/question.contract.ts';
import { refreshBank } from '../editor/use-question.ts';

/** Deleted questions of a bank, to be had back. */
export function QuestionBin({ courseId, canEdit, onClose }: BinProps & { readonly courseId: string }) {
  const t = useT();
  const bin = useCall(questionBinRoute, { params: { courseId } });
  const putBack = async (questionId: string) => {
    await call(putBackQuestionRoute, { params: { questionId } });
    await Promise.all([refreshBank(), refresh(questionBinRoute)]);
  };
  return (
    <BinDialog
      bin={bin}
      restore={canEdit ? putBack : null}
      onClose={onClose}
      columns={[
        {
          key: 'stem',
          title: t('questions.stem'),
          heading: true,
          render: (row) => (
            <>
              <FormulaText text={row.stem.slice(0, 80) || t('questions.noStem')} />
              {row.mergedInto !== null && (
                <p className="vse-merged-into">
                  {t('questions.merge.into')}{' '}
                  <FormulaText text={row.mergedInto.slice(0, 60) || t('questions.noStem')} />
                </p>
              )}
            </>
          ),
        },
        { key: 'type', title: t('questions.type'), render: (row) => t(`questions.type.${row.type}`) },
        deletedColumn(t),
      ]}
    />
  );
}
