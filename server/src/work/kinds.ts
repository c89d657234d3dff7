import type { FactKind } from '@attune/contract/app/facts'
import type { ClaimedWork } from '@attune/store/work/queue'

/**
 * Every kind of job and what it is about. `app/work-handlers.ts` says what does each; `reactions.ts` says which facts
 * start one. The payload is stored as JSON, and jobs of an earlier version may still be due: add optional fields only.
 */
export interface WorkPayloads {
  'deliver-message': { messageId: string; contactId?: string }
  /** Lets the messages go whose turn comes at one of our addresses, until none is in line. */
  'pace-address': { carrier: string; address: string }
  'erase-thread': { contactId: string }
  /** Up to where the log was looked through. */
  'forget-logs': { xid?: string; position?: string }
  /** Those that couldn't be erased, until the others are. */
  'erase-organizations': { failed?: string[] }
  'unseal-message': { messageId: string }
  /** Before an erased client's texts and runs are erased. */
  'seal-proof': { contactId: string }
  'sweep-upload': { mediaId: string }
  'remove-files': { mediaIds: string[] }
  /** `place` is the file's position in its message. */
  'fetch-attachment': { messageId: string; place: number }
  /** Writes down what is said in a sound of this message. `waits`: how often it has waited for its turn. */
  'transcribe-sound': { messageId: string; mediaId: string; waits?: number }
  /** Without a contact: everything that waits in the organization. */
  'release-held': { contactId?: string }
  'tell-reaction': { messageId: string }
  /** No account: an address nobody has an account for, which must take the same time. */
  'send-mail': { mail: string; accountId: string | null; askedAt: string }
  /** Begins and ends a colleague's cover. If the absence has other dates by then, it goes by those. */
  'follow-absence': { absenceId: string }
  /** A cover's account was disabled. */
  'tell-uncovered': { absenceId: string; coachId: string; coverId: string }
  /** Somebody has signed the agreement. */
  'tell-signed': { accountId: string; version: number }
  'rename-staff': { accountId: string }
  'forget-security-log': Record<string, never>
  'ask-receipts': Record<string, never>
  /** Up to when all of our addresses were read, and those that were not, by carrier and address; ISO 8601. */
  'ask-received': { readTo?: string; behind?: Record<string, string> }
  'check-import': { importId: string; accountId: string }
  'apply-import': { importId: string; accountId: string }
  'sweep-import': { importId: string; only: 'reading' | 'any' }
  'check-history': { historyId: string; accountId: string }
  'apply-history': { historyId: string; accountId: string }
  'return-history': { historyId: string; accountId: string }
  'sweep-history': { historyId: string; only: 'reading' | 'texts' | 'all' }
  'do-bulk': { jobId: string; accountId: string }
  'sweep-bulk': { jobId: string }
  /** About a client's message, or about a client whom automation muted. */
  'notify-staff': { messageId?: string; contactId?: string }
  'push-notice': {
    messageId?: string
    contactId?: string
    accountId: string
    pushSubscriptionId: string
    /** ISO 8601. */
    askedAt: string
  }
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
  /** An email about an alert, to one member of staff. */
  'mail-alert': { noticeId: string; accountId: string; /** ISO 8601. */ askedAt: string }
  /**
   * Finds clients for whom the conditions of alerts may come out differently. `cursor` is up to where it has read the event
   * log, `allAt` when it looks at all clients again, ISO 8601.
   */
  'review-alerts': { cursor?: string; allAt?: string }
  /**
   * Looks at these clients, or at a batch of all after one of them. `start`: at all for the first time, for this alert as it
   * was saved then.
   */
  'follow-alerts': { contactIds?: string[]; after?: string; start?: { alertId: string; rev: number } }
  'push-alert': { noticeId: string; accountId: string; pushSubscriptionId: string; /** ISO 8601. */ askedAt: string }
  /** A client's text that asks something. */
  'add-question': { messageId: string }
  /** A client's text was deleted; what belonged together with it may go on asking. */
  'keep-question': { messageId: string }
  /** A person has replied: what the client asked before is answered. */
  'answer-questions': { messageId: string; accountId: string }
  /** Questions in texts from before they were looked for. */
  'find-past-questions': Record<string, never>
  'resume-runs': { messageId: string; fact?: FactKind }
  /** The token that waits, and since which turn. */
  'wake-run': { runId: string; contactId: string; token: number; since: number }
  'tell-runs': ContactFactPayload
  'tell-all-runs': { fact: FactKind }
  'first-interaction': ContactFactPayload & {
    triggerOnboarding?: boolean
    restart?: boolean
    dropSchedules?: boolean
  }
  /** A scheduled message's moment, ISO 8601. If it isn't its next one any more, the job does nothing. */
  'run-scheduled': { scheduledId: string; contactId: string; runAt: string }
  'follow-client': ContactFactPayload & { dropSchedules?: boolean }
  'follow-settings': { fact: FactKind }
  /**
   * Looks for clients whose tasks no longer fit. `cursor` is up to where it has read the event log, `checkInsAt` when it
   * looks for missed check-ins again, ISO 8601.
   */
  'review-tasks': { cursor?: string; checkInsAt?: string }
  /** Opens and closes a client's tasks by the rules; with an alert of a scene, also a task for that. */
  'follow-tasks': { contactId: string; alert?: { runId: string; effect: string } }
  /** A task's time was over at `expiresAt`, ISO 8601. If that isn't its end any more, the job does nothing. */
  'expire-task': { taskId: string; contactId: string; expiresAt: string }
  /** A moment of a client's program, ISO 8601. If it isn't the next one any more, the job does nothing. */
  'run-program': { stateId: string; contactId: string; runAt?: string }
  /** Without a contact: everyone who is in a program. */
  'follow-programs': { fact: FactKind; contactId?: string }
  'move-runs': { sceneId: string; version: number; live: MoveOfRuns; after: string }
  'move-run': { runId: string; contactId: string; version: number; live: MoveOfRuns }
  'erase-runs': { contactId: string }
  /** Makes deliveries of what happened since. `cursor` is up to where it has read the event log, `tidyAt` when it forgets old ones again, ISO 8601. */
  'fill-webhooks': { cursor?: string; tidyAt?: string }
  /** Posts what waits for a webhook. */
  'post-webhook': { webhookId: string }
  'send-scene-mail': { runId: string; key: string }
  'ask-prompt': { runId: string; contactId: string; key: string }
}

/** A fact about a client: which fields changed, and how many labels came and went. */
type ContactFactPayload = {
  contactId: string
  fact: FactKind
  fields?: string[]
  came?: number
  went?: number
  programId?: string
}

/** What happens to active runs when a scene is saved: they continue in the new version, or end. */
export type MoveOfRuns = { kind: 'move'; nodes: Record<string, string> } | { kind: 'end' }

export type WorkKind = keyof WorkPayloads

/** A job of one kind, claimed by this worker. */
export type Job<K extends WorkKind> = Omit<ClaimedWork, 'kind' | 'payload'> & { kind: K; payload: WorkPayloads[K] }

/** A job to be added: due at `dueAt`, by the clock that says `now`. */
export type NewJob = {
  [K in WorkKind]: {
    kind: K
    payload: WorkPayloads[K]
    dueAt: Date
    now: Date
    /** A person waits for it. */ urgent?: boolean
  }
}[WorkKind]

/**
 * A claimed item as a job of its kind. What is in the queue was put there by `addJob`, so the kind says the payload.
 *
 * @throws Error if the item is of another kind.
 */
export const toJob = <K extends WorkKind>(kind: K, item: ClaimedWork): Job<K> => {
  if (item.kind !== kind) throw new Error(`A job of the kind ${item.kind} is not ${kind}.`)
  return { ...item, kind, payload: item.payload as WorkPayloads[K] }
}
