import type { FactKind } from '@attune/contract/app/facts'
import { coachesOf } from '@attune/store/contacts/change-contacts'
import { lockContact } from '@attune/store/contacts/contacts'
import { runOf } from '@attune/store/scenes/runs/runs'
import { effectOf } from '@attune/store/scenes/runs/turns'
import { listAdminIds } from '@attune/store/staff/list-staff'
import { browsersForNotices } from '@attune/store/staff/notifications'
import { managersOfCoaches } from '@attune/store/staff/reach'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../deps.ts'
import { graphFor } from '../scenes/runs/graphs.ts'
import { addJob } from '../work/add-job.ts'
import { finish } from '../work/claim.ts'
import type { Job } from '../work/kinds.ts'
import { raiseNotice, type NewNotice } from './raise-notice.ts'

type Payload = Job<'raise-notice'>['payload']
type What = Pick<NewNotice, 'type' | 'title' | 'topic'>

/**
 * Raises the notice that a fact calls for, once, and adds a job for each browser that wants a push notice of it. Nothing if
 * the client has been removed since.
 */
export const raiseFromFact = async (deps: Deps, item: Job<'raise-notice'>): Promise<void> => {
  const organizationId = item.organizationId ?? ''
  const { contactId, messageId } = item.payload
  const admins = await listAdminIds(deps.store.global, organizationId)
  const browsers = await browsersForNotices(deps.store.global, organizationId)
  const at = deps.now()
  await deps.store.tenant(organizationId, async (tx) => {
    await finish(tx, item)
    const contact = await lockContact(tx, contactId)
    const what = contact === undefined || contact.removed_at !== null ? null : await whatToTell(tx, item.payload)
    if (what === null) return
    const coaches = await coachesOf(tx, contactId)
    const managers = await managersOfCoaches(tx, coaches)
    const recipients = item.payload.fact === 'ManagerRequestSent' ? managers : [...coaches, ...managers]
    const notice = { ...what, about: { contactId, messageId }, recipients: recipients.toSorted() }
    const { noticeId, readers } = await raiseNotice(tx, notice, { admins, cause: `work:${item.workId}`, at })
    const wanting = what.type === 'others' ? [] : browsers.filter(({ accountId }) => readers.includes(accountId))
    for (const browser of wanting)
      await addJob(tx, {
        kind: 'push-alert',
        payload: { noticeId, ...browser, askedAt: at.toISOString() },
        dueAt: at,
        now: at,
      })
  })
}

const whatToTell = async (tx: Tenant, payload: Payload): Promise<What | null> => {
  const tell = NOTICES[payload.fact]
  return tell === undefined ? null : tell(tx, payload)
}

/** The facts that call for a notice, and what it says. It names no client: each reader sees the name they may see. */
const NOTICES: Partial<Record<FactKind, (tx: Tenant, payload: Payload) => Promise<What | null> | What>> = {
  SceneAlertRaised: async (tx, { contactId, runId = '', effect = '' }) => {
    const name = (await effectOf(tx, runId, effect))?.detail['name']
    return typeof name === 'string' ? { type: 'alert', title: name, topic: `alert:${contactId}:${name}` } : null
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
  ContactMutedByAutomation: (_tx, { contactId }) => ({
    type: 'others',
    title: 'No replies, so automation is paused',
    topic: `mute:${contactId}`,
  }),
  ManagerRequestSent: (_tx, { contactId }) => ({
    type: 'others',
    title: 'Request to the managers',
    topic: `request:${contactId}`,
  }),
}
