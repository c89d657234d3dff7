import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { calls } from '../../client/calls.ts'
import { notify } from '../../client/notify.ts'
import { NewPasswordInput } from '../NewPasswordInput.tsx'
import { passwordProblem } from '../passwords.ts'
import { formatCount } from '../../ui/format-count.ts'
import { SettingsSection } from './SettingsSection.tsx'
import { SECURITY } from './security/queries.ts'
import { OwnPasswordInput, SettingsForm, type ReadField } from './SettingsForm.tsx'
import { requirePassword, PASSWORD_REFUSAL_FIELDS, useAccountChange } from './use-account-change.ts'

/** `/me/settings/change-password`. Changing it ends all other sessions of the account. */
export const ChangePassword = () => {
  const client = useQueryClient()
  const [changeCount, setChangeCount] = useState(0)
  const change = useAccountChange({
    call: (input: { password: string; newPassword: string }) => calls.staff.changePassword(input),
    blames: {
      PasswordTooShort: 'newPassword',
      PasswordTooLong: 'newPassword',
      PasswordTooCommon: 'newPassword',
      PasswordTooPersonal: 'newPassword',
      ...PASSWORD_REFUSAL_FIELDS,
    },
    onDone: ({ ended }) => {
      setChangeCount(changeCount + 1)
      void client.invalidateQueries({ queryKey: SECURITY })
      notify({
        kind: 'good',
        title: 'Your password has been changed.',
        content: ended === 0 ? null : `Signed out elsewhere: ${formatCount(ended, 'session')}.`,
      })
    },
  })

  const send = (read: ReadField) => {
    const password = read('password')
    const newPassword = read('newPassword')
    const problem = passwordProblem(newPassword)
    const missing = { ...requirePassword(password), ...(problem !== null && { newPassword: problem }) }
    if (Object.keys(missing).length > 0) change.blame(missing)
    else change.run({ password, newPassword })
  }

  return (
    <SettingsSection path="change-password">
      <SettingsForm
        // A new key clears both fields after saving.
        key={changeCount}
        label="Change password"
        busy={change.busy}
        errors={change.errors}
        onSubmit={send}
      >
        <OwnPasswordInput label="Current password" error={change.errors['password']} />
        <NewPasswordInput error={change.errors['newPassword'] ?? null} />
      </SettingsForm>
    </SettingsSection>
  )
}
