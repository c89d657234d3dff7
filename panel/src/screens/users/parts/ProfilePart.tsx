import { Textarea, TextInput } from '@mantine/core'
import { NAME_MAX, PERSONAL_PAGE } from '@attune/contract/staff/limits'
import { SOCIAL_LINKS, USER_LIMITS, type SocialLink } from '@attune/contract/staff/users/constants'
import { PhoneInput } from '../../../ui/inputs/PhoneInput.tsx'
import { SettingsPart } from '../../../ui/page/SettingsPane.tsx'
import type { UserForm } from '../use-user-edit.ts'
import { LINK_LABELS } from '@attune/contract/staff/users/user-words'
import { PhotoField } from './PhotoField.tsx'
import classes from '../UserPage.module.css'

const PAGES = SOCIAL_LINKS.filter((name) => name !== 'appCoachPage')

/** Name, numbers, and a coach's public profile. */
export const ProfilePart = ({ form: { user, edit, errors, set } }: { form: UserForm }) => {
  const disabled = !user.abilities.update
  const links = edit.socialLinks ?? user.socialLinks
  const setLink = (name: SocialLink, value: string) => set('socialLinks', { ...links, [name]: value })
  const isPageWrong = errors.socialLinks?.includes('coach page') === true
  const linkField = (name: SocialLink, error: string | undefined) => (
    <TextInput
      key={name}
      label={LINK_LABELS[name]}
      maxLength={USER_LIMITS.link}
      disabled={disabled}
      value={links[name] ?? ''}
      error={error}
      onChange={({ currentTarget }) => setLink(name, currentTarget.value)}
    />
  )
  return (
    <SettingsPart title="Profile">
      <PhotoField user={user} />
      <TextInput
        label="Name"
        maxLength={NAME_MAX}
        disabled={disabled}
        value={edit.name ?? user.name}
        error={errors.name}
        onChange={({ currentTarget }) => set('name', currentTarget.value)}
      />
      <div className={classes.pair}>
        <PhoneInput
          value={(edit.phone === undefined ? user.phone : edit.phone) ?? ''}
          disabled={disabled}
          error={errors.phone ?? null}
          onChange={(phone) => set('phone', phone === '' ? null : phone)}
        />
        <PhoneInput
          label="Phone for clients"
          value={(edit.contactPhone === undefined ? user.contactPhone : edit.contactPhone) ?? ''}
          disabled={disabled}
          error={errors.contactPhone ?? null}
          onChange={(phone) => set('contactPhone', phone === '' ? null : phone)}
        />
      </div>
      <Textarea
        label="Personal description"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={PERSONAL_PAGE.description}
        disabled={disabled}
        value={edit.personalDescription ?? user.personalDescription}
        error={errors.personalDescription}
        onChange={({ currentTarget }) => set('personalDescription', currentTarget.value)}
      />
      {linkField('appCoachPage', isPageWrong ? errors.socialLinks : undefined)}
      <div className={classes.pair}>
        {PAGES.map((name, index) => linkField(name, index === 0 && !isPageWrong ? errors.socialLinks : undefined))}
      </div>
    </SettingsPart>
  )
}
