import { useMutation } from '@tanstack/react-query'
import type { Organization } from '@attune/contract/organizations/entity'
import { calls } from '../../client/calls.ts'
import { failureOf } from '../../client/failure.ts'
import { notify } from '../../client/notify.ts'
import { MediaUploader } from '../../media/MediaUploader.tsx'
import { SettingsPart } from '../../ui/page/SettingsPane.tsx'
import { refreshOrganizations } from './organization-queries.ts'
import page from '../users/UserPage.module.css'

/** The organization's logo; saved as soon as it is uploaded or removed. */
export const LogoPart = ({ organization }: { organization: Organization }) => {
  const { _id: id, title, logoUrl, abilities } = organization
  const { mutate, isPending, error } = useMutation({
    mutationFn: (logo: string | null) => calls.organizations.update({ id, logo }),
    meta: { quiet: true },
    onSuccess: ({ logo }) => notify({ kind: 'good', title: logo === null ? 'Logo removed' : 'Logo saved' }),
    onSettled: () => refreshOrganizations(id),
  })
  if (!abilities.update) return null
  const value =
    logoUrl === null ? null : { url: logoUrl, thumbnail: null, fileName: `Logo of ${title}`, mime: 'image/webp' }
  return (
    <SettingsPart title="Logo" words="Shown at the top of Attune and on the public pages of coaches.">
      <MediaUploader
        label="Picture"
        kind="organization-logo"
        organization={id}
        value={value}
        hint="A square with a transparent background works best."
        accept={['image/jpeg', 'image/jpg', 'image/png']}
        disabled={isPending}
        onChange={(media) => mutate(media?._id ?? null)}
      />
      {error !== null && (
        <p className={page.problem} role="alert">
          {failureOf(error).content}
        </p>
      )}
    </SettingsPart>
  )
}
