import { Button, PasswordInput, Select, TextInput } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { startTransition, useActionState, useState, type SubmitEvent } from 'react'
import { NAME_MAX } from '@attune/contract/staff/limits'
import { failureOf, type Failure } from '../../client/failure.ts'
import { signInBySetUp } from '../../client/session.ts'
import { FormFailure } from '../FormFailure.tsx'
import { listZones } from '../list-zones.ts'
import { isAboutNewPassword, PASSWORD_RULES, passwordProblem } from '../passwords.ts'
import { textOf } from '../text-of.ts'
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
  const router = useRouter()
  const [zone, setZone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  const [problems, setProblems] = useState<Partial<Fields>>({})
  const [failure, act, busy] = useActionState<Failure | null, Fields>(async (_before, fields) => {
    const { organization, name, email, password } = fields
    try {
      await signInBySetUp({ token, organization: { title: organization, timezone: zone }, name, email, password })
    } catch (error) {
      return failureOf(error)
    }
    await router.navigate({ to: '/', replace: true })
    return null
  }, null)
  const isOwn = failure !== null && isAboutNewPassword(failure.code)

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const fields: Fields = {
      organization: textOf(form, 'organization').trim(),
      name: textOf(form, 'name').trim(),
      email: textOf(form, 'email').trim(),
      password: textOf(form, 'password'),
    }
    const found = problemsOf(fields)
    setProblems(found)
    const [first] = Object.keys(found)
    if (first === undefined) startTransition(() => act(fields))
    else event.currentTarget.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
  }

  return (
    <form className={classes.form} onSubmit={send} noValidate>
      <TextInput
        label="Organization"
        description="Your practice or company, as your team knows it."
        name="organization"
        autoComplete="organization"
        maxLength={100}
        autoFocus
        error={problems.organization}
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
      <TextInput label="Your name" name="name" autoComplete="name" maxLength={NAME_MAX} error={problems.name} />
      <TextInput
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        maxLength={254}
        error={problems.email}
      />
      <PasswordInput
        label="Password"
        description={PASSWORD_RULES}
        name="password"
        autoComplete="new-password"
        error={problems.password ?? (isOwn ? failure.content : null)}
        visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
      />
      {!isOwn && <FormFailure failure={failure} />}
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
