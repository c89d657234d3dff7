import type { Media } from '@attune/contract/media/entity'
import { MediaUploader, type MediaValue } from '../../media/MediaUploader.tsx'
import type { UploadState } from '../../media/upload-state.ts'
import { FIELD_TITLES } from './contact-fields.ts'
import classes from './ContactForm.module.css'

export interface PhotoFieldProps {
  /** URL of the form's photo; empty if there is none. */
  url: string
  error: string | null
  disabled: boolean
  onChange: (photo: { id: string; url: string }) => void
  onState: (state: UploadState) => void
}

/** The client's photo. Uploaded at once, but takes effect when the form is saved. */
export const PhotoField = ({ url, error, disabled, onChange, onState }: PhotoFieldProps) => {
  const value: MediaValue | null =
    url === '' ? null : { url, thumbnail: null, fileName: 'The client’s photo', mime: 'image/jpeg' }
  const change = (media: Media | null) =>
    onChange(media === null ? { id: '', url: '' } : { id: media._id, url: media.url })
  return (
    <>
      <MediaUploader
        label={FIELD_TITLES.photo}
        kind="contact-photo"
        value={value}
        accept={['image/jpeg', 'image/jpg', 'image/png']}
        hint="JPEG or PNG, cropped to a square."
        disabled={disabled}
        onChange={change}
        onState={onState}
      />
      {error !== null && (
        <p className={classes.problem} role="alert">
          {error}
        </p>
      )}
    </>
  )
}
