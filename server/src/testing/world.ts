import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Contact } from '@attune/contract/contacts/entity'
import type { Message, Thread } from '@attune/contract/conversations/entity'
import type { Page } from '@attune/contract/page'
import type { Role } from '@attune/contract/roles'
import { insertContact } from '@attune/store/contacts/change-contacts'
import { insertOrganization } from '@attune/store/organizations/organizations'
import { insertAccount, insertManaged, recordStaff } from '@attune/store/staff/accounts'
import { openStore } from '@attune/store/store'
import { testDatabase, type TestDatabase } from '@attune/store/testing/test-database'
import { hash } from '@node-rs/argon2'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type { Deps } from '../deps.ts'
import { buildServer } from '../app/server.ts'
import { openMeters } from '../meters.ts'
import { openPresence } from '../presence/presence.ts'
import { openLiveLog } from '../app/live/stream.ts'
import { startTail } from '../app/live/tail.ts'
import { openFiles } from '../file-store.ts'
import { newPushKey, openPush } from '../push/push.ts'
import { openLookLog } from '../looks/look-log.ts'
import { newId } from '../new-id.ts'
import { openSecurityLog } from '../security-log/security-log.ts'
import { startClock } from './time/clock.ts'
import { forgetSessions } from '../staff/session-cache.ts'
import { caller, type Caller } from './caller.ts'
import { EXAMPLE_PASSWORD } from '../calls/examples-of.ts'
import { doDueWork } from './do-due-work.ts'
import { untilDelivered } from './live-reader.ts'
import { testCarrier, type TestCarrier } from './test-carrier.ts'
import type { WorldOptions } from './world-options.ts'
import { testMail, type TestMail } from './test-mail.ts'
import { reactions } from '../app/slices.ts'

/** The password of every test account. Its hash is a cheap one. */
export const PASSWORD = EXAMPLE_PASSWORD
let passwordHash: Promise<string> | undefined

export interface World {
  deps: Deps
  app: FastifyInstance
  database: TestDatabase
  carrier: TestCarrier
  /** Emails that were sent. */
  mail: TestMail
  /** A caller who is not signed in. */
  anybody: Caller
  /** Stops the clock at a time; null lets it go again, a little ahead of the machine's. */
  at(time: Date | null): void
  /** Reads the clock. While it goes, no two readings are the same, so what happens one after the other has times in that order. */
  now(): Date
  organization(title: string, number: string): Promise<TestOrganization>
  /** An admin of the installation, acting in the organization given. */
  admin(name: string, inside: TestOrganization | null): Promise<Caller>
  /** Does all due jobs, and those they cause, until none is left; with `everything` also those due later. */
  work(everything?: 'everything'): Promise<void>
  /**
   * Resolves once all facts written so far have been delivered to live streams. Other test files have their databases on the
   * same server, and their open transactions hold facts back.
   */
  factsDelivered(): Promise<void>
  close(): Promise<void>
}

export interface TestOrganization {
  id: string
  number: string
  staff(name: string, role: Role, options?: { manages?: TestPerson[] }): Promise<TestPerson>
  client(name: string, phone: string, coach?: TestPerson): Promise<TestClient>
}

export interface TestPerson extends Caller {
  id: string
  email: string
  name: string
}

export interface TestClient {
  id: string
  phone: string
  /** Sends a text through the signed webhook. Returns its status. */
  texts(text: string, id?: string, media?: { url: string; mime: string }[]): Promise<number>
  /** Sends a receipt for a message through the webhook. Returns its status. */
  receipt(messageId: string, status: 'sent' | 'delivered' | 'failed', error?: string): Promise<number>
}

/** Nothing listens where Twilio would be. */
const SETTINGS: Deps['settings'] = {
  ...{ demo: false, workLeaseMs: 60_000, sessionDays: 90, securityLogDays: 180, smtp: null },
  twilioUrl: 'http://127.0.0.1:9',
  webhookOrigins: [],
  mailbox: null,
  mailboxHosts: [],
}

/** A running product in this process: a database of its own, HTTP by injection, a fake carrier. */
export const createWorld = async (options: WorldOptions = {}): Promise<World> => {
  const database = options.database ?? (await testDatabase())
  const store = await openStore(database.app, options.connections ?? 8, reactions)
  const carrier = testCarrier()
  const mail = testMail()
  const filesFolder = await mkdtemp(join(tmpdir(), 'attune-files-'))
  const { now, at } = startClock()
  const log =
    options.log === undefined
      ? pino({ level: process.env['TEST_LOG'] ?? 'silent' })
      : pino({ level: 'trace', base: null }, options.log)
  const deps: Deps = {
    store,
    now,
    log,
    files: await openFiles({ kind: 'folder', folder: filesFolder }),
    publicUrl: options.publicUrl ?? 'https://desk.test.example',
    settings: { ...SETTINGS, webhookOrigins: options.webhookOrigins ?? [] },
    secret: 'a secret that only tests have, long enough',
    linkKeys: ['a key for links that only tests have'],
    mail,
    push: openPush({
      privateKey: newPushKey(),
      origins: options.pushOrigins ?? [],
      contact: () => 'https://desk.test.example',
      timeoutMs: 1_000,
    }),
    presence: openPresence(store.hints),
    securityLog: openSecurityLog(store.global, { now, log }),
    looks: openLookLog(store, log),
    ...{ prompts: options.prompts ?? null, transcriber: options.transcriber ?? null, phones: options.phones ?? null },
    ...{ carriers: new Map([[carrier.name, carrier]]), meters: openMeters() },
  }
  const tail = await startTail(deps)
  const live = openLiveLog(tail)
  const { rateLimit = 1_000_000, metricsToken = null, ready = () => true, panel = null, proxies = [] } = options
  const app = await buildServer(deps, live, {
    panel,
    rateLimit,
    callsAtOnce: options.callsAtOnce ?? 100,
    metricsToken,
    ready,
    proxies,
    ...(options.hosts !== undefined && { hosts: options.hosts }),
    ...(options.state !== undefined && { state: options.state }),
    ...(options.requestMs !== undefined && { requestMs: options.requestMs }),
    checkOutputs: true,
  })
  const world: World = {
    deps,
    app,
    database,
    carrier,
    mail,
    anybody: caller(app, null),
    at,
    now,
    organization: (title, number) => addOrganization(world, title, number),
    admin: async (name, inside) => {
      const person = await addAccount(world, name, null, 'ROLE_ADMIN')
      return caller(app, await signIn(app, person.email), inside?.id ?? null)
    },
    work: (everything) => doDueWork(deps, everything),
    factsDelivered: () => untilDelivered(store, tail),
    close: async () => {
      live.closeAll()
      await app.close()
      await tail.stop()
      deps.presence.close()
      await Promise.all([deps.securityLog.close(), deps.looks.close()])
      await store.close()
      await database.drop()
      await rm(filesFolder, { recursive: true, force: true })
      forgetSessions()
    },
  }
  return world
}

const addOrganization = async (world: World, title: string, number: string): Promise<TestOrganization> => {
  const id = newId('or')
  await insertOrganization(
    world.deps.store.global,
    { organization_id: id, title, logo_url: null, time_zone: 'America/Denver', created_at: world.deps.now() },
    [{ carrier: 'simulator', address: number }],
  )
  return {
    id,
    number,
    staff: async (name, role, options) => {
      const person = await addAccount(world, name, id, role)
      await world.deps.store.tenant(id, async (tx) => {
        await recordStaff(tx, { accountId: person.id, name, email: person.email })
        for (const coach of options?.manages ?? []) await insertManaged(tx, person.id, coach.id)
      })
      return { ...caller(world.app, await signIn(world.app, person.email)), ...person, name }
    },
    client: (name, phone, coach) => addClient(world, { id, number }, name, phone, coach),
  }
}

const addAccount = async (world: World, name: string, organizationId: string | null, role: Role) => {
  const id = newId('us')
  const email = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}.${id}@test.example`
  await insertAccount(
    world.deps.store.global,
    {
      account_id: id,
      short_id: id.slice(-8),
      email,
      name,
      password_hash: await (passwordHash ??= hash(PASSWORD, { memoryCost: 1_024, timeCost: 1, parallelism: 1 })),
      photo_url: null,
      time_zone: 'America/Denver',
      demo_note: null,
      created_at: world.now(),
    },
    { organization_id: organizationId, role },
  )
  return { id, email }
}

const signIn = async (app: FastifyInstance, email: string): Promise<string> => {
  const answer = await caller(app, null).ok<{ accessToken: string }>('POST', '/v2/auth.loginByEmail', {
    email,
    password: PASSWORD,
  })
  return answer.accessToken
}

const addClient = async (
  world: World,
  organization: { id: string; number: string },
  name: string,
  phone: string,
  coach?: TestPerson,
): Promise<TestClient> => {
  const id = newId('ct')
  await world.deps.store.tenant(organization.id, (tx) =>
    insertContact(
      tx,
      {
        contact_id: id,
        status: 'active',
        status_reason: null,
        full_name: name,
        email: `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@client.example`,
        phone,
        photo_url: null,
        time_zone: null,
        primary_coach_id: coach?.id ?? null,
        message_limit: null,
        created_at: world.deps.now(),
      },
      { coachIds: coach === undefined ? [] : [coach.id], addresses: [{ carrier: 'simulator', address: phone }] },
    ),
  )
  const post = async (path: string, body: object) =>
    (await world.app.inject({ method: 'POST', ...world.carrier.webhook(path, body, world.deps.now()) })).statusCode
  return {
    id,
    phone,
    texts: (text, textId = newId('se'), media) => {
      const files = media === undefined ? {} : { media }
      const at = world.now().toISOString()
      return post('inbound', { id: textId, from: phone, to: organization.number, text, at, ...files })
    },
    receipt: (messageId, status, error) =>
      post('status', {
        from: organization.number,
        messageId,
        ref: 'ref',
        status,
        error: error ?? null,
        at: world.now().toISOString(),
      }),
  }
}

/** Shorthands for the calls tests make most. */
export const send = (
  who: Caller,
  client: { id: string },
  text: string,
  suffix = newId('se').slice(-20),
): Promise<Message> => who.ok('POST', `/v1/contacts/${client.id}/messages/send-direct`, { suffix, text })

export const threadOf = async (who: Caller, client: { id: string }): Promise<Message[]> =>
  (await who.ok<Page<Message>>('GET', `/v1/contacts/${client.id}/messages?limit=200`)).data

export const threadsOf = async (who: Caller, filters: object = {}): Promise<Thread[]> =>
  (await who.ok<Page<Thread>>('POST', '/v2/threads.search', { limit: 100, filters })).data

export const contactsOf = async (who: Caller, query = ''): Promise<Contact[]> =>
  (await who.ok<Page<Contact>>('GET', `/v1/contacts${query}`)).data
