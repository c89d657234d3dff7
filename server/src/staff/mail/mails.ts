import { MAILED_LINK_MINUTES } from '@attune/contract/staff/limits'

export const MAIL_KINDS = [
  'password-reset',
  'password-changed',
  'email-change',
  'email-change-asked',
  'api-key-created',
  'second-factor-on',
  'second-factor-off',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

interface MailText {
  subject: string
  text: string
}

/** What the words of a mail are made of. */
export interface MailContext {
  name: string
  /** The panel's address. */
  home: string
}

const letter = ({ name }: MailContext, subject: string, ...paragraphs: string[]): MailText => ({
  subject,
  text: [`Hello ${name},`, ...paragraphs, 'Attune'].join('\n\n'),
})

const NOT_YOU = 'If this was not you, choose a new password at once'

export const passwordReset = (words: MailContext, link: string): MailText =>
  letter(
    words,
    'Choose a new password',
    `Somebody, most likely you, asked for a new password of your Attune account. Choose it here:`,
    link,
    `The link works once, within ${MAILED_LINK_MINUTES.passwordReset} minutes. If you did not ask for it, you need not do anything: your password stays as it is.`,
  )

export const passwordChanged = (words: MailContext): MailText =>
  letter(
    words,
    'Your password was changed',
    `The password of your Attune account was changed, and other sessions were ended. ${NOT_YOU}: ${words.home}/forgot-password`,
  )

export const emailChange = (words: MailContext, link: string): MailText =>
  letter(
    words,
    'Confirm your new email address',
    'Confirm that this is to be the email address of your Attune account:',
    link,
    `The link works once, within ${MAILED_LINK_MINUTES.emailChange / 60} hours. If you have no Attune account, you need not do anything.`,
  )

/** The address belongs to another account already: only its owner learns that. */
export const emailInUse = (words: MailContext): MailText =>
  letter(
    words,
    'Your email address is in use already',
    'Somebody asked to make this the email address of another Attune account. It is yours, and stays yours. If that was you, choose another address.',
  )

export const emailChangeAsked = (words: MailContext): MailText =>
  letter(
    words,
    'Your email address is about to change',
    `Somebody, most likely you, asked to change the email address of your Attune account. It changes as soon as the new address is confirmed. ${NOT_YOU} and take the change back in Account Settings: ${words.home}/forgot-password`,
  )

export const apiKeyCreated = (words: MailContext): MailText =>
  letter(
    words,
    'A new API key',
    `A new API key was made for your Attune account. It signs in as you. ${NOT_YOU} and revoke the key: ${words.home}/me/settings/security`,
  )

export const secondFactor = (words: MailContext, on: boolean): MailText =>
  letter(
    words,
    on ? 'The second factor is on' : 'The second factor is off',
    `Signing in to your Attune account ${on ? 'asks for a code of your authenticator from now on' : 'asks for no code any more'}. ${NOT_YOU}: ${words.home}/forgot-password`,
  )
