import type { FactKind } from '@attune/contract/app/facts'
import { mentionedIds } from '@attune/contract/contacts/mentions'
import { alertTitleOf } from '@attune/contract/scenes/runs/alert-title'
import { coachesOf } from '@attune/store/contacts/change-contacts'
import { lockRoot } from '@attune/store/contacts/contacts'
import { listNotes } from '@attune/store/contacts/notes'
import { listSignUps } from '@attune/store/contacts/sign-ups/sign-ups'
import { alertByTitle } from '@attune/store/notices/alerts'
import { runOf } from '@attune/store/scenes/runs/runs'
import { effectOf } from '@attune/store/scenes/runs/turns'
import { managersOfCoaches } from '@attune/store/staff/reach'
import { whoActsFor } from '@attune/store/staff/absences/who-acts'
import { lockTask } from '@attune/store/tasks/tasks'
import type { Tenant } from '@attune/store/store'
import { causeOfJob } from '../calls/by.ts'
import type { Deps } from '../deps.ts'
import { graphFor } from '../scenes/runs/graphs.ts'
import { addJob } from '../work/add-job.ts'
import { finish } from '../work/claim.ts'
import type { Job } from '../work/kinds.ts'
import { loadAudience, noticeTopic, raiseAlert } from './alerts/raise-alert.ts'
import { raiseNotice, type NewNotice } from './raise-notice.ts'
import { dropFormerManagers, ensureReader } from './ensure-reader.ts'

declare module '../work/kinds.ts' {
  interface WorkPayloads {
    /** What happened, for a notice; see notices/raise-from-fact.ts. */
    'raise-notice': {
      fact: FactKind
      contactId: string
      messageId?: string
      runId?: string
      effect?: string
      taskId?: string
      noteId?: string
      signUpId?: string
      /** Whom a task was given to, or whom a note mentions. */
      assignee?: string
    }
  }
}

type Payload = Job<'raise-notice'>['payload']
/** `name`: the alert's, as a scene names it. */
type What = Pick<NewNotice, 'type' | 'title' | 'topic'> & { name?: string }

/**
 * Raises the notice that a fact calls for, once, and adds a job for each browser that wants a push notice of it. If the client
 * was merged into another after that, the notice is about that one; if they were erased, there is none.
 */
export const raiseFromFact = async (deps: Deps, item: Job<'raise-notice'>): Promise<void> => {
  const { organizationId } = item
  const { messageId } = item.payload
  const audience = await loadAudience(deps, organizationId)
  const { admins, browsers } = audience
  const at = deps.now()
  await deps.store.tenant(organizationId, async (tx) => {
    await finish(tx, item)
    const contact = await lockRoot(tx, item.payload.contactId)
    if (contact === undefined || contact.removed_at !== null) return
    const { contact_id: contactId } = contact
    const what = await whatToTell(tx, { ...item.payload, contactId })
    if (what === null) return
    const alert = what.name === undefined ? undefined : await alertByTitle(tx, what.name, what.title)
    if (alert !== undefined) {
      // Its task is opened with those of the rules, which read the alert, too.
      const options = { cause: causeOfJob(item), at, withTask: false, messageId }
      if (alert.is_on) await raiseAlert(tx, alert, contactId, audience, options)
      return
    }
    const coaches = await coachesOf(tx, contactId)
    const managers = dropFormerManagers(await managersOfCoaches(tx, coaches), audience)
    const asked = recipientsOf(item.payload, coaches, managers)
    const covers = (await whoActsFor(tx, asked, at)).values()
    const everyone = [...new Set([...asked, ...covers])]
    const recipients = item.payload.assignee === undefined ? ensureReader(everyone, audience) : everyone
    const { type, title, topic } = what
    const notice = { type, title, topic, about: { contactId, messageId }, recipients: recipients.toSorted() }
    const { noticeId, readers } = await raiseNotice(tx, notice, { admins, cause: causeOfJob(item), at })
    const isPushed = what.type !== 'others' || PUSHED_OTHERS.has(item.payload.fact)
    const wanting = !isPushed ? [] : browsers.filter(({ accountId }) => readers.includes(accountId))
    for (const browser of wanting)
      await addJob(tx, {
        kind: 'push-alert',
        payload: { noticeId, ...browser, askedAt: at.toISOString() },
        dueAt: at,
        now: at,
      })
  })
}

/** Notices about people and not about alerts or errors, which a phone still shows. */
const PUSHED_OTHERS: ReadonlySet<FactKind> = new Set(['NoteAdded', 'ContactSignedUp'])

/** A request goes to the managers, a task or a mention to one person; everything else to coaches and managers. */
const recipientsOf = (
  { fact, assignee }: Payload,
  coaches: readonly string[],
  managers: readonly string[],
): string[] => {
  if (fact === 'TaskAssigned' || fact === 'NoteAdded') return assignee === undefined ? [] : [assignee]
  return fact === 'ManagerRequestSent' ? [...managers] : [...coaches, ...managers]
}

const whatToTell = async (tx: Tenant, payload: Payload): Promise<What | null> => {
  const tell = NOTICES[payload.fact]
  return tell === undefined ? null : tell(tx, payload)
}

/** The facts that call for a notice, and what it says. It names no client: each reader sees the name they may see. */
const NOTICES: Partial<Record<FactKind, (tx: Tenant, payload: Payload) => Promise<What | null> | What>> = {
  SceneAlertRaised: async (tx, { contactId, runId = '', effect = '' }) => {
    const name = (await effectOf(tx, runId, effect))?.detail['name']
    return typeof name === 'string'
      ? { type: 'alert', title: alertTitleOf(name), topic: noticeTopic(contactId, name), name }
      : null
  },
  SceneProblem: async (tx, { contactId, runId = '' }) => {
    const run = await runOf(tx, runId)
    if (run === undefined) return null
    const { title } = await graphFor(tx, run.scene_id, run.version)
    return {
      type: 'error',
      title: run.ended === 'failed' ? `Scene stopped: ${title}` : `A person needs to reply: ${title}`,
      topic: `scene:${contactId}:${run.scene_id}`,
    }
  },
  DeliveryChanged: (_tx, { contactId }) => ({
    type: 'error',
    title: 'Message not delivered',
    topic: `delivery:${contactId}`,
  }),
  ContactAddressDied: (_tx, { contactId }) => ({
    type: 'error',
    title: 'Messages don’t reach a client any more',
    topic: `address:${contactId}`,
  }),
  ContactMutedByAutomation: (_tx, { contactId }) => ({
    type: 'others',
    title: 'No replies, so automation is paused',
    topic: `mute:${contactId}`,
  }),
  // Nobody has verified who it was: a client who already existed may not have written this.
  ContactSignedUp: async (tx, { contactId, signUpId = '' }) => {
    const one = (await listSignUps(tx, contactId)).find(({ sign_up_id: id }) => id === signUpId)
    if (one === undefined) return null
    const title = one.is_new ? 'Someone signed up on a coach’s page' : 'A client wrote on a coach’s page'
    return { type: 'others', title, topic: `sign-up:${contactId}` }
  },
  // The task's title may name the client, so the notice doesn't quote it.
  TaskAssigned: async (tx, { taskId = '', assignee }) => {
    const task = await lockTask(tx, taskId)
    const isTheirs = task !== undefined && task.user_assigned === assignee && task.closed_at === null
    return isTheirs
      ? { type: 'others', title: 'A colleague gave you a task', topic: `task:${taskId}:${assignee}` }
      : null
  },
  NoteAdded: async (tx, { contactId, noteId = '', assignee = '' }) => {
    const [note] = await listNotes(tx, contactId, { noteId, limit: 1 })
    if (note === undefined || !mentionedIds(note.text).includes(assignee)) return null
    const title = `${note.author?.name ?? 'A colleague'} mentioned you in a note`
    return { type: 'others', title, topic: `mention:${noteId}:${assignee}` }
  },
  ManagerRequestSent: (_tx, { contactId }) => ({
    type: 'others',
    title: 'Request to the managers',
    topic: `request:${contactId}`,
  }),
}
