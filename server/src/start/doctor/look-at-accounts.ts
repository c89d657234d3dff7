import { checkTwilioAccount } from '@attune/carriers/twilio/check-account'
import type { Mailbox } from '@attune/carriers/email/mailbox'
import type { MailTrouble } from '@attune/carriers/email/mail-trouble'
import { tryImap, trySmtp } from '@attune/carriers/email/try-mailbox'
import { listCarrierAccounts, type CarrierAccountRecord } from '@attune/store/channels/accounts'
import { organizationIds } from '@attune/store/staff/renaming'
import type { Store } from '@attune/store/store'
import { toTwilioAccount } from '../../channels/find-account.ts'
import { EMAIL, toMailbox } from '../../channels/find-mailbox.ts'
import type { Settings } from '../../settings.ts'
import { readSecret } from '../state-folder.ts'
import { reasonOf } from './reason-of.ts'
import { about, type Finding } from './finding.ts'

const { ok, problem } = about('channels')
const AT_ONCE = 4

/** Signs in to the mailbox of the settings and to every account that an organization has connected; sends nothing. */
export const lookAtAccounts = async (
  settings: Settings,
  store: Store | null,
  timeoutMs: number,
): Promise<Finding[]> => {
  const looks: (() => Promise<Finding>)[] = []
  if (settings.mailbox !== null) {
    const { mailbox } = settings.mailbox
    looks.push(() => lookAtMailbox(mailbox, 'ATTUNE_MAILBOX', timeoutMs))
  }
  for (const row of store === null ? [] : await listConnected(store))
    looks.push(() => lookAtAccount(settings, row, timeoutMs))
  const findings: Finding[] = []
  for (let from = 0; from < looks.length; from += AT_ONCE)
    findings.push(...(await Promise.all(looks.slice(from, from + AT_ONCE).map((look) => look()))))
  const wrong = findings.filter(({ state }) => state !== 'ok')
  return wrong.length > 0 ? wrong : [ok(`Carriers and mail servers let Attune in. Accounts: ${findings.length}.`)]
}

const listConnected = async (store: Store): Promise<CarrierAccountRecord[]> => {
  const all: CarrierAccountRecord[] = []
  for (const id of await organizationIds(store.global)) all.push(...(await store.tenant(id, listCarrierAccounts)))
  return all.filter(({ sealed }) => sealed !== null)
}

const lookAtAccount = async (settings: Settings, row: CarrierAccountRecord, timeoutMs: number): Promise<Finding> => {
  const secret = settings.secret ?? (await readSecret(settings.home)) ?? ''
  const by = { secret, oldSecret: settings.secretOld ?? undefined, settings }
  const name = `${row.sid} of ${row.organization_id}`
  const sealed = `The credentials of ${name} can't be opened: this is not the secret that they were encrypted with.`
  if (row.carrier === EMAIL) {
    const found = toMailbox(by, row)
    return found === null ? problem(sealed) : lookAtMailbox(found.mailbox, `The mailbox ${name}`, timeoutMs)
  }
  const account = toTwilioAccount(by, row)
  if (account === null) return problem(sealed)
  const url = settings.twilioUrl
  try {
    const { kind } = await checkTwilioAccount(account, { timeoutMs, ...(url === null ? {} : { url }) })
    if (kind !== 'refused') return ok(`Twilio accepts the credentials of ${name}.`)
    return problem(`Twilio refuses the credentials of ${name}, or the account is closed. Its admin enters new ones.`)
  } catch (error) {
    return problem(`Twilio can't be reached for ${name}: ${reasonOf(error)}. Texts wait until it can.`)
  }
}

const lookAtMailbox = async (mailbox: Mailbox, name: string, timeoutMs: number): Promise<Finding> => {
  const smtp = await trySmtp(mailbox, timeoutMs)
  if (smtp !== null) return problem(`${name} can't send: ${explain(smtp)}`)
  if (mailbox.imapUrl === null) return ok(`${name} can send.`)
  const imap = await tryImap(mailbox, timeoutMs)
  return 'why' in imap ? problem(`${name} can't be read: ${explain(imap)}`) : ok(`${name} can be used.`)
}

const explain = ({ why, said }: MailTrouble): string => {
  if (why === 'password' || why === 'app-password')
    return 'the server refuses the user or the password. Enter it again.'
  if (why === 'private') return 'its server is in a private network. List it in ATTUNE_MAILBOX_PRIVATE_HOSTS.'
  return `${said.replace(/\.$/, '')}. Check the server's name, its port and the firewall.`
}
