import { Button, PasswordInput, Select, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { NAME_MAX } from '@attune/contract/staff/limits'
import { signInBySetUp } from '../../client/session.ts'
import { FormFailure } from '../FormFailure.tsx'
import { listZones } from '../list-zones.ts'
import { PASSWORD_RULES, passwordProblem } from '../passwords.ts'
import { textOf } from '../text-of.ts'
import { useFirstSignIn } from './use-first-sign-in.ts'
import classes from '../SignInForm.module.css'

type Fields = Record<'organization' | 'name' | 'email' | 'password', string>

const EMPTY: Record<keyof Fields, string> = {
  organization: 'Please enter the name of your organization.',
  name: 'Please enter your name.',
  email: 'Please enter your email.',
  password: 'Please choose a password.',
}

/** The organization and its admin, on one page. Errors are shown under the field they belong to. */
export const SetUpForm = ({ token }: { token: string }) => {
  const [zone, setZone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  const { form, busy, send, errors, failure } = useFirstSignIn<Fields>(problemsOf, ({ organization, ...person }) =>
    signInBySetUp({ token, organization: { title: organization, timezone: zone }, ...person }),
  )
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    send({
      organization: textOf(data, 'organization').trim(),
      name: textOf(data, 'name').trim(),
      email: textOf(data, 'email').trim(),
      password: textOf(data, 'password'),
    })
  }
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label="Organization"
        description="Your practice or company, as your team knows it."
        name="organization"
        autoComplete="organization"
        maxLength={100}
        autoFocus
        error={errors.organization}
      />
      <Select
        label="Time zone"
        description="For clients without a time zone of their own."
        searchable
        limit={40}
        nothingFoundMessage="No results"
        allowDeselect={false}
        data={listZones(zone)}
        value={zone}
        onChange={(chosen) => chosen !== null && setZone(chosen)}
      />
      <TextInput label="Your name" name="name" autoComplete="name" maxLength={NAME_MAX} error={errors.name} />
      <TextInput
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        maxLength={254}
        error={errors.email}
      />
      <PasswordInput
        label="Password"
        description={PASSWORD_RULES}
        name="password"
        autoComplete="new-password"
        error={errors.password}
        visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
      />
      <FormFailure failure={failure} />
      <Button type="submit" loading={busy} fullWidth>
        Set up
      </Button>
    </form>
  )
}

const problemsOf = (fields: Fields): Partial<Fields> => {
  const missing = Object.entries(EMPTY).filter(([name]) => fields[name as keyof Fields] === '') // The keys are those of Fields.
  const why = fields.password === '' ? null : passwordProblem(fields.password)
  return { ...Object.fromEntries(missing), ...(why !== null && { password: why }) }
}
