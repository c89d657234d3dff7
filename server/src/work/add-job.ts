import { parseMessageId } from '@attune/contract/ids'
import type { Tenant } from '@attune/store/store'
import { addWork, type NewWork } from '@attune/store/work/queue'
import type { NewJob } from './kinds.ts'

/** Adds a job in the transaction of the change that asks for it. */
export const addJob = (tx: Tenant, job: NewJob): Promise<void> => addJobs(tx, [job])

/** Adds several jobs at once. */
export const addJobs = (tx: Tenant, jobs: readonly NewJob[]): Promise<void> => addWork(tx, ...jobs.map(toWork))

export const toWork = (job: NewJob): NewWork => ({ ...job, ...subjectOf(job) })

/**
 * Whom a job is about, if it has to be found by that: a client's deliveries are hurried when a person's message waits
 * for them, their held messages and a webhook need only one job, a client's first run has to know which texts and tags
 * haven't been told yet, scenes wait until fetching a client's photo has been tried, and what follows from starting and
 * dropping onboarding is done in that order.
 */
const subjectOf = ({ kind, payload }: NewJob): { subject?: string } => {
  if (kind === 'post-webhook') return { subject: payload.webhookId }
  if ((kind === 'deliver-message' || kind === 'release-held') && payload.contactId !== undefined)
    return { subject: payload.contactId }
  if (kind === 'fetch-attachment') return { subject: parseMessageId(payload.messageId).contactId }
  if (kind === 'resume-runs' && payload.fact === 'MessageReceived')
    return { subject: parseMessageId(payload.messageId).contactId }
  if (kind === 'first-interaction') return { subject: payload.contactId }
  if (kind === 'tell-runs' && (payload.came ?? 0) + (payload.went ?? 0) > 0) return { subject: payload.contactId }
  return {}
}
