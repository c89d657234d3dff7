import type { GlobalJob } from '../../work/kinds.ts'
import { MailRefused, type MailMessage } from '@attune/carriers/smtp/mail'
import { finishGlobalWork, postponeGlobalWork } from '@attune/store/work/global-work'
import type { Deps } from '../../deps.ts'
import { MAIL_KINDS } from './mails.ts'
import { writeMail } from './write-mail.ts'

declare module '../../work/kinds.ts' {
  interface GlobalWorkPayloads {
    /** No account: an address nobody has an account for, which must take the same time. */
    'send-mail': { mail: string; accountId: string | null; askedAt: string }
  }
}

const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 15 * 60_000
/** A mail that cannot be sent for this long is dropped. */
const GIVE_UP_MS = 3 * 86_400_000

/**
 * Sends a mail and retries for three days while the server is down, slow or cuts the connection. If the server's answer
 * is lost the mail may arrive twice; the links in both work.
 */
export const sendMail = async (deps: Deps, item: GlobalJob<'send-mail'>): Promise<void> => {
  const { global } = deps.store
  const message = await messageOf(deps, item)
  if (message !== null) {
    try {
      await deps.mail.send(message)
    } catch (error) {
      const final = error instanceof MailRefused || isTooLate(deps, item)
      // Neither the address nor the server's answer, which may contain it.
      const about = {
        mail: item.payload.mail,
        workId: String(item.workId),
        attempts: item.attempts,
        ...errorCodesOf(error),
      }
      deps.log.warn(about, final ? 'a mail was dropped' : 'a mail could not be sent and will be retried')
      if (!final) return postponeGlobalWork(global, item, pauseAfter(item.attempts))
    }
  }
  await finishGlobalWork(global, item)
}

const messageOf = (deps: Deps, item: GlobalJob<'send-mail'>): Promise<MailMessage | null> => {
  const { mail, accountId } = item.payload
  const kind = MAIL_KINDS.find((name) => name === mail)
  if (kind === undefined || accountId === null) return Promise.resolve(null)
  return writeMail(deps, kind, accountId)
}

const pauseAfter = (attempts: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts - 1, 12))

const isTooLate = (deps: Deps, item: GlobalJob<'send-mail'>): boolean =>
  deps.now().getTime() - Date.parse(item.payload.askedAt) > GIVE_UP_MS

const errorCodesOf = (error: unknown): { code?: string; responseCode?: number } => {
  const { code, responseCode } = (error instanceof MailRefused ? error.cause : error) as {
    code?: unknown
    responseCode?: unknown
  }
  return {
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof responseCode === 'number' ? { responseCode } : {}),
  }
}
