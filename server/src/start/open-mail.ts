import { join } from 'node:path'
import type { Mail } from '@attune/carriers/smtp/mail'
import { createOutboxMail } from '@attune/carriers/smtp/outbox-mail'
import { createSmtpMail } from '@attune/carriers/smtp/smtp-mail'
import type { Logger } from 'pino'
import type { Settings } from '../settings.ts'

/** The mail server from the settings, or else an outbox file in the state folder. */
export const openMail = ({ smtp, home, workLeaseMs }: Settings, log: Logger): Mail => {
  // Times out before another worker takes over the job.
  if (smtp !== null) return createSmtpMail({ ...smtp, deadlineMs: Math.min(15_000, workLeaseMs * 0.75) })
  const outbox = join(home, 'outbox.log')
  log.info({ outbox }, 'no mail server is set: emails are written to the outbox')
  return createOutboxMail(outbox)
}
