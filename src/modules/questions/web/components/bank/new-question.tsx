import { PlusIcon } from '../../../../../ui/design/icons.ts';
import { Menu } from '../../../../../ui/design/menu.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { QUESTION_TYPES } from '../../../shared/question.model.ts';

/** 新建题目: one entry for each type. */
export function NewQuestion({ hrefOf }: { readonly hrefOf: (type: string) => string }) {
  const t = useT();
  return (
    <Menu
      className="vse-bank-new"
      align="end"
      label={
        <>
          <PlusIcon aria-hidden="true" />
          <span className="vse-fold-word-small">{t('questions.new')}</span>
        </>
      }
      items={QUESTION_TYPES.map((type) => ({ key: type, label: t(`questions.type.${type}`), href: hrefOf(type) }))}
    />
  );
}
