import { PasswordInput, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useAccount } from '../../../client/account.ts'
import { SettingsPart } from '../../../ui/page/SettingsPane.tsx'
import type { UserForm } from '../use-user-edit.ts'
import classes from '../UserPage.module.css'

/** Email and password. Your own are in Account Settings, which asks for the old password. */
export const SignInPart = ({ form: { user, edit, errors, set } }: { form: UserForm }) => {
  const isOwn = useAccount()._id === user._id
  const factor = user.secondFactor ? 'Signing in asks for a second factor.' : 'There is no second factor.'
  if (isOwn)
    return (
      <SettingsPart title="Signing in">
        <p className={classes.quiet}>
          Change your own email and password in <Link to="/me/settings/security">Account Settings</Link>.
        </p>
      </SettingsPart>
    )
  return (
    <SettingsPart
      title="Signing in"
      words={
        user.joined
          ? `A new email or password signs them out, and a new password ends their API keys. ${factor}`
          : 'They choose their password when they join. A new email ends their invitation: invite them again.'
      }
    >
      <TextInput
        label="Email"
        type="email"
        autoComplete="off"
        maxLength={254}
        disabled={!user.abilities.update}
        value={edit.email ?? user.email}
        error={errors.email}
        onChange={({ currentTarget }) => set('email', currentTarget.value)}
      />
      {user.abilities.update && user.joined && (
        <PasswordInput
          label="New password"
          description="Leave it empty to keep the one they have."
          autoComplete="new-password"
          maxLength={200}
          value={edit.password ?? ''}
          error={errors.password}
          visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
          onChange={({ currentTarget }) =>
            set('password', currentTarget.value === '' ? undefined : currentTarget.value)
          }
        />
      )}
    </SettingsPart>
  )
}
