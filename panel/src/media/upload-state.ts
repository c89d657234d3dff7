/** `none`: nothing chosen. `submit`: uploading. `ready`: uploaded. `error`: the upload failed. */
export type UploadState = 'none' | 'submit' | 'ready' | 'error'

/** Why a form can't be submitted while its upload is running or has failed; null if it can. */
export const uploadProblem = (state: UploadState): string | null => {
  if (state === 'submit') return 'Media uploading in progress.'
  return state === 'error' ? 'Something went wrong while media uploading.' : null
}
