import { useT } from '../../../../../ui/i18n/translate.ts';
import type { TemplateBody } from '../../../shared/report-template.model.ts';
import { templateTexts } from './template-texts.ts';

/** A template as its reports will be: what the author sees to write, and the rubric it is marked by. */
export function TemplatePreview({ body }: { readonly body: TemplateBody }) {
  const t = useT();
  return (
    <div className="vse-template-preview">
      <p className="vse-report-faint">{t('labReports.template.locked')}</p>
      <ol>
        {body.sections.map((section) => (
          <li key={section.key}>
            <strong>
              {templateTexts(section.title)}
              {section.required && (
                <span className="vse-field-required" aria-hidden="true">
                  *
                </span>
              )}
            </strong>
            <span className="vse-report-faint">
              {t(section.required ? 'labReports.template.required' : 'labReports.template.optional')}
              {section.least > 0 && <> · {t('labReports.submit.least', { n: section.least })}</>}
            </span>
            {section.hint && <p className="vse-report-hint">{section.hint}</p>}
          </li>
        ))}
      </ol>
      {body.files > 0 && <p>{t('labReports.template.needsFiles', { n: body.files })}</p>}
      <div className="vse-table-scroll">
        <table className="vse-table vse-template-rubric">
          <caption>{t('labReports.template.rubric')}</caption>
          <tbody>
            {body.criteria.map((one) => (
              <tr key={one.key}>
                <th scope="row">
                  {templateTexts(one.name)}{' '}
                  <span className="vse-num">{t('labReports.rubric.max', { n: one.max })}</span>
                </th>
                <td>
                  <ul>
                    {one.levels.map((level) => (
                      <li key={level.key}>
                        {templateTexts(level.name)} <span className="vse-num">{`${level.from}–${level.to}`}</span>
                      </li>
                    ))}
                  </ul>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
