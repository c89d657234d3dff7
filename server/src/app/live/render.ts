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

/** Facts that only concern the member who caused them. */
const OWN: ReadonlySet<string> = new Set([
  'ThreadRead',
  'DraftChanged',
  'FolderAdded',
  'FolderChanged',
  'FolderRemoved',
  'FolderMembersChanged',
])
/** Facts after which personal folders are loaded again. */
const OF_FOLDERS: ReadonlySet<string> = new Set(['FolderAdded', 'FolderChanged', 'FolderRemoved'])
const OF_CONTACT = /^Contact/
/** Facts about a scene running for a client: only that run is sent again. */
const OF_RUN = /^Scene(Run|Problem|Alert)/
/** Facts about notices: they name who sees the notice, and say nothing else. */
const OF_NOTICES = /^Notice/
/** Facts about tasks: whoever shows tasks of the client loads them again. */
const OF_TASKS = /^Task/
/** Facts about what clients ask: the thread is not changed by them. */
const OF_QUESTIONS = /^Question/
/** Facts about who saw the client: nothing has changed. */
const OF_LOOKS: ReadonlySet<string> = new Set(['PrivateDataSeen', 'ProofExported'])
/** Facts about held messages: the thread does not show them, the client's automation does. */
const OF_HELD = /^(MessageHeld|HeldMessage|ConversationTaken|ConversationHandedBack|ClientRules)/

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
    ({ concerning, seesThreads, seesContacts }) => concerning.length > 0 && (seesThreads || seesContacts),
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
  concerning: Fact[]
  threads: Thread[]
}

const rightsOf = (who: Member) => ({
  seesThreads: may(who, 'conversations.view'),
  seesContacts: may(who, 'contacts.view'),
})

const factsFor = (who: Member, facts: Fact[]): Fact[] =>
  lastOfEach(
    facts.filter(
      (fact) =>
        fact.organizationId === who.organizationId &&
        !OF_LOOKS.has(fact.kind) &&
        (fact.contactId !== null || OF_FOLDERS.has(fact.kind) || isNoticeFor(fact, who)) &&
        (!OWN.has(fact.kind) || fact.actor === who.account.account_id),
    ),
  )

const contactsOf = (facts: Fact[]): string[] => [...new Set(facts.flatMap((fact) => fact.contactId ?? []))]

/** One reader's events. `rows` and `runs` are all messages and runs the facts are about, whoever may see them. */
const eventsFor = async (
  deps: Deps,
  tx: Tenant,
  { who, seesThreads, seesContacts, concerning, threads }: LiveReader,
  { rows, runs }: { rows: MessageRecord[]; runs: RunRecord[] },
  facts: Fact[],
): Promise<LiveEvent[]> => {
  const lost = new Set(facts.filter((fact) => isLostBy(fact, who)).map((fact) => fact.contactId))
  const threadOf = new Map(threads.map((thread) => [thread.contactId, thread]))
  const changed = seesContacts ? contactsOf(concerning.filter((fact) => OF_CONTACT.test(fact.kind))) : []
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
  return concerning.flatMap((fact): LiveEvent[] => {
    const contactId = fact.contactId ?? ''
    const cursor = cursorOf(fact)
    if (isOfFolders(fact)) return seesThreads ? [{ event: 'folders', cursor, folders }] : []
    if (isOfNotices(fact)) return [{ event: 'notices', cursor }]
    if (isOfTasks(fact) && !lost.has(contactId))
      return tasksReached.has(contactId) ? [{ event: 'tasks', cursor, ids: { contactId } }] : []
    const run = runOf.get(runIdOf(fact) ?? '')
    if (isOfRun(fact))
      return run === undefined
        ? lost.delete(contactId)
          ? [{ event: 'gone', cursor, ids: { contactId } }]
          : []
        : [{ event: 'changed', cursor, kind: fact.kind, ids: { contactId, runId: run._id }, rev: run.rev, run }]
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
}

const isOfFolders = (fact: Fact): boolean => OF_FOLDERS.has(fact.kind)

const isOfNotices = (fact: Fact): boolean => OF_NOTICES.test(fact.kind)

const isNoticeFor = (fact: Fact, who: Member): boolean => {
  const { readers } = fact.payload
  return isOfNotices(fact) && mayReadNotices(who) && Array.isArray(readers) && readers.includes(who.account.account_id)
}

const isOfTasks = (fact: Fact): boolean => OF_TASKS.test(fact.kind)

const seesTasks = (who: Member): boolean => may(who, 'tasks.view') && hasFeature(who, 'tasks')

const isOfRun = (fact: Fact): boolean => OF_RUN.test(fact.kind)

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

/** Keeps the last fact about each message, each run, each contact apart from those, and the folders. */
const lastOfEach = (facts: Fact[]): Fact[] => {
  const seen = new Set<string>()
  return facts
    .toReversed()
    .filter((fact) => {
      const about = runIdOf(fact) ?? messageIdOf(fact) ?? `${subjectKindOf(fact)} ${fact.contactId}`
      return seen.has(about) ? false : seen.add(about)
    })
    .toReversed()
}

const subjectKindOf = (fact: Fact): string =>
  isOfFolders(fact)
    ? 'folders'
    : isOfNotices(fact)
      ? 'notices'
      : isOfTasks(fact)
        ? 'tasks'
        : fact.kind === 'ContactHistoryChanged'
          ? 'history'
          : OF_CONTACT.test(fact.kind)
            ? 'contact'
            : OF_HELD.test(fact.kind)
              ? 'held'
              : OF_QUESTIONS.test(fact.kind)
                ? 'question'
                : 'thread'

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
