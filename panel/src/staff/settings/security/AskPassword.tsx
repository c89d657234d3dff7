import { Button } from '@mantine/core'
import { OwnPasswordInput, SettingsForm, type ReadField } from '../SettingsForm.tsx'
import { requirePassword, PASSWORD_REFUSAL_FIELDS, useAccountChange } from '../use-account-change.ts'

interface AskPasswordProps<Answer> {
  label: string
  call: (password: string) => Promise<Answer>
  onDone: (answer: Answer) => void
  onCancel: () => void
}

/** Asks for the password before a sensitive action. */
export const AskPassword = <Answer,>({ label, call, onDone, onCancel }: AskPasswordProps<Answer>) => {
  const change = useAccountChange({ call, onDone, blames: PASSWORD_REFUSAL_FIELDS })
  const send = (read: ReadField) => {
    const password = read('password')
    if (password === '') change.blame(requirePassword(password))
    else change.run(password)
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
    </SettingsForm>
  )
}
