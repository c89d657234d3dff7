import { editField, type Edits } from './edit-state.ts'

/** Among the edits, where an upload that is not saved yet can be seen. */
const PREVIEW_URL = 'photo seen at'

/** After a photo was uploaded or taken out. */
export const editPhoto = <T extends { photo: string }>(saved: T, edits: Edits, photo: { id: string; url: string }) => {
  const { [PREVIEW_URL]: _before, ...others } = edits
  const next = editField(saved, others, 'photo', photo.id)
  return next['photo'] === undefined || photo.id === '' ? next : { ...next, [PREVIEW_URL]: photo.url }
}

/** Where the photo of the form can be seen; empty where there is none. */
export const photoUrlOf = (savedUrl: string | null, edits: Edits): string =>
  edits['photo'] === undefined ? (savedUrl ?? '') : edits['photo'] === '' ? '' : (edits[PREVIEW_URL] ?? '')

/** Theirs instead: the upload is not shown any more. */
export const dropPhotoPreview = ({ [PREVIEW_URL]: _before, ...others }: Edits): Edits => others
