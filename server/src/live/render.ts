import { messageKey } from '@attune/contract/ids'
import type { LiveEvent } from '@attune/contract/live/events'
import { cursorOf, type Fact } from '@attune/store/facts/read-facts'
import { messagesAt } from '@attune/store/conversations/messages'
import { accessContacts } from '../contacts/access.ts'
import { accessThreads, messageFor } from '../conversations/access.ts'
import type { Deps } from '../deps.ts'
import { may, type Member } from '../staff/who.ts'

/** Facts that concern only who did them. */
const OWN: ReadonlySet<string> = new Set(['ThreadRead', 'DraftChanged'])
const OF_CONTACT = /^Contact/

/**
 * What some facts mean to one reader: things as they stand now, seen through the same doors as any call. A thing that
 * changed several times is told once, at the place of its last change. The rights are those of the calls: without one the
 * part that the call would have refused stays away.
 */
export const renderFacts = async (deps: Deps, who: Member, facts: Fact[]): Promise<LiveEvent[]> => {
  const concerning = lastOfEach(
    facts.filter(
      (fact) =>
        fact.organizationId === who.organizationId &&
        fact.contactId !== null &&
        (!OWN.has(fact.kind) || fact.actor === who.account.account_id),
    ),
  )
  const [seesThreads, seesContacts] = [may(who, 'conversations.view'), may(who, 'contacts.view')]
  if (concerning.length === 0 || (!seesThreads && !seesContacts)) return []
  const contactIds = [...new Set(concerning.flatMap((fact) => fact.contactId ?? []))]
  const messageIds = concerning.flatMap((fact) => messageIdOf(fact) ?? [])
  const lost = new Set(facts.filter((fact) => lostBy(fact, who)).map((fact) => fact.contactId))
  return deps.store.tenant(who.organizationId, async (tx) => {
    const { threads } = seesThreads
      ? await accessThreads(tx, who, { contactIds, limit: contactIds.length })
      : { threads: [] }
    const threadOf = new Map(threads.map((thread) => [thread.contactId, thread]))
    const changed = concerning
      .filter((fact) => seesContacts && OF_CONTACT.test(fact.kind))
      .flatMap((fact) => fact.contactId ?? [])
    const contactOf = new Map((await accessContacts(deps, tx, who, changed)).map((contact) => [contact._id, contact]))
    const rows = await messagesAt(tx, messageIds.filter((id) => threadOf.has(messageKey(id).contactId)).map(messageKey))
    const messageOf = new Map(rows.map((row) => messageFor(deps, who, row)).map((message) => [message.id, message]))
    return concerning.flatMap((fact): LiveEvent[] => {
      const contactId = fact.contactId ?? ''
      const cursor = cursorOf(fact)
      const thread = threadOf.get(contactId)
      const contact = contactOf.get(contactId)
      const rev = thread?.rev ?? contact?.rev
      if (rev === undefined) return lost.delete(contactId) ? [{ event: 'gone', cursor, ids: { contactId } }] : []
      const id = messageIdOf(fact)
      const message = id === undefined ? undefined : messageOf.get(id)
      return [
        {
          event: 'changed',
          cursor,
          kind: fact.kind,
          ids: { contactId, ...(id === undefined ? {} : { messageId: id }) },
          rev: message?.rev ?? contact?.rev ?? rev,
          ...(thread === undefined ? {} : { thread }),
          ...(message === undefined ? {} : { message }),
          ...(contact === undefined ? {} : { contact }),
        },
      ]
    })
  })
}

const messageIdOf = (fact: Fact): string | undefined => {
  const id = fact.payload['messageId']
  return typeof id === 'string' ? id : undefined
}

/** Keeps the last fact about each message, and the last about each contact beside its messages. */
const lastOfEach = (facts: Fact[]): Fact[] => {
  const seen = new Set<string>()
  return facts
    .toReversed()
    .filter((fact) => {
      const about = messageIdOf(fact) ?? `${OF_CONTACT.test(fact.kind) ? 'contact' : 'thread'} ${fact.contactId}`
      return seen.has(about) ? false : seen.add(about)
    })
    .toReversed()
}

/**
 * Whether this fact took a contact from the reader's reach: only they are told that it is gone. Looked for in all facts,
 * since a later one about the same contact stands for those before it.
 */
const lostBy = (fact: Fact, who: Member): boolean => {
  const lost = fact.payload['lost']
  if (!Array.isArray(lost)) return false
  if (who.reach.kind === 'all') return fact.kind === 'ContactRemoved'
  return who.reach.accountIds.some((id) => lost.includes(id))
}
