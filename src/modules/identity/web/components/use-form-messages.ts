import { passwordFault } from '../../../../kernel/values/password-strength.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { codeFault } from '../../shared/registration.model.ts';

/** Words for what is wrong with the fields that registration, recovery and a change of password share. */
export function useFormMessages() {
  const t = useT();
  return {
    password: (password: string): string | undefined => {
      const fault = passwordFault(password);
      if (fault === 'required') return t('identity.page.password.required');
      if (fault === 'weak') return t('identity.page.password.tooWeak');
      return fault === 'rule' ? t('identity.page.password.rule') : undefined;
    },
    /** Equal after trimming (20-shell §10). */
    confirm: (confirm: string, password: string): string | undefined => {
      if (!confirm.trim()) return t('identity.register.confirmRequired');
      return confirm.trim() === password.trim() ? undefined : t('identity.page.password.mismatch');
    },
    code: (code: string): string | undefined => {
      const fault = codeFault(code);
      if (fault === 'required') return t('identity.code.required');
      return fault === 'length' ? t('identity.code.length') : undefined;
    },
  };
}
