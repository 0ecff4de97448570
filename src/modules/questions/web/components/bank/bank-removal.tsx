import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { call } from '../../../../../ui/api/client.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { undoToast } from '../../../../../ui/forms/undo-toast.ts';
import { useConfirm } from '../../../../../ui/forms/use-confirm.tsx';
import { leadName } from '../../../../../ui/i18n/names.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { bankUseRoute, deleteBankRoute, restoreBankRoute } from '../../../shared/unit-bank.contract.ts';
import { refreshBanks } from '../editor/use-question.ts';
import './bank-removal.css';

type Use = CallOutput<typeof bankUseRoute>;

/** What follows from deleting a bank, with the courses it follows for. */
function Consequences({ use }: { readonly use: Use }) {
  const t = useT();
  const factsOf = ({ level, papers, drawing }: Use['courses'][number]): string =>
    [
      level === null ? t('questions.bank.deleteUnlinked') : t(`questions.link.level.${level}`),
      ...(papers > 0 ? [t('questions.bank.deletePapers', { n: papers })] : []),
      ...(drawing > 0 ? [t('questions.bank.deleteDrawing', { n: drawing })] : []),
    ].join(' · ');
  return (
    <div className="vse-bank-removal">
      <p>
        {use.forGood
          ? t('questions.bank.deleteForGood')
          : t('questions.bank.deleteFacts', { n: use.questions, used: use.used })}
      </p>
      {use.courses.length > 0 && (
        <>
          <p>{t('questions.bank.deleteEffect')}</p>
          <h3>{t('questions.bank.deleteCourses')}</h3>
          <ul>
            {use.courses.map((course) => (
              <li key={course.courseId}>
                <strong>{`${course.code} ${leadName(course)}`}</strong>
                <span>{factsOf(course)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/**
 * Deletes banks of units after a question that names what follows, with undo.
 * @param onDeleted called once a bank is gone, before lists are read anew
 */
export function useBankRemoval(onDeleted?: (bankId: string) => void) {
  const t = useT();
  const { confirm, element } = useConfirm();
  const remove = useAction(async ({ id, name }: { readonly id: string; readonly name: string }) => {
    const params = { bankId: id };
    const use = await call(bankUseRoute, { params });
    const given = await confirm({
      grade: 'B',
      title: t('questions.bank.deleteTitle', { name }),
      text: <Consequences use={use} />,
      confirmLabel: t('ui.action.delete'),
      danger: true,
    });
    if (!given) return;
    const { forGood } = await call(deleteBankRoute, { params });
    onDeleted?.(id);
    await refreshBanks();
    const text = t('questions.bank.deleted', { name });
    if (forGood) return toast.show({ text, tone: 'success' });
    undoToast(text, async () => {
      await call(restoreBankRoute, { params });
      await refreshBanks();
    });
  });
  return { remove, element };
}
