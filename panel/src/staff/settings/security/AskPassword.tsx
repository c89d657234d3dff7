import { Button } from '@mantine/core'
import { OwnCodeInput, OwnPasswordInput, SettingsForm, type ReadField } from '../SettingsForm.tsx'
import { PASSWORD_AND_CODE_REFUSAL_FIELDS, requirePasswordAndCode, useAccountChange } from '../use-account-change.ts'

/** The password, and the code if one is needed. */
export interface PasswordAndCode {
  password: string
  code?: string
}

interface AskPasswordProps<Answer> {
  label: string
  /** Whether to ask for a second-factor code, too. */
  withCode?: boolean
  call: (input: PasswordAndCode) => Promise<Answer>
  onDone: (answer: Answer) => void
  onCancel: () => void
}

/** Asks for the password before a sensitive action, and for a code if the account has a second factor. */
export const AskPassword = <Answer,>({ label, withCode = false, call, onDone, onCancel }: AskPasswordProps<Answer>) => {
  const change = useAccountChange({ call, onDone, blames: PASSWORD_AND_CODE_REFUSAL_FIELDS })
  const send = (read: ReadField) => {
    const input = { password: read('password'), ...(withCode && { code: read('code').trim() }) }
    const missing = requirePasswordAndCode(input)
    if (Object.keys(missing).length > 0) change.blame(missing)
    else change.run(input)
  }
  return (
    <SettingsForm
      label={label}
      busy={change.busy}
      errors={change.errors}
      onSubmit={send}
      beside={
        <Button variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
      }
    >
      <OwnPasswordInput error={change.errors['password']} />
      {withCode && <OwnCodeInput error={change.errors['code']} />}
    </SettingsForm>
  )
}
