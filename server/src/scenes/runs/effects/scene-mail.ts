import type { Job } from '../../../work/kinds.ts'
import { MAIL_DEADLINE_MS, MailRefused } from '@attune/carriers/smtp/mail'
import { EMAIL_RECIPIENTS_MAX } from '@attune/contract/scenes/nodes/limits'
import type { Effect } from '@attune/engine/effect'
import { filterReachable, loadContact, lockContact } from '@attune/store/contacts/contacts'
import { runOf } from '@attune/store/scenes/runs/runs'
import { effectOf, settleEffect } from '@attune/store/scenes/runs/turns'
import { coachesOfManager } from '@attune/store/staff/reach'
import type { Tenant } from '@attune/store/store'
import type { LockedContact } from '../../../contacts/access.ts'
import { readEmail } from '../../../contacts/addresses/read-email.ts'
import { addJob } from '../../../work/add-job.ts'
import type { Deps } from '../../../deps.ts'
import { extend, finish, postpone } from '../../../work/claim.ts'
import type { LiveRun, RunSession } from '../run-session.ts'
import { outsideOf } from '../../outside-addresses.ts'
import { storedVersion } from '../graphs.ts'
import { recordOnce } from './record-once.ts'

declare module '../../../work/kinds.ts' {
  interface WorkPayloads {
    'send-scene-mail': { runId: string; key: string }
  }
}

const SEND = 'send-scene-mail'
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 15 * 60_000
/** Added to the mail server's time limit, for noting its answer. */
const SLACK_MS = 10_000
/** An email is given up when the mail server could not be reached for this long. */
const GIVE_UP_MS = 3 * 86_400_000

/** How the effect is recorded. */
interface SceneMail {
  subject: string
  content: string
  /** Those still to be written to. */
  recipients: string[]
  given?: string[]
  refused?: string[]
}

/** Queues a scene's email to the valid recipients. Returns a problem for those that are not. */
export const queueMail = async (
  session: RunSession,
  live: LiveRun,
  effect: Extract<Effect, { kind: 'email' }>,
): Promise<string[]> => {
  const all = [...new Set(effect.recipients.map((address) => address.trim()).filter((address) => address !== ''))]
  const { valid, kept } = await chooseRecipients(session, live, all)
  const open = kept.filter((address) => !isShut(session.contact, address))
  const recipients = open.slice(0, EMAIL_RECIPIENTS_MAX)
  const invalid = all.length - valid.length
  const outside = valid.length - kept.length
  if (kept.length > 0 && !(await maySeeClient(session, live)))
    return ['The email wasn’t sent: the person who saved this scene may not see this client.']
  const problems = [
    ...(all.length === 0 ? ['The email has no recipients, so it wasn’t sent.'] : []),
    ...(invalid === 0
      ? []
      : [
          `${invalid} of the email’s recipients ${invalid === 1 ? 'isn’t a valid address' : 'aren’t valid addresses'}.`,
        ]),
    ...(outside === 0
      ? []
      : [
          `${outside} of the email’s recipients ${outside === 1 ? 'is' : 'are'} outside the organization. The person who saved this scene may not send emails there.`,
        ]),
    ...(open.length === kept.length
      ? []
      : ['The email wasn’t sent to the client, because they are stopped or texted STOP.']),
    ...(open.length > EMAIL_RECIPIENTS_MAX ? [`An email can have at most ${EMAIL_RECIPIENTS_MAX} recipients.`] : []),
  ]
  if (recipients.length === 0) return problems
  if (!(await recordOnce(session, live, { ...effect, recipients }))) return problems
  const payload = { runId: live.run.runId, key: effect.key }
  await addJob(session.tx, { kind: SEND, payload, dueAt: session.at, now: session.at })
  return problems
}

/**
 * The valid addresses that this version may write to: those at the organization's own domains, its staff and the
 * client, and any others only if the person who saved the version had the right.
 */
const chooseRecipients = async (
  { tx, contact, settings }: RunSession,
  { run }: LiveRun,
  addresses: readonly string[],
): Promise<{ valid: string[]; kept: string[] }> => {
  const valid = addresses.flatMap((address) => readEmail(address) ?? [])
  const { rights } = await storedVersion(tx, run.sceneId, run.version)
  if (rights.mailsOutside) return { valid, kept: valid }
  const others = valid.filter((address) => address !== contact.email)
  const outside = new Set(await outsideOf(tx, others, settings.mailDomains))
  return { valid, kept: valid.filter((address) => !outside.has(address)) }
}

/** Whether an address is that of a client to whom nothing may be sent. */
const isShut = (
  { email, status, opted_out_at }: Pick<LockedContact, 'email' | 'status' | 'opted_out_at'>,
  address: string,
): boolean => (opted_out_at !== null || status === 'stop') && email?.toLowerCase() === address.toLowerCase()

/** As `isShut`, for an email that was queued earlier: the client may have opted out or been stopped after that. */
const isShutNow = async (tx: Tenant, runId: string, address: string): Promise<boolean> => {
  const run = await runOf(tx, runId)
  const contact = run === undefined ? undefined : await loadContact(tx, run.contact_id)
  return contact !== undefined && isShut(contact, address)
}

/** An email can contain anything about a client, so it is only sent if its author may see the client now. */
const maySeeClient = async ({ tx, contact }: RunSession, { run }: LiveRun): Promise<boolean> => {
  const { rights, publishedBy } = await storedVersion(tx, run.sceneId, run.version)
  if (rights.reachesAll || publishedBy === null) return true
  const accountIds = [publishedBy, ...(await coachesOfManager(tx, publishedBy))]
  return (await filterReachable(tx, { kind: 'coaches', accountIds }, [contact.contact_id])).has(contact.contact_id)
}

/**
 * Sends a scene's email to one recipient after another and notes each before the next, so a crash in between repeats at
 * most one of them. The job stays this worker's as long as each takes. Nothing is sent when the client was erased
 * meanwhile, and nothing to a client who has texted STOP since.
 */
export const sendSceneMail = async (deps: Deps, item: Job<'send-scene-mail'>): Promise<void> => {
  const { runId, key } = item.payload
  const { organizationId } = item
  for (;;) {
    const pending = await deps.store.tenant(organizationId, async (tx) => {
      const read = await loadPending(tx, runId, key)
      const [to] = read?.mail.recipients ?? []
      if (read === null || to === undefined) return finish(tx, item).then(() => null)
      await extend(tx, item, MAIL_DEADLINE_MS + SLACK_MS)
      return { ...read, to, isShut: await isShutNow(tx, runId, to) }
    })
    if (pending === null) return
    const { to } = pending
    const outcome = pending.isShut ? 'refused' : await send(deps, pending.mail, to)
    const isLate = deps.now().getTime() - pending.askedAt.getTime() > GIVE_UP_MS
    if (outcome === 'later' && !isLate)
      return deps.store.tenant(organizationId, (tx) => postpone(tx, item, pauseAfter(item.attempts)))
    await deps.store.tenant(organizationId, (tx) => noteRecipient(deps, tx, { runId, key }, to, outcome === 'given'))
  }
}

/** Null once it has been sent to everybody, or is gone. */
const loadPending = async (
  tx: Tenant,
  runId: string,
  key: string,
): Promise<{ mail: SceneMail; askedAt: Date } | null> => {
  const effect = await effectOf(tx, runId, key)
  if (effect === undefined || effect.done_at !== null) return null
  // As `queueMail` recorded it.
  return { mail: effect.detail as unknown as SceneMail, askedAt: effect.at }
}

const send = async (
  deps: Deps,
  { subject, content }: SceneMail,
  to: string,
): Promise<'given' | 'refused' | 'later'> => {
  try {
    await deps.mail.send({ to, subject: subject.replaceAll(/\s+/gu, ' ').trim(), text: content })
    return 'given'
  } catch (error) {
    if (error instanceof MailRefused) return 'refused'
    deps.log.warn('a scene’s email could not be sent and will be retried')
    return 'later'
  }
}

const noteRecipient = async (
  deps: Deps,
  tx: Tenant,
  { runId, key }: { runId: string; key: string },
  to: string,
  isGiven: boolean,
): Promise<void> => {
  const run = await runOf(tx, runId)
  if (run === undefined) return
  await lockContact(tx, run.contact_id)
  const pending = await loadPending(tx, runId, key)
  if (pending === null) return
  const { mail } = pending
  const recipients = mail.recipients.filter((recipient) => recipient !== to)
  const given = isGiven ? [...(mail.given ?? []), to] : mail.given
  const refused = isGiven ? mail.refused : [...(mail.refused ?? []), to]
  const detail = { ...mail, recipients, ...(given && { given }), ...(refused && { refused }) }
  await settleEffect(tx, { runId, key }, { detail, doneAt: recipients.length === 0 ? deps.now() : null })
}

const pauseAfter = (attempts: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts - 1, 12))
