import { MAILED_LINK_MINUTES } from '@attune/contract/staff/limits'

export const MAIL_KINDS = [
  'password-reset',
  'password-changed',
  'invitation',
  'email-change',
  'email-change-asked',
  'api-key-created',
  'integration-created',
  'second-factor-on',
  'second-factor-off',
  'second-factor-reset-asked',
  'second-factor-reset',
  'account-confirmed',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

interface MailText {
  subject: string
  text: string
}

/** What goes into every mail. */
export interface MailContext {
  name: string
  /** The panel's address. */
  home: string
}

const toMail = ({ name }: MailContext, subject: string, ...paragraphs: string[]): MailText => ({
  subject,
  text: [`Hello ${name},`, ...paragraphs, 'Attune'].join('\n\n'),
})

const NOT_YOU = "If this wasn't you, choose a new password right away"

export const writePasswordReset = (context: MailContext, link: string): MailText =>
  toMail(
    context,
    'Choose a new password',
    'Someone, probably you, asked to reset the password of your Attune account. Choose a new one here:',
    link,
    `The link works once and expires in ${MAILED_LINK_MINUTES.passwordReset} minutes. If you didn't ask for it, you can ignore this email: your password stays the same.`,
  )

/** Somebody who is invited has no name here yet. */
export const writeInvitation = (organization: string, link: string): MailText => ({
  subject: `Join ${organization} on Attune`,
  text: [
    'Hello,',
    `You are invited to ${organization} on Attune, the desk for coaching by text. Choose your name and a password here:`,
    link,
    `The link works once and expires in ${MAILED_LINK_MINUTES.invitation / 1_440} days. If you don't know ${organization}, you can ignore this email.`,
    'Attune',
  ].join('\n\n'),
})

export const writePasswordChanged = (context: MailContext): MailText =>
  toMail(
    context,
    'Your password was changed',
    `The password of your Attune account was changed, your other sessions were signed out and your API keys were revoked. ${NOT_YOU}: ${context.home}/forgot-password`,
  )

export const writeEmailChange = (context: MailContext, link: string): MailText =>
  toMail(
    context,
    'Confirm your new email address',
    'Confirm this as the email address of your Attune account:',
    link,
    `The link works once and expires in ${MAILED_LINK_MINUTES.emailChange / 60} hours. If you don't have an Attune account, you can ignore this email.`,
  )

/** The new address already belongs to another account; only its owner is told. */
export const writeEmailInUse = (context: MailContext): MailText =>
  toMail(
    context,
    'Your email address is already in use',
    'Someone asked to use this email address for another Attune account. It already belongs to yours, and nothing has changed. If that was you, choose a different address.',
  )

export const writeEmailChangeAsked = (context: MailContext): MailText =>
  toMail(
    context,
    'Your email address is about to change',
    `Someone, probably you, asked to change the email address of your Attune account. It changes once the new address is confirmed. ${NOT_YOU}: ${context.home}/forgot-password`,
    `Then cancel the change in Account Settings: ${context.home}/me/settings/change-email`,
  )

export const writeApiKeyCreated = (context: MailContext): MailText =>
  toMail(
    context,
    'A new API key',
    `A new API key was created for your Attune account. Whoever has it can sign in as you. ${NOT_YOU} and revoke the key: ${context.home}/me/settings/security`,
  )

export const writeIntegrationCreated = (context: MailContext): MailText =>
  toMail(
    context,
    'A new integration',
    `An integration was created in your name. Whoever has its key can reach your organization's clients with the rights it was given. ${NOT_YOU} and revoke the integration: ${context.home}/organizations/settings/integrations`,
  )

export const writeSecondFactor = (context: MailContext, on: boolean): MailText =>
  toMail(
    context,
    on ? 'The second factor is on' : 'The second factor is off',
    `Signing in to your Attune account ${on ? 'now asks for a code from your authenticator app' : 'no longer asks for a code'}. ${NOT_YOU}: ${context.home}/forgot-password`,
  )

export const writeAccountConfirmed = (context: MailContext, organization: string): MailText =>
  toMail(
    context,
    'Your account is confirmed',
    `${organization} has confirmed your account. Sign in to find your clients: ${context.home}`,
  )

export const writeSecondFactorReset = (context: MailContext, isDone: boolean): MailText =>
  isDone
    ? toMail(
        context,
        'Your second factor was reset',
        `Two admins have taken the second factor off your Attune account. Your sessions were signed out and your API keys were revoked. Sign in with your password and set up a new one: ${context.home}/me/settings/security`,
        `If you didn't ask for this, choose a new password right away and tell your admins: ${context.home}/forgot-password`,
      )
    : toMail(
        context,
        'An admin wants to reset your second factor',
        'An admin has asked to take the second factor off your Attune account. It is done once another admin confirms it, within a day.',
        "If you didn't ask for this, tell your admins right away. They can withdraw it.",
      )
