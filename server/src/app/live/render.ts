import { FACTS } from '@attune/contract/app/facts'
import type { FactDefinition } from '@attune/contract/facts'
import { parseMessageId } from '@attune/contract/ids'
import type { Thread } from '@attune/contract/conversations/entity'
import type { LiveEvent } from '@attune/contract/app/live/events'
import { cursorOf, type Fact } from '@attune/store/facts/read-facts'
import { loadMessagesAt, type MessageRecord } from '@attune/store/conversations/messages'
import { filterReachable } from '@attune/store/contacts/contacts'
import type { RunRecord } from '@attune/store/scenes/runs/runs'
import type { Tenant } from '@attune/store/store'
import { accessContacts } from '../../contacts/access.ts'
import { accessThreadsOfReaders, messagesFor } from '../../conversations/access.ts'
import { accessFolders } from '../../conversations/folders/access-folder.ts'
import type { Deps } from '../../deps.ts'
import { mayReadNotices } from '../../notices/access.ts'
import { accessRuns, runsFor } from '../../scenes/runs/access-runs.ts'
import { hasFeature, may, type Member } from '../../calls/who.ts'

/**
 * Renders facts for several readers of one organization as events with the current state of things, masked and limited
 * to reach like any call. A thing that changed several times is sent once, at its last change. Without the right a call
 * would take, that part is left out. Returns a list of events for each reader.
 */
export const renderFacts = async (deps: Deps, whos: Member[], facts: Fact[]): Promise<LiveEvent[][]> => {
  const readers = whos.map((who): LiveReader => ({
    ...rightsOf(who),
    who,
    concerning: factsFor(who, facts),
    threads: [],
  }))
  const some = readers.filter(
    ({ concerning, seesThreads, seesContacts, seesChannels }) =>
      concerning.length > 0 && (seesThreads || seesContacts || seesChannels),
  )
  const [first] = some
  if (first === undefined) return whos.map(() => [])
  return deps.store.tenant(first.who.organizationId, async (tx) => {
    const seeing = some.filter(({ seesThreads }) => seesThreads)
    const contactIds = contactsOf(seeing.flatMap(({ concerning }) => concerning))
    const threads = await accessThreadsOfReaders(
      deps,
      tx,
      seeing.map(({ who }) => who),
      contactIds,
    )
    seeing.forEach((reader, index) => (reader.threads = threads[index] ?? []))
    const shown = new Set(threads.flat().map((thread) => thread.contactId))
    const messageIds = new Set(
      seeing.flatMap(({ concerning }) => concerning.flatMap((fact) => messageIdOf(fact) ?? [])),
    )
    const rows = await loadMessagesAt(
      tx,
      [...messageIds].map(parseMessageId).filter(({ contactId }) => shown.has(contactId)),
    )
    const ofRuns = some.flatMap(({ concerning }) => concerning).filter(isOfRun)
    const runs = await accessRuns(tx, contactsOf(ofRuns), [...new Set(ofRuns.flatMap((fact) => runIdOf(fact) ?? []))])
    const eventsOf = new Map<LiveReader, LiveEvent[]>()
    for (const reader of some) eventsOf.set(reader, await eventsFor(deps, tx, reader, { rows, runs }, facts))
    return readers.map((reader) => eventsOf.get(reader) ?? [])
  })
}

interface LiveReader {
  who: Member
  seesThreads: boolean
  seesContacts: boolean
  seesChannels: boolean
  concerning: Fact[]
  threads: Thread[]
}

const rightsOf = (who: Member) => ({
  seesThreads: may(who, 'conversations.view'),
  seesContacts: may(who, 'contacts.view'),
  // Of My Number, or of the organization's settings.
  seesChannels: may(who, 'conversations.view') || may(who, 'organizations.view'),
})

const factsFor = (who: Member, facts: Fact[]): Fact[] =>
  lastOfEach(
    facts.filter(
      (fact) =>
        fact.organizationId === who.organizationId &&
        isToldTo(fact, who) &&
        (definitionOf(fact).own !== true || fact.actor === who.account.account_id),
    ),
  )

const isToldTo = (fact: Fact, who: Member): boolean => {
  const { live } = definitionOf(fact)
  if (live === 'none') return false
  if (live === 'folders' || live === 'channels') return true
  return live === 'notices' ? isNoticeFor(fact, who) : fact.contactId !== null
}

/** A kind that a newer process recorded isn't known here. */
const UNKNOWN: FactDefinition = { about: 'thread', live: 'thread' }
const DEFINITIONS: Record<string, FactDefinition> = FACTS

const definitionOf = ({ kind }: Fact): FactDefinition => DEFINITIONS[kind] ?? UNKNOWN

const isLive =
  (live: FactDefinition['live']) =>
  (fact: Fact): boolean =>
    definitionOf(fact).live === live
const isOfContact = isLive('contact')
const isOfFolders = isLive('folders')
const isOfNotices = isLive('notices')
const isOfChannels = isLive('channels')
const isOfTasks = isLive('tasks')
const isOfRun = isLive('run')

const contactsOf = (facts: Fact[]): string[] => [...new Set(facts.flatMap((fact) => fact.contactId ?? []))]

/** One reader's events. `rows` and `runs` are all messages and runs the facts are about, whoever may see them. */
const eventsFor = async (
  deps: Deps,
  tx: Tenant,
  { who, seesThreads, seesContacts, seesChannels, concerning, threads }: LiveReader,
  { rows, runs }: { rows: MessageRecord[]; runs: RunRecord[] },
  facts: Fact[],
): Promise<LiveEvent[]> => {
  const lost = new Set(facts.filter((fact) => isLostBy(fact, who)).map((fact) => fact.contactId))
  const threadOf = new Map(threads.map((thread) => [thread.contactId, thread]))
  const changed = seesContacts ? contactsOf(concerning.filter(isOfContact)) : []
  const contactOf = new Map((await accessContacts(deps, tx, who, changed)).map((contact) => [contact._id, contact]))
  const own = rows.filter((row) => threadOf.has(row.contact_id))
  const messageOf = new Map((await messagesFor(deps, tx, who, own)).map((message) => [message.id, message]))
  const runsReached = seesContacts ? await onlyReachable(tx, who, threadOf, runs) : []
  const ofTasks = seesTasks(who)
    ? concerning.filter(isOfTasks).map((fact) => ({ contact_id: fact.contactId ?? '' }))
    : []
  const tasksReached = new Set((await onlyReachable(tx, who, threadOf, ofTasks)).map((row) => row.contact_id))
  const runOf = new Map((await runsFor(tx, who, runsReached)).map((run) => [run._id, run]))
  const folders = seesThreads && concerning.some(isOfFolders) ? await accessFolders(tx, who) : []
  const goneOnce = (fact: Fact): LiveEvent[] => {
    const contactId = fact.contactId ?? ''
    const isLost = lost.has(contactId)
    lost.delete(contactId)
    return isLost ? [{ event: 'gone', cursor: cursorOf(fact), ids: { contactId } }] : []
  }
  return concerning.flatMap((fact): LiveEvent[] => {
    const contactId = fact.contactId ?? ''
    const cursor = cursorOf(fact)
    if (isOfFolders(fact)) return seesThreads ? [{ event: 'folders', cursor, folders }] : []
    if (isOfNotices(fact)) return [{ event: 'notices', cursor }]
    if (isOfChannels(fact)) return seesChannels ? [{ event: 'channels', cursor }] : []
    if (isOfTasks(fact) && !lost.has(contactId))
      return tasksReached.has(contactId) ? [{ event: 'tasks', cursor, ids: { contactId } }] : []
    if (isOfRun(fact)) {
      const run = runOf.get(runIdOf(fact) ?? '')
      if (run === undefined) return goneOnce(fact)
      return [{ event: 'changed', cursor, kind: fact.kind, ids: { contactId, runId: run._id }, rev: run.rev, run }]
    }
    const thread = threadOf.get(contactId)
    const contact = contactOf.get(contactId)
    const rev = thread?.rev ?? contact?.rev
    if (rev === undefined) return goneOnce(fact)
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
}

const isNoticeFor = (fact: Fact, who: Member): boolean => {
  const { readers } = fact.payload
  return mayReadNotices(who) && Array.isArray(readers) && readers.includes(who.account.account_id)
}

const seesTasks = (who: Member): boolean => may(who, 'tasks.view') && hasFeature(who, 'tasks')

/** The rows whose contact this reader reaches. Queried only if the reader's threads do not already tell. */
const onlyReachable = async <T extends { contact_id: string }>(
  tx: Tenant,
  who: Member,
  threadOf: ReadonlyMap<string, Thread>,
  rows: T[],
): Promise<T[]> => {
  const unknown = [...new Set(rows.map((row) => row.contact_id))].filter((contactId) => !threadOf.has(contactId))
  const reached = unknown.length === 0 ? new Set<string>() : await filterReachable(tx, who.reach, unknown)
  return rows.filter((row) => threadOf.has(row.contact_id) || reached.has(row.contact_id))
}

const runIdOf = (fact: Fact): string | undefined => {
  const id = isOfRun(fact) ? fact.payload['runId'] : undefined
  return typeof id === 'string' ? id : undefined
}

const messageIdOf = (fact: Fact): string | undefined => {
  const id = fact.payload['messageId']
  return typeof id === 'string' ? id : undefined
}

/**
 * Keeps the last fact about each thing: the same message, run or client may be changed in several respects. What readers
 * mark for themselves doesn't stand in for what happened to the thing, such as the end of a wait.
 */
const lastOfEach = (facts: Fact[]): Fact[] => {
  const seen = new Set<string>()
  return facts
    .toReversed()
    .filter((fact) => {
      const id = runIdOf(fact) ?? messageIdOf(fact) ?? fact.contactId
      const { about, own = false } = definitionOf(fact)
      const thing = `${about} ${own} ${id}`
      return seen.has(thing) ? false : seen.add(thing)
    })
    .toReversed()
}

/**
 * Whether this fact removed a contact from the reader's reach. Checked on all facts, because a later one about the same
 * contact stands in for it.
 */
const isLostBy = (fact: Fact, who: Member): boolean => {
  const lost = fact.payload['lost']
  if (!Array.isArray(lost)) return false
  if (who.reach.kind === 'all') return fact.kind === 'ContactRemoved' || fact.kind === 'ContactMerged'
  return who.reach.accountIds.some((id) => lost.includes(id))
}
