import { startMailPair, type MailPair } from '@attune/carriers/email/testing/mail-pair'
import { startStandIn, type StandIn } from '@attune/carriers/twilio/stand-in/stand-in'
import { changeCarrierAccount, insertCarrierAccount } from '@attune/store/channels/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealCredentials, type Credentials } from '../../channels/seal-credentials.ts'
import { newId } from '../../new-id.ts'
import { readSettings } from '../../settings.ts'
import { createWorld, type TestOrganization, type World } from '../../testing/world.ts'
import { lookAtAccounts } from './look-at-accounts.ts'

const SECRET = 'a secret of thirty-two characters or more'
const ACCOUNT = { accountSid: `AC${'7'.repeat(32)}`, authToken: 'never-shown-token' }

let world: World
let northline: TestOrganization
let pair: MailPair
let twilio: StandIn
beforeAll(async () => {
  world = await createWorld()
  northline = await world.organization('Northline', '+13035591801')
  pair = await startMailPair('care@northline.example', 'never-shown-either')
  twilio = await startStandIn(ACCOUNT, 'http://127.0.0.1:9')
})
afterAll(async () => {
  await pair.close()
  await twilio.close()
  await world.close()
})

/** An account that an organization has connected. */
const addAccount = async (
  account: { carrier: string; sid: string; mailbox?: object },
  credentials: Credentials,
): Promise<string> => {
  const id = newId('cr')
  const now = world.now()
  const { mailbox, ...rest } = account
  await world.deps.store.tenant(northline.id, (tx) =>
    insertCarrierAccount(tx, {
      ...{ ...rest, carrier_account_id: id, title: '', token_end: '', key_sid: null, messaging_service_sid: null },
      ...{ mailbox: mailbox === undefined ? null : JSON.stringify(mailbox) },
      ...{ problem: null, created_at: now, changed_at: now },
      ...sealCredentials(SECRET, `${northline.id} ${id}`, credentials),
    }),
  )
  return id
}
const lines = async (more: NodeJS.ProcessEnv = {}): Promise<string> => {
  const own = { ATTUNE_SECRET: SECRET, ATTUNE_TWILIO_URL: twilio.url, ATTUNE_MAILBOX_PRIVATE_HOSTS: '127.0.0.1' }
  const found = await lookAtAccounts(readSettings({ ...own, ...more }), world.deps.store, 5_000)
  return found.map(({ state, text }) => `${state}: ${text}`).join('\n')
}

test('accounts that organizations have connected are signed in to, and what is wrong is said of each', async () => {
  expect(await lines()).toBe('ok: Carriers and mail servers let Attune in. Accounts: 0.')
  const { smtp, imap } = pair.entered
  const mailbox = { name: '', replies: 'plus', trustedServer: null, smtp, imap: { ...imap, user: smtp.user } }
  const passwords = { smtpPassword: smtp.password, imapPassword: smtp.password, marks: 'x' }
  await addAccount({ carrier: 'email', sid: pair.address, mailbox }, passwords)
  const id = await addAccount(
    { carrier: 'twilio', sid: ACCOUNT.accountSid },
    { authToken: ACCOUNT.authToken, keySecret: null },
  )
  expect(await lines()).toBe('ok: Carriers and mail servers let Attune in. Accounts: 2.')
  expect(pair.smtp.mails).toEqual([])
  expect(await lines({ ATTUNE_MAILBOX_PRIVATE_HOSTS: 'mail.intra' })).toContain('private network')
  pair.imap.isLocked = true
  expect(await lines()).toMatch(
    /^problem: The mailbox care@northline\.example of or_\w+ can't be read: the server refuses/,
  )
  pair.imap.isLocked = false
  const other = await lines({ ATTUNE_SECRET: 'another secret of thirty-two characters' })
  expect(other.match(/can't be opened: this is not the secret/g)).toHaveLength(2)
  await world.deps.store.tenant(northline.id, (tx) =>
    changeCarrierAccount(
      tx,
      id,
      sealCredentials(SECRET, `${northline.id} ${id}`, { authToken: 'never-shown-wrong', keySecret: null }),
    ),
  )
  const wrong = await lines()
  expect(wrong).toContain('problem: Twilio refuses the credentials of')
  expect(wrong + other).not.toContain('never-shown')
})
