import { useAccount } from '../../client/account.ts'
import { MediaUploader } from '../../media/MediaUploader.tsx'
import { useUpdateMe } from './use-update-me.ts'
import classes from './Profile.module.css'

/** One's photo: saved as soon as it is uploaded, or taken out. */
export const Photo = () => {
  const { photoUrl, photoThumbnail, abilities } = useAccount()
  const change = useUpdateMe('Your photo is changed.', () => undefined)
  const value =
    photoUrl === null ? null : { url: photoUrl, thumbnail: photoThumbnail, fileName: 'Your photo', mime: 'image/jpeg' }
  if (!abilities.changePhoto) return null
  return (
    <div className={classes.photo}>
      <MediaUploader
        label="Photo"
        kind="staff-photo"
        value={value}
        hint="Colleagues see it beside what you write."
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
