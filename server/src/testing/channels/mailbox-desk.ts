import { startMailPair, type MailPair } from '@attune/carriers/email/testing/mail-pair'
import { mailOf } from '@attune/carriers/email/testing/write-mails'
import type { MailDns } from '@attune/carriers/email/look-up-domain'
import type { Channel } from '@attune/contract/channels/entity'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { followMailboxes } from '../../app/mailboxes/follow-mailboxes.ts'
import { openEmail } from '../../start/connect-mailbox.ts'
import { createWorld, threadOf, type TestClient, type TestOrganization, type TestPerson, type World } from '../world.ts'

export const PATIENCE = { timeout: 60_000, interval: 50 }
const TIMES = { leaseMs: 8_000, idleMs: 600_000, againMs: { first: 50, last: 200 }, awayMs: 900_000 }

/** Two organizations, a mail provider, and one process that reads what is connected. All but the world is new for each test. */
export interface MailboxDesk {
  world: World
  /** What was logged so far. */
  log: string[]
  /** What DNS answers, by name; `mx …` for who takes a domain's mail. */
  records: Map<string, string[]>
  isDnsAway: boolean
  northline: TestOrganization
  harbour: TestOrganization
  priya: TestPerson
  ines: TestPerson
  hannah: TestPerson
  maria: TestClient & { email: string }
  /** Northline's provider. */
  pair: MailPair
  /** A client with an email address, and a phone number that only the simulator reaches. */
  clientOf(organization: TestOrganization, coach: TestPerson, email: string): Promise<TestClient & { email: string }>
  connect(input?: object, who?: TestPerson): Promise<Channel>
  /** The organization's mailboxes. */
  list(who?: TestPerson): Promise<Channel[]>
  /** Waits until the mailbox is being read. */
  isRead(at?: MailPair): Promise<void>
  /** A header of the last mail that left. */
  headerOf(name: string, at?: MailPair): string
  /** Puts a mail into the mailbox, from Maria unless its headers say otherwise. */
  writes(text: string, headers: Record<string, string>, at?: MailPair): void
  /** The texts of a thread, in order. */
  texts(who?: TestPerson, client?: TestClient): Promise<(string | undefined)[]>
}

export const mailboxDesk = (): MailboxDesk => {
  let made = 0
  let following: { stop(): Promise<void> }
  const answer = (name: string): Promise<string[]> =>
    desk.isDnsAway ? Promise.reject(new Error('DNS is away.')) : Promise.resolve(desk.records.get(name) ?? [])
  const dns: MailDns = { txt: answer, mx: (name) => answer(`mx ${name}`), srv: () => Promise.resolve(null) }
  // The rest is set before each test.
  const desk = {
    log: [] as string[],
    records: new Map<string, string[]>(),
    isDnsAway: false,
    clientOf: async (organization: TestOrganization, coach: TestPerson, email: string) => {
      const client = await organization.client('Maria Lopez', `+1303560${`${made}`.padStart(4, '0')}`, coach)
      await coach.ok('PUT', `/v1/contacts/${client.id}`, { email })
      return { ...client, email }
    },
    connect: (input: object = desk.pair.entered, who = desk.priya) =>
      who.ok<Channel>('POST', '/v1/channels/mailbox.connect', input),
    list: async (who = desk.priya) =>
      (await who.ok<{ data: Channel[] }>('GET', '/v1/channels')).data.filter(({ kind }) => kind === 'email'),
    isRead: async (at = desk.pair) => {
      await expect.poll(() => at.imap.idling(), PATIENCE).toBe(1)
    },
    headerOf: (name: string, at = desk.pair) => {
      const head = (at.smtp.mails.at(-1)?.text.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]/g, ' ')
      return new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? ''
    },
    writes: (text: string, headers: Record<string, string>, at = desk.pair) =>
      at.imap.deliver(mailOf({ headers: { From: desk.maria.email, 'Message-ID': `<${text}@x>`, ...headers }, text })),
    texts: async (who = desk.hannah, client: TestClient = desk.maria) =>
      (await threadOf(who, client)).toSorted((a, b) => a.sequence - b.sequence).map(({ body }) => body?.text),
  } as unknown as MailboxDesk
  beforeAll(async () => {
    desk.world = await createWorld({ log: { write: (line) => void desk.log.push(line) } })
    const { deps } = desk.world
    Object.assign(deps, { settings: { ...deps.settings, mailboxHosts: ['127.0.0.1'] }, mailDns: dns })
    Object.assign(deps, { carriers: new Map([...deps.carriers, ['email', openEmail(deps, null)]]) })
    following = followMailboxes(deps, TIMES)
  })
  beforeEach(async () => {
    made += 1
    desk.records.clear()
    desk.northline = await desk.world.organization('Northline', `+1303558${`${made}`.padStart(4, '0')}`)
    desk.harbour = await desk.world.organization('Harbour', `+1303559${`${made}`.padStart(4, '0')}`)
    desk.priya = await desk.northline.staff('Priya', 'ROLE_ADMIN')
    desk.ines = await desk.harbour.staff('Ines', 'ROLE_ADMIN')
    desk.hannah = await desk.northline.staff('Hannah', 'ROLE_COACH')
    desk.maria = await desk.clientOf(desk.northline, desk.hannah, `maria${made}@clients.example`)
    desk.pair = await startMailPair(`care${made}@northline.example`)
  })
  afterEach(async () => {
    for (const who of [desk.priya, desk.ines])
      for (const { _id, abilities } of await desk.list(who))
        if (abilities.disconnect) await who.ok('POST', `/v1/channels/${_id}/disconnect`)
    await desk.pair.close()
  })
  afterAll(async () => {
    await following.stop()
    await desk.world.close()
  })
  return desk
}
