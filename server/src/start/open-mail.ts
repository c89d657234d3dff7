import { join } from 'node:path'
import type { Mail } from '@attune/carriers/smtp/mail'
import { createOutboxMail } from '@attune/carriers/smtp/outbox-mail'
import { createSmtpMail } from '@attune/carriers/smtp/smtp-mail'
import type { Logger } from 'pino'
import type { Settings } from '../settings.ts'

/** The mail server of the settings, or the outbox: a file in the state folder, for its owner's eyes. */
export const openMail = ({ smtp, home, workLeaseMs }: Settings, log: Logger): Mail => {
  // Over before another worker would take the mail for dead work.
  if (smtp !== null) return createSmtpMail({ ...smtp, deadlineMs: Math.min(15_000, workLeaseMs * 0.75) })
  const outbox = join(home, 'outbox.log')
  log.info({ outbox }, 'no mail server is set: mails are written to the outbox')
  return createOutboxMail(outbox)
}
