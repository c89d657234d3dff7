import type { Message } from '@attune/contract/conversations/entity'
import { NOTICE_QUOTE_MAX } from '@attune/contract/notices/constants'
import type { Notice } from '@attune/contract/notices/entity'
import { permissionBits } from '@attune/contract/staff/masks'
import type { NotificationSettings } from '@attune/contract/staff/notifications'
import { openPool } from '@attune/store/connection'
import { listNotices, countUnreadNotices } from '@attune/store/notices/notices'
import { setMembership } from '@attune/store/staff/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setEngineThread } from '../scenes/engine-thread/advance-in-thread.ts'
import { forgetSessions } from '../staff/session-cache.ts'
import { caller } from '../testing/caller.ts'
import { allHours, automationSays } from '../testing/automation/automation-says.ts'
import { addAlert, feedOf, noticesOf } from './testing/notice-changes.ts'
import { startPushService, type PushService } from '../testing/push-service.ts'
import { addScene, node, startScene, waitNode } from '../testing/runs/run-changes.ts'
import { testBrowser, type TestBrowser } from '../testing/test-browser.ts'
import {
  createWorld,
  PASSWORD,
  send,
  type TestClient,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../testing/world.ts'
import { addJob } from '../work/add-job.ts'
import type { WorkPayloads } from '../work/kinds.ts'
import { raiseNotice } from './raise-notice.ts'

let service: PushService
let world: World
let northline: TestOrganization
let hannah: TestPerson
let luis: TestPerson
let priya: TestPerson
let maria: TestClient
let phones = 90_000

const newPhone = () => `+13036${(phones += 1)}0`

beforeAll(async () => {
  service = await startPushService()
  world = await createWorld({ pushOrigins: [service.origin] })
})
beforeEach(async () => {
  service.pushed.length = 0
  world.at(null)
  northline = await world.organization('Northline', newPhone())
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  luis = await northline.staff('Luis', 'ROLE_MANAGER', { manages: [hannah] })
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  maria = await northline.client('Maria Lopez', newPhone(), hannah)
})
afterAll(async () => {
  await world.close()
  await service.close()
})

test('a message that failed is an error about that message; the next failure moves it there', async () => {
  const fail = async (text: string) => {
    const { id } = await send(hannah, maria, text)
    await world.work()
    await maria.receipt(id, 'failed', 'Not in service.')
    await world.work()
    return id
  }
  const first = await fail('Hello')
  const error = { type: 'error', title: 'Message not delivered', status: null, entityType: 'ContactMessage' }
  expect(await noticesOf(hannah)).toMatchObject([{ ...error, entity: { _id: first, contactId: maria.id } }])
  const second = await fail('Hello again, Maria Lopez')
  expect(await noticesOf(luis)).toMatchObject([{ ...error, entity: { _id: second, title: 'Maria Lopez' } }])
})

test('it says which message and why, how often since one arrived, and offers to send it again', async () => {
  const { id: arrived } = await send(hannah, maria, 'Good morning')
  await world.work()
  await maria.receipt(arrived, 'delivered')
  const fail = async (text: string) => {
    const { id } = await send(hannah, maria, text)
    await world.work()
    await maria.receipt(id, 'failed', 'Not in service.')
    await world.work()
    return id
  }
  const first = await fail('Hello')
  const message = await hannah.ok<Message>('GET', `/v1/messages/${first}`)
  const since = new Date((message.body?.date ?? 0) * 1_000).toISOString()
  const last = await fail('Hello again, Maria Lopez')
  expect(await noticesOf(hannah)).toMatchObject([
    {
      message: {
        text: 'Hello again, Maria Lopez',
        failure: { reason: 'Not in service.', times: 2, since: expect.stringContaining(since.slice(0, 18)) },
      },
      abilities: { close: false, resend: true },
    },
  ])
  // Names and rights as in the conversation.
  const viewer = permissionBits.of(['notices.view', 'conversations.view', 'messages.text'])
  await setMembership(world.deps.store.global, luis.id, { permissions: viewer })
  forgetSessions()
  const [masked] = await noticesOf(luis)
  expect(JSON.stringify(masked)).not.toMatch(/Maria|Lopez/)
  expect(masked?.abilities.resend).toBe(false)
  // A long message is cut, and one that is gone isn't quoted.
  await fail('word '.repeat(200))
  expect((await noticesOf(hannah))[0]?.message?.text).toHaveLength(NOTICE_QUOTE_MAX)
  await hannah.ok('DELETE', `/v1/messages/${(await noticesOf(hannah))[0]?.entity?._id}`)
  expect(await noticesOf(hannah)).toMatchObject([{ message: null, abilities: { resend: false } }])
  // What got through after all no longer counts as failed.
  await maria.receipt(last, 'delivered')
  await send(hannah, maria, 'Good night')
  await fail('One more')
  expect(await noticesOf(hannah)).toMatchObject([{ message: { failure: { times: 1 } }, abilities: { resend: true } }])
  const { id: later } = await send(hannah, maria, 'Here I am again')
  await world.work()
  await maria.receipt(later, 'delivered')
  expect(await noticesOf(hannah)).toMatchObject([{ message: { failure: { times: 1 } }, abilities: { resend: false } }])
})

test('a scene that stops with a problem is an error for the client’s coach and manager', async () => {
  const { _id } = await addScene(priya, [node('round', 'noop', 'about'), node('about', 'noop', 'round')], {
    title: 'Evening check-in',
  })
  await startScene(hannah, maria, _id)
  await world.work()
  for (const who of [hannah, luis])
    expect(await noticesOf(who)).toMatchObject([
      { type: 'error', title: 'Scene stopped: Evening check-in', entityType: 'Contact', entity: { _id: maria.id } },
    ])
})

test('so is a scene that the server ends because one of its steps failed', async () => {
  const { _id } = await addScene(priya, [waitNode('wait')], { title: 'Thrower' })
  await setEngineThread(new URL('../testing/runs/poison-thread.ts', import.meta.url))
  try {
    await startScene(hannah, maria, _id)
  } finally {
    await setEngineThread(new URL('../scenes/engine-thread/thread.ts', import.meta.url))
  }
  await world.work()
  for (const who of [hannah, luis])
    expect(await noticesOf(who)).toMatchObject([{ type: 'error', title: 'Scene stopped: Thrower' }])
})

test('automation that pauses itself, and a request to the managers, only inform', async () => {
  await allHours(world, northline.id, { muteTracking: { limit: 1, minutes: 60 } })
  await automationSays(world, northline.id, maria.id, 'How did you sleep?')
  await world.work()
  expect(await noticesOf(hannah)).toMatchObject([{ type: 'others', title: 'No replies, so automation is paused' }])
  await hannah.ok('POST', `/v1/contacts/${maria.id}/send-manager-request`, { requestText: 'Please have a look.' })
  await world.work()
  expect(await noticesOf(hannah)).toHaveLength(1)
  expect((await noticesOf(luis))[0]).toMatchObject({ title: 'Request to the managers', entityType: 'Contact' })
})

test('an alert about a client without a coach is a system notice, which the admins get', async () => {
  const nobodys = await northline.client('Tom Hill', newPhone())
  await raiseByScene('At risk', priya, nobodys)
  expect(await noticesOf(priya)).toMatchObject([{ system: true, recipients: [], entity: { title: 'Tom Hill' } }])
  expect([await feedOf(hannah), await feedOf(luis)]).toEqual([
    { data: [], count: 0 },
    { data: [], count: 0 },
  ])
})

const change = (who: TestPerson, body: object) => priya.ok('PUT', `/v1/admin/users/${who.id}`, body)
const disable = (who: TestPerson) => change(who, { disabled: true, disabledReasonCode: 'on-leave' })

test('what only disabled accounts would get reaches the admins, too', async () => {
  await disable(hannah)
  await raiseByScene('At risk', priya)
  expect([await noticesOf(luis), await noticesOf(priya)]).toMatchObject([[{ title: 'At risk' }], []])
  await disable(luis)
  await raiseByScene('In distress', priya)
  expect(await noticesOf(priya)).toMatchObject([{ title: 'In distress', system: false, entity: { _id: maria.id } }])
  const { id } = await send(priya, maria, 'Hello')
  await world.work()
  await maria.receipt(id, 'failed', 'Not in service.')
  await world.work()
  expect((await noticesOf(priya))[0]).toMatchObject({ title: 'Message not delivered' })
  // Once Hannah's account is enabled again, she finds the notices that were raised while it was disabled.
  await change(hannah, { disabled: false })
  const { accessToken } = await world.anybody.ok<{ accessToken: string }>('POST', '/v2/auth.loginByEmail', {
    email: hannah.email,
    password: PASSWORD,
  })
  const again = { ...hannah, ...caller(world.app, accessToken) }
  expect(await noticesOf(again)).toHaveLength(3)
})

test('a configured alert that only disabled accounts would get reaches the admins, too', async () => {
  const recipients = { coaches: true, managers: true, admins: false, people: [] }
  await addAlert(priya, { title: 'At risk', condition: null, recipients })
  await disable(hannah)
  await disable(luis)
  await raiseByScene('At risk', priya)
  expect(await noticesOf(priya)).toMatchObject([{ title: 'At risk', entity: { _id: maria.id } }])
})

test('a request to the managers doesn’t go to somebody who has become a coach', async () => {
  await change(luis, { roles: ['ROLE_COACH'] })
  await hannah.ok('POST', `/v1/contacts/${maria.id}/send-manager-request`, { requestText: 'Please have a look.' })
  await world.work()
  expect(await noticesOf(priya)).toMatchObject([{ title: 'Request to the managers', system: true }])
})

test('an admin without an organization gets the notices of all, with their organization', async () => {
  const harbour = await world.organization('Harbour', newPhone())
  const root = await world.admin('Root', null)
  for (const { id } of [northline, harbour])
    await world.deps.store.tenant(id, async (tx) => {
      const account = await world.deps.store.global
        .selectFrom('memberships')
        .select('account_id')
        .where('organization_id', 'is', null)
        .orderBy('account_id', 'desc')
        .executeTakeFirstOrThrow()
      const about = { accountId: account.account_id }
      const notice = {
        type: 'others',
        title: 'Hello',
        topic: 'hello',
        about,
        recipients: [account.account_id],
      } as const
      await raiseNotice(tx, notice, { admins: [], cause: null, at: world.now() })
    })
  const { data, count } = await feedOf(root)
  expect([data.map(({ organization }) => organization.title), count]).toEqual([['Harbour', 'Northline'], 2])
  const pageOne = await root.ok<{ data: Notice[]; pagination: { next: string } }>('GET', '/v1/notices?limit=1')
  const pageTwo = await root.ok<{ data: Notice[] }>('GET', `/v1/notices?limit=1&next=${pageOne.pagination.next}`)
  expect([...pageOne.data, ...pageTwo.data].map(({ _id }) => _id)).toEqual(data.map(({ _id }) => _id))
  const inside = caller(world.app, root.token, harbour.id)
  expect((await feedOf(inside)).data).toMatchObject([{ organization: { title: 'Harbour' } }])
  expect(await root.ok('POST', '/v1/notices/read-batch', { list: data.map(({ _id }) => _id) })).toMatchObject({
    count: 0,
  })
  expect(await root.refused('PATCH', `/v1/notices/${data[0]?._id}`, { status: 'closed' })).toMatchObject({
    code: 'OrganizationRequired',
  })
})

test('alerts are pushed to the browsers of those who want them, once, and not when they have been read', async () => {
  const [ofHannah, ofLuis] = [await subscribe(hannah, true), await subscribe(luis, false)]
  await raiseByScene('At risk')
  const [alert] = await noticesOf(hannah)
  expect(readBy(ofHannah)).toEqual([
    { noticeId: alert?._id, title: 'At risk', body: 'Maria Lopez', contactId: maria.id },
  ])
  expect(readBy(ofLuis)).toEqual([])
  service.pushed.length = 0
  await startScene(hannah, maria, (await alertScene('Weight rises'))._id)
  // The first job raises the notice, and the push waits: she reads it in between.
  service.answers.push({ status: 503 })
  await world.work()
  await hannah.ok('POST', '/v1/notices/read-batch', { list: 'all' })
  world.at(new Date(Date.now() + 60_000))
  await world.work()
  expect(service.pushed).toHaveLength(1)
})

test('a job done twice raises one notice, and neither jobs nor facts hold its title', async () => {
  await startScene(hannah, maria, (await alertScene('A word for one pair of eyes'))._id)
  const { global } = world.deps.store
  const job = await global
    .selectFrom('work')
    .select('payload')
    .where('kind', '=', 'raise-notice')
    .executeTakeFirstOrThrow()
  await world.work()
  const payload = job.payload as WorkPayloads['raise-notice']
  const now = world.now()
  await world.deps.store.tenant(northline.id, (tx) => addJob(tx, { kind: 'raise-notice', payload, dueAt: now, now }))
  await world.work()
  expect(await noticesOf(hannah)).toHaveLength(1)
  const [work, facts] = [
    await global.selectFrom('work').select('payload').execute(),
    await global.selectFrom('facts').select('payload').execute(),
  ]
  expect(JSON.stringify([work, facts])).not.toContain('pair of eyes')
})

test('among 10,000 notices the page and the count come from the index', async () => {
  const pool = openPool(world.database.owner, { max: 1, name: 'test-owner' })
  await pool.query(
    `insert into notices (organization_id, notice_id, type, title, topic, system, contact_id, updated_at)
    select $1, 'nt_' || lpad(to_hex(n), 32, '0'), 'error', 'Old', 'old:' || n, false, $2,
      timestamptz '2026-01-01' + n * interval '1 minute' from generate_series(1, 10000) n`,
    [northline.id, maria.id],
  )
  await pool.query(
    `insert into notice_readers (organization_id, account_id, notice_id, updated_at, read_at)
    select organization_id, case when topic like '%7' then $2 else $3 end, notice_id, updated_at,
      case when topic like '%00_' then null else now() end
    from notices where organization_id = $1`,
    [northline.id, hannah.id, luis.id],
  )
  await pool.query('analyze notices; analyze notice_readers; analyze contact_coaches')
  const plan = async (rest: string): Promise<string> => {
    const { rows } = await pool.query(
      `explain select 1 from notice_readers r join notices n using (organization_id, notice_id)
      where r.organization_id = '${northline.id}' and r.account_id = '${hannah.id}' ${rest}`,
    )
    return JSON.stringify(rows)
  }
  const page = await plan('order by r.updated_at desc, r.notice_id desc limit 26')
  const unread = await plan('and r.read_at is null')
  await pool.end()
  expect(page).toContain('notice_readers_latest')
  expect(page).not.toMatch(/Seq Scan|Sort/)
  expect(unread).toContain('notice_readers_unread')
  await world.deps.store.tenant(northline.id, async (tx) => {
    const reader = { accountId: hannah.id, reach: { kind: 'coaches' as const, accountIds: [hannah.id] } }
    expect(await listNotices(tx, reader, { limit: 25 })).toHaveLength(26)
    expect(await countUnreadNotices(tx, reader, 100)).toBe(9)
  })
})

const alertScene = (triggerName: string) =>
  addScene(priya, [node('alert', 'trigger_alert', 'wait', { triggerName }), waitNode('wait')])

const raiseByScene = async (triggerName: string, who = hannah, client = maria): Promise<void> => {
  await startScene(who, client, (await alertScene(triggerName))._id)
  await world.work()
}

const subscribe = async (who: TestPerson, notices: boolean): Promise<TestBrowser> => {
  const settings: NotificationSettings = {
    title: 'mine',
    desktop: 'off',
    sound: 'off',
    push: 'off',
    notices,
    quiet: null,
  }
  const browser = testBrowser(service.origin)
  await who.ok('PUT', '/v1/users/me/notifications', settings)
  await who.ok('POST', '/v1/users/me/push-subscriptions', browser.subscription)
  return browser
}

/** The notices a browser received, decrypted. */
const readBy = (browser: TestBrowser): unknown[] =>
  service.pushed
    .filter(({ path }) => browser.subscription.endpoint.endsWith(path))
    .map(({ body }) => browser.read(body))
