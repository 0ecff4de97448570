import { ROLE } from '../../../../kernel/access/roles.ts';
import { useUser } from '../../../../ui/access/user-store.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import './script-fault.css';

/** Uncaught script errors of the content, for those who can mend them; a student learns only that it happened. */
export function ScriptErrors({ errors }: { readonly errors: readonly string[] }) {
  const t = useT();
  const user = useUser();
  if (!user || user.role.id === ROLE.student) return null;
  return (
    <details className="run-script-errors">
      <summary>{t('runs.page.script.detail', { n: errors.length })}</summary>
      <ul lang="en">
        {errors.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal texts may occur twice and the list only grows
          <li key={index}>{text}</li>
        ))}
      </ul>
    </details>
  );
}
