import { Select } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAccount } from '../../client/account.ts'
import { useFormDraft } from '../../client/forms/use-form-draft.ts'
import { formatPhone } from '../../ui/format-phone.ts'
import { SettingsSection } from './SettingsSection.tsx'
import type { SectionPath } from './settings-sections.ts'
import { Photo } from './Photo.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { useUpdateMe } from './use-update-me.ts'
import classes from './Profile.module.css'

/** `/me/settings/profile`, and `/me/settings` where there is room for both: who one is here, and one's time zone. */
export const Profile = () => {
  const account = useAccount()
  return (
    <SettingsSection path="profile">
      <dl className={classes.facts}>
        <ProfileField name="Name" path="change-name">
          {account.name}
        </ProfileField>
        <ProfileField name="Email" path="change-email">
          {account.email}
        </ProfileField>
        <ProfileField name="Phone" path="change-phone">
          {account.phone === null ? '–' : formatPhone(account.phone)}
        </ProfileField>
      </dl>
      <Photo />
      <TimeZone saved={account.timezone} />
    </SettingsSection>
  )
}

interface ProfileFieldProps {
  name: string
  path: SectionPath
  children: ReactNode
}

const ProfileField = ({ name, path, children }: ProfileFieldProps) => (
  <div className={classes.fact}>
    <dt className={classes.name}>{name}</dt>
    <dd className={classes.value}>{children}</dd>
    <dd className={classes.way}>
      <Link className={classes.link} to={`/me/settings/${path}`} aria-label={`Change ${name.toLowerCase()}`}>
        Change
      </Link>
    </dd>
  </div>
)

const TimeZone = ({ saved }: { saved: string }) => {
  const draft = useFormDraft('profile', { timezone: saved })
  const change = useUpdateMe('Your time zone is changed.', draft.clear)
  return (
    <SettingsForm
      label="Save"
      busy={change.busy}
      idle={!draft.isChanged}
      errors={change.errors}
      onSubmit={() => change.run({ timezone: draft.values.timezone })}
    >
      <Select
        label="Time zone"
        description="Times of conversations are shown in it."
        searchable
        limit={40}
        nothingFoundMessage="No results"
        allowDeselect={false}
        data={listZones(saved)}
        value={draft.values.timezone}
        onChange={(zone) => zone !== null && draft.change('timezone', zone)}
        error={change.errors['timezone']}
      />
    </SettingsForm>
  )
}

/** As the browser knows them; the saved one is among them even where it does not. */
const listZones = (saved: string): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', saved])].toSorted()
