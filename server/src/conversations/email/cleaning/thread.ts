import { serveLane } from '../../../threads/serve-lane.ts'
import type { MailRequest } from './clean-in-thread.ts'
import { cleanMail } from './clean-mail.ts'

/** The thread that emails are cleaned in. They have nothing in common. */
serveLane((_: object, { html, files }: MailRequest) => cleanMail(html, files))
