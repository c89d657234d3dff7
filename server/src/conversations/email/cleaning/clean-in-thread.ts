import { openLane } from '../../../threads/lane.ts'
import type { CleanMail } from './clean-mail.ts'

export interface MailRequest {
  html: string
  files: ReadonlyMap<string, number>
}

/** The processor time that an email may take. The worst that is known takes half a second, nearly all a few milliseconds. */
const LIMIT_MS = 3_000

const lane = openLane<object, MailRequest, CleanMail | null>({
  file: new URL('./thread.ts', import.meta.url),
  limitMs: LIMIT_MS,
  sharedMax: 1,
})

/** Cleans an email in its own thread, so that a hostile one holds up nobody else. Null if it is too long for that. */
export const cleanInThread = async (request: MailRequest): Promise<CleanMail | null> => {
  const outcome = await lane.run({ sharedKey: '', shared: {}, request })
  if (outcome.kind === 'done') return outcome.value
  if (outcome.kind === 'too-long') return null
  throw new Error(`An email was not cleaned: ${outcome.kind === 'broken' ? outcome.reason : outcome.kind}`)
}
