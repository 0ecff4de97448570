import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { Link } from '../../../../../ui/design/link.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { changedParams, useAddressParams } from '../../../../../ui/shell/address-params.ts';
import { type Course, CourseHead } from '../../../../courses/web/courses.public.tsx';
import { banksRoute } from '../../../shared/unit-bank.contract.ts';
import { BankDesk } from './bank-desk.tsx';
import { BankMenu } from './bank-menu.tsx';
import { linkedBankOf } from './bank-place.model.ts';
import { BankSwitch } from './bank-switch.tsx';

const PAGE = 'maintain.courseBuild.examDatabase';
/** What a place in one bank says nothing of in another. */
const ANOTHER_BANK = {
  ...{ folder: null, question: null, of: null, tag: null, author: null, exam: null, objective: null, review: null },
} as const;

/** 题库管理: the bank of a course, or one of a unit that it is linked with. */
export function QuestionBank({ course }: { readonly course: Course }) {
  const t = useT();
  const [params, , changeParams] = useAddressParams();
  const linked = linkedBankOf(params);
  const banks = useCall(banksRoute, { params: { courseId: course.id } });
  const place = linked ?? course.id;
  const onBank = (bank: string | null) => changeParams({ ...ANOTHER_BANK, bank });
  return (
    <BankDesk
      // A bank of a unit is addressed as that of a course is, and has no objectives.
      of={linked === null ? course : { id: linked, objectives: [] }}
      page={PAGE}
      head={(parts) => <CourseHead course={course} {...parts} />}
      menu={(bank) => (
        <BankMenu
          courseId={course.id}
          place={place}
          bank={bank}
          banks={banks.data}
          onUnlinked={(id) => id === linked && onBank(null)}
        />
      )}
      instead={
        linked !== null && (
          <Link href={addressOf(PAGE, Object.fromEntries(changedParams(params, { ...ANOTHER_BANK, bank: null })))}>
            {t('questions.bank.backToOwn')}
          </Link>
        )
      }
    >
      <BankSwitch banks={banks.data?.linked} linked={linked} onSwitch={onBank} />
    </BankDesk>
  );
}
