import { join } from 'node:path'
import { checkSmtp } from '@attune/carriers/smtp/smtp-mail'
import type { Settings } from '../../settings.ts'
import { reasonOf } from './reason-of.ts'
import { about, type Finding } from './finding.ts'

const { ok, warning, problem } = about('mail')

/** Connects to the mail server and signs in; sends nothing. */
export const lookAtMail = async ({ smtp, home }: Settings, deadlineMs: number): Promise<Finding[]> => {
  if (smtp === null) {
    const outbox = join(home, 'outbox.log')
    return [
      warning(
        `No mail server is set, so emails are only written to ${outbox}. Set ATTUNE_SMTP_URL and ATTUNE_MAIL_FROM.`,
      ),
    ]
  }
  const { host } = new URL(smtp.url)
  try {
    await checkSmtp({ url: smtp.url, deadlineMs })
    return [ok(`The mail server ${host} answers and lets Attune in.`)]
  } catch (error) {
    if (isRefusedLogin(error))
      return [problem(`The mail server ${host} refuses the user or the password in ATTUNE_SMTP_URL.`)]
    return [
      problem(`The mail server ${host} can't be used: ${reasonOf(error)}. Check ATTUNE_SMTP_URL and the firewall.`),
    ]
  }
}

const isRefusedLogin = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && (error.responseCode === 535 || error.responseCode === 534)
