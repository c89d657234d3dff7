import { Select } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAccount } from '../../client/account.ts'
import { useFormDraft } from '../../client/forms/use-form-draft.ts'
import { MediaUploader } from '../../media/MediaUploader.tsx'
import { formatPhone } from '../../ui/format-phone.ts'
import { listZones } from '../list-zones.ts'
import { SettingsSection } from './SettingsSection.tsx'
import type { SectionPath } from './settings-sections.ts'
import { SettingsForm } from './SettingsForm.tsx'
import { useUpdateMe } from './use-update-me.ts'
import classes from './Profile.module.css'

/** `/me/settings/profile`, also shown at `/me/settings` on wide screens: name, email, phone, photo and time zone. */
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
  const change = useUpdateMe('Your time zone has been changed.', draft.clear)
  const send = () => {
    draft.noteSent()
    change.run({ timezone: draft.values.timezone })
  }
  return (
    <SettingsForm label="Save" busy={change.busy} idle={!draft.isChanged} errors={change.errors} onSubmit={send}>
      <Select
        label="Time zone"
        description="Conversation times are shown in this time zone."
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

/** The account's photo; saved as soon as it is uploaded or removed. */
const Photo = () => {
  const { photoUrl, photoThumbnail, abilities } = useAccount()
  const change = useUpdateMe('Your photo has been changed.', () => undefined)
  const value =
    photoUrl === null ? null : { url: photoUrl, thumbnail: photoThumbnail, fileName: 'Your photo', mime: 'image/jpeg' }
  if (!abilities.changePhoto) return null
  return (
    <div className={classes.photo}>
      <MediaUploader
        label="Photo"
        kind="staff-photo"
        value={value}
        hint="Colleagues see it next to what you write."
        accept={['image/jpeg', 'image/jpg', 'image/png']}
        disabled={change.busy}
        onChange={(media) => change.run({ photo: media?._id ?? null })}
      />
      {change.errors['photo'] !== undefined && (
        <p className={classes.problem} role="alert">
          {change.errors['photo']}
        </p>
      )}
    </div>
  )
}
