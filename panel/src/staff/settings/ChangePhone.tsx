import { Button, TextInput } from '@mantine/core'
import { putAccount, useAccount } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { useFormDraft } from '../../client/forms/use-form-draft.ts'
import { notify } from '../../client/notify.ts'
import { SettingsSection } from './SettingsSection.tsx'
import { OwnPasswordInput, SettingsForm, type ReadField } from './SettingsForm.tsx'
import { requirePassword, PASSWORD_REFUSAL_FIELDS, useAccountChange } from './use-account-change.ts'

/** `/me/settings/change-phone`. */
export const ChangePhone = () => {
  const { phone } = useAccount()
  const draft = useFormDraft('change-phone', { phone: phone ?? '' })
  const typed = draft.values.phone.trim()
  const change = useAccountChange({
    call: (input: { phone: string | null; password: string }) => calls.staff.changePhone(input),
    blames: { PhoneInvalid: 'phone', ...PASSWORD_REFUSAL_FIELDS },
    onDone: (account) => {
      draft.clear()
      putAccount(account)
      notify({
        kind: 'good',
        title: account.phone === null ? 'Your phone has been removed.' : 'Your phone has been changed.',
      })
    },
  })

  const send = (read: ReadField) => {
    const password = read('password')
    const missing = requirePassword(password)
    if (Object.keys(missing).length > 0) return change.blame(missing)
    draft.noteSent()
    change.run({ phone: typed === '' ? null : typed, password })
  }

  return (
    <SettingsSection path="change-phone">
      <SettingsForm
        // A new key clears the password field after saving.
        key={phone}
        label="Save"
        busy={change.busy}
        idle={!draft.isChanged}
        errors={change.errors}
        onSubmit={send}
        beside={
          phone !== null &&
          typed !== '' && (
            <Button variant="subtle" onClick={() => draft.change('phone', '')}>
              Remove the number
            </Button>
          )
        }
      >
        <TextInput
          label="Phone"
          name="phone"
          type="tel"
          autoComplete="tel"
          description="Include the country code, such as +1 303 555 0142."
          maxLength={40}
          value={draft.values.phone}
          onChange={(event) => draft.change('phone', event.currentTarget.value)}
          error={change.errors['phone']}
        />
        <OwnPasswordInput error={change.errors['password']} />
      </SettingsForm>
    </SettingsSection>
  )
}
