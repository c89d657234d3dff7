import { HEADERS } from '@attune/contract/headers'
import type { Switch } from '@attune/contract/staff/entity'
import { openPool } from '@attune/store/connection'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAgain } from '../staff/testing/account-changes.ts'
import { caller, type Caller } from '../testing/caller.ts'
import { openLive } from '../testing/live-reader.ts'
import { testPhones } from '../testing/test-phones.ts'
import { createWorld, send, threadOf, type TestPerson, type World } from '../testing/world.ts'
import { addBelongings } from './belongings.ts'
import { listContractCalls, requestOf, type ContractCall } from './contract-calls.ts'
import { exampleOf } from '../app/api/call-examples.ts'
import type { Subject } from '../calls/examples-of.ts'

// Made from the contract: a new call is tested without a line here.
const calls = listContractCalls().filter(({ meta }) => meta.right !== 'public' && meta.whileSwitched !== 'always')
const onlyReads = ({ method, meta }: ContractCall) =>
  method === 'GET' || meta.reads === true || meta.whileSwitched === 'read'
const isNever = (call: ContractCall) =>
  call.meta.whileSwitched === 'never' || (!onlyReads(call) && !call.meta.tenant && call.meta.right === 'signed-in')

let world: World
let database: ReturnType<typeof openPool>
let priya: TestPerson
let ada: TestPerson
let hannah: TestPerson
let subject: Subject

beforeAll(async () => {
  world = await createWorld({ phones: testPhones() })
  database = openPool(world.database.owner, { max: 1, name: 'attune-tests' })
  const northline = await world.organization('Northline', '+13035550100')
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  ada = await northline.staff('Ada', 'ROLE_ADMIN')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  const maria = await northline.client('Maria Lopez', '+13035550142', hannah)
  await maria.texts('Hello', undefined, [{ url: 'https://files.example/lunch', mime: 'image/jpeg' }])
  await send(hannah, maria, 'Hello Maria')
  await maria.texts('An unread question?')
  await world.work()
  const [message] = await threadOf(hannah, maria)
  subject = {
    ...{ organizationId: northline.id, accountId: hannah.id, contactId: maria.id, messageId: message?.id ?? '' },
    ...(await addBelongings({
      ...{ world, organizationId: northline.id, client: maria, coach: hannah, author: priya },
      own: { caller: hannah, accountId: hannah.id },
    })),
  }
})
afterAll(async () => {
  await database.end()
  await world.close()
})

/** A print of every table: equal prints are equal rows. */
const prints = async (): Promise<Record<string, string>> => {
  await world.deps.securityLog.flush('everything')
  const { rows: tables } = await database.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const all: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await database.query<{ print: string }>(
      `select coalesce(md5(string_agg(row::text, '' order by row::text)), '') as print from ${name} row`,
    )
    all[name] = rows[0]?.print ?? ''
  }
  return all
}

const changedIn = async (what: () => Promise<unknown>): Promise<string[]> => {
  await world.deps.looks.flush()
  const before = await prints()
  await what()
  await world.deps.looks.flush()
  const after = await prints()
  return Object.keys(after).filter((name) => before[name] !== after[name])
}

const switchTo = async (owner: TestPerson): Promise<Caller> => {
  const session = await signInAgain(world, priya)
  const { _id } = await session.ok<Switch>('POST', '/v2/users.switchTo', { id: owner.id })
  return caller(world.app, session.token, null, _id)
}

const codeOf = async (who: Caller, call: ContractCall): Promise<string> => {
  const reply = await who.raw(requestOf(call, exampleOf(call.name, subject) ?? {}))
  return reply.statusCode < 300 ? 'ok' : reply.json<{ code: string }>().code
}

test('looking around in an account leaves no trace in any table: neither marks nor presence nor last seen', async () => {
  const url = await world.app.listen({ port: 0 })
  const session = await signInAgain(world, priya)
  const refused: string[] = []
  const changed = await changedIn(async () => {
    const { _id } = await session.ok<Switch>('POST', '/v2/users.switchTo', { id: hannah.id })
    const inside = caller(world.app, session.token, null, _id)
    const stream = await openLive(url, session, undefined, { [HEADERS.switched]: _id })
    await stream.until(({ event }) => event === 'hello')
    for (const call of calls.filter(onlyReads)) {
      const named = { [HEADERS.contactTask]: 'tk_0199d3f0a1b27c3d8e4f5a6b7c8d9e0f' }
      const request = requestOf(call, exampleOf(call.name, subject) ?? {})
      const reply = await inside.raw({ ...request, headers: named })
      if (reply.statusCode >= 500) refused.push(`${call.name}: ${reply.body}`)
    }
    await inside.ok('POST', '/v2/users.switchBack')
    await stream.ended
    await world.deps.looks.flush()
  })
  expect(refused).toEqual([])
  // Who switched, when and why, and that they looked; nothing of Hannah's.
  expect(changed).toEqual(['account_switches', 'facts', 'looks', 'security_log'])
  const { rows } = await database.query(
    `select kind, actor from facts where payload->>'accountId' = $1 order by xid, position`,
    [hannah.id],
  )
  expect(rows.slice(-2)).toEqual([
    { kind: 'AccountSwitchStarted', actor: priya.id },
    { kind: 'AccountSwitchEnded', actor: priya.id },
  ])
})

test('before it is confirmed no call changes anything, whoever owns the account', async () => {
  for (const owner of [hannah, ada]) {
    const inside = await switchTo(owner)
    const codes: Record<string, string> = {}
    const changed = await changedIn(async () => {
      for (const call of calls.filter((one) => !onlyReads(one))) codes[call.name] = await codeOf(inside, call)
      codes['upload'] = (await inside.refused('POST', '/v1/media')).code
      codes['import'] = (await inside.refused('POST', '/v1/contacts/imports')).code
    })
    const expected = calls
      .filter((one) => !onlyReads(one))
      .map((call) => [call.name, isNever(call) ? 'NotWhileSwitched' : 'SwitchReadOnly'])
    expect(codes).toEqual({ ...Object.fromEntries(expected), upload: 'SwitchReadOnly', import: 'SwitchReadOnly' })
    expect(changed).toEqual([])
    await inside.ok('POST', '/v2/users.switchBack')
  }
})

test('what only the owner does is refused to the end', async () => {
  const inside = await switchTo(ada)
  await inside.ok('POST', '/v2/users.confirmSwitch', { purpose: 'Help her' })
  const refused: [string, string][] = []
  for (const call of calls.filter(isNever)) refused.push([call.name, await codeOf(inside, call)])
  expect(refused).toEqual(calls.filter(isNever).map(({ name }) => [name, 'NotWhileSwitched']))
  expect((await inside.refused('GET', '/v1/contacts/export')).code).toBe('NotWhileSwitched')
})

test('which calls those are is a list by name', () => {
  expect(calls.filter(isNever).map(({ name }) => name)).toMatchInlineSnapshot(`
    [
      "staff.updateMe",
      "staff.endProductTour",
      "staff.changePhone",
      "staff.changeEmail",
      "staff.cancelEmailChange",
      "staff.changePassword",
      "staff.listSessions",
      "staff.revokeSession",
      "staff.revokeOtherSessions",
      "staff.listApiKeys",
      "staff.createApiKey",
      "staff.revokeApiKey",
      "staff.createIntegration",
      "staff.revokeIntegration",
      "staff.startSecondFactor",
      "staff.confirmSecondFactor",
      "staff.createRecoveryCodes",
      "staff.removeSecondFactor",
      "staff.requireSecondFactor",
      "staff.setNotifications",
      "staff.addPushSubscription",
      "staff.removePushSubscription",
      "staff.signAgreement",
      "directory.endSessions",
      "directory.askSecondFactorReset",
      "directory.confirmSecondFactorReset",
      "directory.withdrawSecondFactorReset",
      "contacts.createView",
      "contacts.updateView",
      "contacts.removeView",
      "conversations.putDraft",
      "conversations.markPlayed",
      "conversations.createFolder",
      "conversations.updateFolder",
      "conversations.removeFolder",
      "conversations.addIntoFolder",
      "conversations.removeFromFolder",
      "conversations.tellPresence",
      "scenes.putDraft",
      "scenes.discardDraft",
      "scenes.tellEditing",
      "scenes.endEditing",
      "notices.readBatch",
    ]
  `)
})

test('which calls by POST only read is a list by name, beside those that may be repeated', () => {
  const reading = calls.filter(({ meta }) => meta.whileSwitched === 'read').map(({ name }) => name)
  expect(reading).toEqual(['media.getUploads', 'conversations.searchMessages', 'scenes.getImpact'])
})
