import { typed, type Edits } from './edit-state.ts'

/** Among the edits, where an upload that is not saved yet can be seen. */
const SEEN_AT = 'photo seen at'

/** After a photo was uploaded or taken out. */
export const typedPhoto = <T extends { photo: string }>(saved: T, edits: Edits, photo: { id: string; url: string }) => {
  const { [SEEN_AT]: _before, ...others } = edits
  const next = typed(saved, others, 'photo', photo.id)
  return next['photo'] === undefined || photo.id === '' ? next : { ...next, [SEEN_AT]: photo.url }
}

/** Where the photo of the form can be seen; empty where there is none. */
export const photoUrlOf = (savedUrl: string | null, edits: Edits): string =>
  edits['photo'] === undefined ? (savedUrl ?? '') : edits['photo'] === '' ? '' : (edits[SEEN_AT] ?? '')

/** Theirs instead: the upload is not shown any more. */
export const withoutPhoto = ({ [SEEN_AT]: _before, ...others }: Edits): Edits => others
