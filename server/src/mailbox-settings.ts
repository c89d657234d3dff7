import type { Mailbox } from '@attune/carriers/email/mailbox'
import * as z from 'zod'

/** The mailbox that an organization writes to its clients from. */
export interface MailboxSettings {
  mailbox: Mailbox
  /** Null: the only organization. */
  organizationId: string | null
}

const ADDRESS = /^(?:([^<>@\p{Cc}"]*) <([^<>@\s]+@[^<>@\s]+)>|([^<>@\s]+@[^<>@\s]+))$/u

/**
 * The settings of a mailbox, part of `Environment`.
 *
 * - `ATTUNE_MAILBOX`: its address, with or without a name: `Northline <care@northline.example>`. Its server must deliver
 *   what is sent to `care+anything@…` to it. Needs `PUBLIC_URL` and `ATTUNE_DEMO=0`. `ATTUNE_MAILBOX_ORGANIZATION`: whose
 *   it is, if there are several organizations (`or_…`).
 * - `ATTUNE_MAILBOX_SMTP_URL`: how its mails leave, `smtp://user:password@mail.example.org:587` or `smtps://…:465`.
 * - `ATTUNE_MAILBOX_IMAP_URL`: where it is read, `imaps://user:password@mail.example.org` or `imap://…`, and
 *   `ATTUNE_MAILBOX_SECRET`: signs mails that are posted to us, at least 16 characters. One of them, or both.
 * - `ATTUNE_MAILBOX_TRUSTED_SERVER`: the name with which its server begins its `Authentication-Results`. Only set it if the
 *   server removes such headers from what strangers send. Without it only replies to a thread's own address are verified.
 * - `ATTUNE_MAILBOX_PRIVATE_HOSTS`: mail servers in your own network that organizations may connect mailboxes of, separated
 *   by commas (`mail.intra.example`). By default only servers at public addresses.
 */
export const MAILBOX_ENVIRONMENT = {
  ATTUNE_MAILBOX: z
    .string()
    .regex(ADDRESS, 'ATTUNE_MAILBOX must be an email address, with or without a name: Desk <desk@example.org>.')
    .optional(),
  ATTUNE_MAILBOX_ORGANIZATION: z
    .string()
    .regex(/^or_[0-9a-f]{32}$/, 'ATTUNE_MAILBOX_ORGANIZATION must be an ID of the form or_….')
    .optional(),
  ATTUNE_MAILBOX_SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: 'ATTUNE_MAILBOX_SMTP_URL must be a URL such as smtp://user:password@mail.example.org:587.',
    })
    .optional(),
  ATTUNE_MAILBOX_IMAP_URL: z
    .url({
      protocol: /^imaps?$/,
      hostname: /./,
      error: 'ATTUNE_MAILBOX_IMAP_URL must be a URL such as imaps://user:password@mail.example.org.',
    })
    .optional(),
  ATTUNE_MAILBOX_SECRET: z.string('ATTUNE_MAILBOX_SECRET must have at least 16 characters.').min(16).optional(),
  ATTUNE_MAILBOX_TRUSTED_SERVER: z
    .string()
    .regex(/^[^\s;()"]{1,255}$/, 'ATTUNE_MAILBOX_TRUSTED_SERVER must be a name such as mx.example.org.')
    .optional(),
  ATTUNE_MAILBOX_PRIVATE_HOSTS: z
    .string()
    .transform((text) => text.split(',').map((name) => name.trim().toLowerCase()))
    .pipe(
      z.array(
        z
          .string()
          .regex(/^[a-z0-9_.:-]{1,253}$/, 'ATTUNE_MAILBOX_PRIVATE_HOSTS must be names such as mail.intra.example.'),
      ),
    )
    .optional(),
}

const MailboxEnvironment = z.object(MAILBOX_ENVIRONMENT)

/** The mailbox; null if none is set. `refuse` throws the sentence for settings that don't go together. */
export const mailboxOf = (
  env: z.infer<typeof MailboxEnvironment> & { PUBLIC_URL?: string | undefined; ATTUNE_DEMO: '0' | '1' },
  refuse: (sentence: string) => never,
): MailboxSettings | null => {
  const { ATTUNE_MAILBOX: named, ATTUNE_MAILBOX_SMTP_URL: smtpUrl, ATTUNE_MAILBOX_IMAP_URL: imapUrl } = env
  const secret = env.ATTUNE_MAILBOX_SECRET
  if (named === undefined && smtpUrl === undefined && imapUrl === undefined && secret === undefined) return null
  if (named === undefined || smtpUrl === undefined)
    return refuse('ATTUNE_MAILBOX and ATTUNE_MAILBOX_SMTP_URL must be set together.')
  if (imapUrl === undefined && secret === undefined)
    return refuse(
      'ATTUNE_MAILBOX needs ATTUNE_MAILBOX_IMAP_URL or ATTUNE_MAILBOX_SECRET: replies must come in somehow.',
    )
  if (env.PUBLIC_URL === undefined)
    return refuse('ATTUNE_MAILBOX needs PUBLIC_URL: the address of the link that ends automation’s mails.')
  if (env.ATTUNE_DEMO === '1')
    return refuse('ATTUNE_MAILBOX needs ATTUNE_DEMO=0: nothing of the demo may reach real mailboxes.')
  const [, name = '', withName, alone] = ADDRESS.exec(named) ?? []
  return {
    mailbox: {
      ...{ name: name.trim(), address: (withName ?? alone ?? '').toLowerCase(), smtpUrl, imapUrl: imapUrl ?? null },
      ...{ secret: secret ?? '', trustedServer: env.ATTUNE_MAILBOX_TRUSTED_SERVER ?? null },
    },
    organizationId: env.ATTUNE_MAILBOX_ORGANIZATION ?? null,
  }
}
