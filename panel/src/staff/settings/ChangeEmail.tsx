import { TextInput } from '@mantine/core'
import { putAccount, useAccount } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { useFormDraft } from '../../client/forms/use-form-draft.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { SettingsPart } from '../../ui/page/SettingsPane.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { OwnPasswordInput, SettingsForm, type ReadField } from './SettingsForm.tsx'
import { requirePassword, PASSWORD_REFUSAL_FIELDS, useAccountChange } from './use-account-change.ts'

/** `/me/settings/change-email`. The new address takes effect once the link emailed to it is opened. */
export const ChangeEmail = () => {
  const { email, pendingEmail } = useAccount()
  const draft = useFormDraft('change-email', { email: '' })
  const change = useAccountChange({
    call: (input: { email: string; password: string }) => calls.staff.changeEmail(input),
    blames: { EmailInvalid: 'email', EmailUnchanged: 'email', ...PASSWORD_REFUSAL_FIELDS },
    onDone: (account) => {
      draft.clear()
      putAccount(account)
    },
  })

  const send = (read: ReadField) => {
    const address = draft.values.email.trim()
    const password = read('password')
    const missing = { ...(address === '' && { email: 'Please enter the new email.' }), ...requirePassword(password) }
    if (Object.keys(missing).length > 0) return change.blame(missing)
    draft.noteSent()
    change.run({ email: address, password })
  }

  return (
    <SettingsSection path="change-email">
      {pendingEmail !== null && <Pending address={pendingEmail} />}
      <SettingsPart title="Change email" words={`You sign in as ${email}.`}>
        <SettingsForm
          key={pendingEmail}
          label="Send link"
          busy={change.busy}
          idle={!draft.isChanged}
          errors={change.errors}
          onSubmit={send}
        >
          <TextInput
            label="New email"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            description="We’ll email you a link there. The new email takes effect once you open it."
            maxLength={320}
            value={draft.values.email}
            onChange={(event) => draft.change('email', event.currentTarget.value)}
            error={change.errors['email']}
          />
          <OwnPasswordInput error={change.errors['password']} />
        </SettingsForm>
      </SettingsPart>
    </SettingsSection>
  )
}

const Pending = ({ address }: { address: string }) => {
  const cancel = useAccountChange({
    call: (_input: null) => calls.staff.cancelEmailChange({}),
    blames: {},
    onDone: putAccount,
  })
  return (
    <SettingsPart
      title="Waiting for you"
      words={`Open the link we emailed to ${address}. Nothing changes until you do.`}
    >
      <div>
        <BusyButton variant="default" isBusy={cancel.busy} onClick={() => cancel.run(null)}>
          Cancel the change
        </BusyButton>
      </div>
    </SettingsPart>
  )
}
