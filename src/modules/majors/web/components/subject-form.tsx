import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { call } from '../../../../ui/api/client.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { NounForm } from '../../../../ui/managed/noun-form.tsx';
import type { NounPanel } from '../../../../ui/managed/noun-page.model.ts';
import { nounPanel } from '../../../../ui/managed/noun-panel.tsx';
import { createSubjectRoute, getSubjectRoute, updateSubjectRoute } from '../../shared/subject.contract.ts';
import { digitsOf, levelOf, SUBJECT_CODE } from '../../shared/subject.model.ts';
import { subjectNoun } from '../../shared/subject.noun.ts';

type Subject = CallOutput<typeof getSubjectRoute>;

/** @param seed code the new one begins with */
function SubjectForm({ one, seed = '', ...panel }: NounPanel & { readonly one?: Subject; readonly seed?: string }) {
  const t = useT();
  const { uses } = one ?? {};
  return (
    <NounForm
      noun={subjectNoun}
      one={one}
      title={one ? t('table.noun.edit', { name: one.name }) : t('majors.form.new')}
      draft="majors.subject"
      fields={{
        code: {
          label: t('majors.column.code'),
          start: seed,
          bad: t('majors.code.shape'),
          hint: (text) => {
            const code = text.trim().toUpperCase();
            return SUBJECT_CODE.test(code)
              ? t('majors.form.level', { level: t(`majors.level.${levelOf(code)}`) })
              : t('majors.form.codeHint');
          },
          check: (code) => (one && digitsOf(String(code)) !== digitsOf(one.code) ? t('majors.code.fixed') : undefined),
        },
        name: { label: t('majors.column.name') },
      }}
      below={({ name }) =>
        one &&
        name !== one.name &&
        uses &&
        uses.experiments + uses.people > 0 && (
          <Banner tone="warning">
            {t('majors.form.rename', { experiments: uses.experiments, people: uses.people })}
          </Banner>
        )
      }
      create={(body) => call(createSubjectRoute, { body })}
      update={(id, body) => call(updateSubjectRoute, { params: { id }, body })}
      {...panel}
    />
  );
}

export default nounPanel(getSubjectRoute, SubjectForm);
