import { Button } from '@mantine/core'
import { OwnCodeInput, OwnPasswordInput, SettingsForm, type ReadField } from '../SettingsForm.tsx'
import { PASSWORD_AND_CODE_REFUSAL_FIELDS, requirePasswordAndCode, useAccountChange } from '../use-account-change.ts'

/** What the person gives: the code only if it is asked. */
export interface GivenPassword {
  password: string
  code?: string
}

interface AskPasswordProps<Answer> {
  label: string
  /** Whether a code of the second factor is asked, too. */
  withCode?: boolean
  call: (given: GivenPassword) => Promise<Answer>
  onDone: (answer: Answer) => void
  onCancel: () => void
}

/** Asks for the password, and a code if there is a second factor to go around, before a sensitive action. */
export const AskPassword = <Answer,>({ label, withCode = false, call, onDone, onCancel }: AskPasswordProps<Answer>) => {
  const change = useAccountChange({ call, onDone, blames: PASSWORD_AND_CODE_REFUSAL_FIELDS })
  const send = (read: ReadField) => {
    const given = { password: read('password'), ...(withCode && { code: read('code').trim() }) }
    const missing = requirePasswordAndCode(given)
    if (Object.keys(missing).length > 0) change.blame(missing)
    else change.run(given)
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
