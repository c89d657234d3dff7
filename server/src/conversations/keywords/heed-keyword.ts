import type { ReceivedText } from '@attune/carriers/carrier'
import type { StandardKeyword } from '@attune/contract/conversations/keywords/standard'
import { readStandardWord } from '@attune/engine/keywords/standard-words'
import type { Tenant } from '@attune/store/store'
import type { LockedContact } from '../../contacts/access.ts'
import type { Deps } from '../../deps.ts'
import { changeOptOut, isLatestWord } from '../opt-out.ts'
import { confirmKeyword, type ConfirmedText } from './confirm-keyword.ts'

export interface HeardKeyword {
  kind: StandardKeyword
  /** The client has said STOP or START since, so it changes nothing any more. */
  isOutdated: boolean
}

/**
 * STOP, START and HELP as carriers and the CTIA's handbook define them; null for every other text. How the carrier
 * itself understood the text decides: it knows the words an account added in other languages, and it won't deliver to a
 * client whom it has opted out.
 */
export const readKeyword = async (
  tx: Tenant,
  contact: LockedContact,
  { keyword, mail }: ReceivedText,
  { text, saidAt }: { text: string; saidAt: Date },
): Promise<HeardKeyword | null> => {
  // In a mail without a text, the subject is all that its writer said, or all of it that can be read.
  const said = mail !== undefined && (text === '' || mail.isUnreadable === true) ? mail.subject : text
  const kind = keyword ?? readStandardWord(said)?.kind ?? null
  return kind === null ? null : { kind, isOutdated: kind !== 'help' && !(await isLatestWord(tx, contact, saidAt)) }
}

/** Opts the client out or in again, and confirms what is news, unless that is the carrier's part. */
export const heedKeyword = async (
  deps: Deps,
  tx: Tenant,
  contact: LockedContact,
  { needsAnswer, ...text }: ConfirmedText & { needsAnswer: boolean },
): Promise<void> => {
  const { contactId, kind, cause, at, saidAt } = text
  const wasOut = contact.opted_out_at !== null
  if (kind !== 'help') await changeOptOut(tx, contactId, kind === 'stop', { cause, at, saidAt })
  const isNews = kind === 'help' || wasOut !== (kind === 'stop')
  if (isNews && needsAnswer) await confirmKeyword(deps, tx, text)
}
