import { useMutation } from '@tanstack/react-query'
import type { UserDetails } from '@attune/contract/staff/users/user'
import { calls } from '../../../client/calls.ts'
import { failureOf } from '../../../client/failure.ts'
import { notify, notifyFailure } from '../../../client/notify.ts'
import { MediaUploader } from '../../../media/MediaUploader.tsx'
import { putUserInCache, reloadUser } from '../user-queries.ts'

/** An account's photo; saved as soon as it is uploaded or removed, as in Account Settings. */
export const PhotoField = ({ user }: { user: UserDetails }) => {
  const save = useMutation({ mutationFn: (photo: string | null) => savePhoto(user, photo), meta: { quiet: true } })
  const { name, organization, photoUrl, photoThumbnail, abilities } = user
  if (organization === null || !abilities.update) return null
  return (
    <MediaUploader
      label="Photo"
      kind="staff-photo"
      organization={organization}
      value={
        photoUrl === null ? null : { url: photoUrl, thumbnail: photoThumbnail, fileName: name, mime: 'image/jpeg' }
      }
      hint="Colleagues see it next to what they write."
      accept={['image/jpeg', 'image/jpg', 'image/png']}
      disabled={save.isPending}
      onChange={(media) => save.mutate(media?._id ?? null)}
    />
  )
}

/** Saves an upload as the photo of an account, or removes its photo. Shows a failure as a toast. */
export const savePhoto = async ({ _id: userId, name, rev }: UserDetails, photo: string | null): Promise<void> => {
  try {
    putUserInCache(await calls.directory.putUser({ userId, photo, rev }))
    notify({ kind: 'good', title: photo === null ? 'Photo removed' : 'Photo saved', content: name })
  } catch (error) {
    notifyFailure(error)
    if (failureOf(error).code === 'UserChanged') void reloadUser(userId)
  }
}
