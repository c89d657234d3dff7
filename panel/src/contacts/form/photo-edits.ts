import { editField, type Edits } from './edit-state.ts'

/** Key of the edits that holds the URL of an unsaved photo. */
const PREVIEW_URL = 'photo seen at'

/** The edits after a photo was uploaded or removed (empty id). */
export const editPhoto = <T extends { photo: string }>(saved: T, edits: Edits, photo: { id: string; url: string }) => {
  const { [PREVIEW_URL]: _before, ...others } = edits
  const next = editField(saved, others, 'photo', photo.id)
  return next['photo'] === undefined || photo.id === '' ? next : { ...next, [PREVIEW_URL]: photo.url }
}

/** URL of the form's photo; empty if there is none. */
export const photoUrlOf = (savedUrl: string | null, edits: Edits): string =>
  edits['photo'] === undefined ? (savedUrl ?? '') : edits['photo'] === '' ? '' : (edits[PREVIEW_URL] ?? '')

/** Drops the preview of the upload, when the other version is taken instead. */
export const dropPhotoPreview = ({ [PREVIEW_URL]: _before, ...others }: Edits): Edits => others
