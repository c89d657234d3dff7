import { failureOf } from '../client/failure.ts'
import { CallRefused } from '../client/refusal.ts'
import { SessionEnded } from '../client/session.ts'
import { uploadProblem } from './upload-state.ts'

/**
 * Why an upload failed, in a sentence. A refusal says in its own words what is wrong with the file; a fault of the
 * server, the network or something in between says nothing that would help.
 */
export const uploadFailure = (error: unknown): string | null => {
  const isRefused = error instanceof CallRefused && failureOf(error).status < 500
  return isRefused || error instanceof SessionEnded ? failureOf(error).content : uploadProblem('error')
}
