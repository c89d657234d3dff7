import { Button, TextInput } from '@mantine/core'
import { putAccount, useAccount } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { useFormDraft } from '../../client/forms/use-form-draft.ts'
import { SettingsSection, SettingsPart } from './SettingsSection.tsx'
import { OwnPasswordInput, SettingsForm, type ReadField } from './SettingsForm.tsx'
import { requirePassword, PASSWORD_REFUSAL_FIELDS, useAccountChange } from './use-account-change.ts'

/** `/me/settings/change-email`: the new address counts once the link that is mailed to it was opened. */
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
    if (Object.keys(missing).length > 0) change.blame(missing)
    else change.run({ email: address, password })
  }

  return (
    <SettingsSection path="change-email">
      {pendingEmail !== null && <Pending address={pendingEmail} />}
      <SettingsPart title="Another email" words={`You sign in as ${email}.`}>
        <SettingsForm
          key={pendingEmail}
          label="Send the link"
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
            description="We mail a link there; the new email counts once you open it."
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
      words={`Open the link that was mailed to ${address}. Until then nothing changes.`}
    >
      <div>
        <Button variant="default" loading={cancel.busy} onClick={() => cancel.run(null)}>
          Take it back
        </Button>
      </div>
    </SettingsPart>
  )
}
