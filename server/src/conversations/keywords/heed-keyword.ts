import type { IncomingMail, ReceivedText } from '@attune/carriers/carrier'
import type { StandardKeyword } from '@attune/contract/conversations/keywords/standard'
import { readStandardWord } from '@attune/engine/keywords/standard-words'
import type { Tenant } from '@attune/store/store'
import type { LockedContact } from '../../contacts/access.ts'
import type { Deps } from '../../deps.ts'
import { changeOptOut, isLatestWord } from '../opt-out.ts'
import { confirmKeyword, type ConfirmedText } from './confirm-keyword.ts'

export interface HeardKeyword {
  kind: StandardKeyword
  /** The client has said STOP or START after this text, so it no longer changes anything. */
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
  const kind = keyword ?? (mail === undefined ? readStandardWord(text) : readMailWord(mail, text))?.kind ?? null
  return kind === null ? null : { kind, isOutdated: kind !== 'help' && !(await isLatestWord(tx, contact, saidAt)) }
}

/**
 * The word that a mail says in its writer's own words, whatever else it brings; or else in its subject, if that is all
 * that its writer said, or if not everything can be read.
 */
const readMailWord = ({ subject, written, isUnreadable }: IncomingMail, text: string) => {
  const own = written ?? text
  return readStandardWord(own) ?? (own === '' || isUnreadable === true ? readStandardWord(subject) : null)
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
