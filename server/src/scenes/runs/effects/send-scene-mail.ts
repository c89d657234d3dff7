import { MailRefused } from '@attune/carriers/smtp/mail'
import { lockContact } from '@attune/store/contacts/contacts'
import { runOf } from '@attune/store/scenes/runs/runs'
import { effectOf, settleEffect } from '@attune/store/scenes/runs/turns'
import type { ClaimedWork } from '@attune/store/work/queue'
import type { Deps } from '../../../deps.ts'
import { finish, postpone } from '../../../work/claim.ts'

const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 15 * 60_000
/** A mail that found no server for so long is given up. */
const GIVE_UP_MS = 3 * 86_400_000

interface SceneMail {
  subject: string
  content: string
  /** Who has not been written to yet. */
  recipients: string[]
  given?: string[]
  refused?: string[]
}

/**
 * Sends a scene's mail, to one recipient after another, each noted before the next: a process that dies in between writes
 * to one of them twice at most. What a client's erasing has taken away is not sent.
 */
export const sendSceneMail = async (deps: Deps, item: ClaimedWork): Promise<void> => {
  const { runId, key } = item.payload as { runId: string; key: string }
  const organizationId = item.organizationId ?? ''
  for (;;) {
    const letter = await deps.store.tenant(organizationId, (tx) => loadMail(tx, runId, key))
    const [to] = letter?.recipients ?? []
    if (letter === null || to === undefined) return deps.store.tenant(organizationId, (tx) => finish(tx, item))
    const outcome = await send(deps, letter, to)
    const isLate = deps.now().getTime() - item.dueAt.getTime() > GIVE_UP_MS
    if (outcome === 'later' && !isLate)
      return deps.store.tenant(organizationId, (tx) => postpone(tx, item, pauseAfter(item.attempts)))
    await deps.store.tenant(organizationId, (tx) => noteRecipient(deps, tx, { runId, key }, to, outcome === 'given'))
  }
}

type Tx = Parameters<typeof finish>[0]

const loadMail = async (tx: Tx, runId: string, key: string): Promise<SceneMail | null> => {
  const effect = await effectOf(tx, runId, key)
  // As `sendEmail` has kept it.
  return effect === undefined || effect.done_at !== null ? null : (effect.detail as unknown as SceneMail)
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
    deps.log.warn('a scene’s mail could not be sent and is tried again')
    return 'later'
  }
}

const noteRecipient = async (
  deps: Deps,
  tx: Tx,
  { runId, key }: { runId: string; key: string },
  to: string,
  isGiven: boolean,
): Promise<void> => {
  const run = await runOf(tx, runId)
  if (run === undefined) return
  await lockContact(tx, run.contact_id)
  const letter = await loadMail(tx, runId, key)
  if (letter === null) return
  const recipients = letter.recipients.filter((recipient) => recipient !== to)
  const given = isGiven ? [...(letter.given ?? []), to] : letter.given
  const refused = isGiven ? letter.refused : [...(letter.refused ?? []), to]
  const detail = { ...letter, recipients, ...(given && { given }), ...(refused && { refused }) }
  await settleEffect(tx, { runId, key }, { detail, doneAt: recipients.length === 0 ? deps.now() : null })
}

const pauseAfter = (attempts: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts - 1, 12))
