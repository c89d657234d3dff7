/** `none` nothing chosen, `submit` on its way, `ready` there, `error` it did not get there (spec 2 §4). */
export type UploadState = 'none' | 'submit' | 'ready' | 'error'

/** Why a form with an upload under way, or one that failed, cannot be sent yet (spec 2 §5); null when it can. */
export const uploadProblem = (state: UploadState): string | null => {
  if (state === 'submit') return 'Media uploading in progress.'
  return state === 'error' ? 'Something went wrong while media uploading.' : null
}
