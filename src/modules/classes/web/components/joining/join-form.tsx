import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../../../ui/api/client.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Dialog } from '../../../../../ui/design/dialog.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { joinClassRoute } from '../../../shared/class.contract.ts';
import { JOIN_CODE_LENGTH } from '../../../shared/class.model.ts';
import './join-form.css';
import { useAsked } from '../../../../../ui/shell/asked.ts';
import { addressAfter, reportJoined } from './joined.ts';

/** The field for a join code; refusals of the server stand beside it, success leads into the course. */
export function JoinForm({ code: given = '', onJoined }: { readonly code?: string; readonly onJoined?: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const [code, setCode] = useState(given.toUpperCase().slice(0, JOIN_CODE_LENGTH));
  const [empty, setEmpty] = useState(false);
  const join = useAction(
    async () => {
      const joined = await call(joinClassRoute, { body: { code } });
      await reportJoined(t, joined);
      onJoined?.();
      navigate(addressAfter(joined));
    },
    { quiet: true },
  );
  return (
    <form
      noValidate
      className="vse-join"
      onSubmit={(event) => {
        event.preventDefault();
        setEmpty(code.trim() === '');
        if (code.trim() !== '') void join.run();
      }}
    >
      <TextField
        className="vse-join-code"
        label={t('classes.join.code')}
        hint={t('classes.join.hint')}
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={JOIN_CODE_LENGTH + 2}
        value={code}
        error={empty ? t('classes.join.empty') : join.error?.message}
        onChange={(event) => {
          setCode(event.target.value.toUpperCase());
          setEmpty(false);
          join.reset();
        }}
      />
      <Button type="submit" variant="primary" loading={join.busy}>
        {t('classes.join.submit')}
      </Button>
    </form>
  );
}

/** 加入课程: the button and its dialog. */
export function JoinButton() {
  const t = useT();
  const [open, setOpen] = useState(false);
  useAsked({ join: () => setOpen(true) });
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {t('classes.join.open')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('classes.join.open')}
        width="min(420px, calc(100vw - 32px))"
      >
        <JoinForm onJoined={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
