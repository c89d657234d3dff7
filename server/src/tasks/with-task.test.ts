import { HEADERS } from '@attune/contract/headers'
import { threadIdOf } from '@attune/contract/ids'
import type { Task } from '@attune/contract/tasks/entity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type TestClient, type TestPerson, type World } from '../testing/world.ts'

let world: World
let hannah: TestPerson
let tess: TestPerson
let maria: TestClient

beforeAll(async () => {
  world = await createWorld()
  const northline = await world.organization('Northline', '+13035550190')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  tess = await northline.staff('Tess', 'ROLE_ADMIN')
  maria = await northline.client('Maria Lopez', '+13035550191', hannah)
})
afterAll(() => world.close())

const causesOf = async (kind: 'MessageAdded' | 'ThreadPinned'): Promise<(string | null)[]> => {
  const rows = await world.deps.store.global.selectFrom('facts').select('cause').where('kind', '=', kind).execute()
  return rows.map(({ cause }) => cause)
}

test('what somebody does while they work on a task names it; a task of a colleague, or none, is left out', async () => {
  const task = await hannah.ok<Task>('POST', '/v1/contacts/tasks', { contactId: maria.id, title: 'Call' })
  await hannah.ok('PATCH', `/v1/contacts/tasks/${task._id}`, { status: 'start' })
  const send = (who: TestPerson, taskId: string, suffix: string) =>
    who.raw({
      method: 'POST',
      url: `/v1/contacts/${maria.id}/messages/send-direct`,
      headers: { [HEADERS.contactTask]: taskId },
      payload: { suffix, text: 'Hello' },
    })
  for (const [who, taskId, suffix] of [
    [hannah, task._id, 'of-the-task'],
    [tess, task._id, 'of-a-colleague'],
    [hannah, `tk_${'0'.repeat(32)}`, 'of-no-task'],
    [hannah, 'tk_1', 'of-nonsense'],
  ] as const)
    expect((await send(who, taskId, suffix)).statusCode).toBe(200)
  const named = (cause: string | null) => cause?.endsWith(` ${task._id}`) === true
  expect((await causesOf('MessageAdded')).map(named)).toEqual([true, false, false, false])
  await hannah.raw({
    method: 'PATCH',
    url: `/v1/threads/${threadIdOf(maria.id)}`,
    headers: { [HEADERS.contactTask]: task._id },
    payload: { isPinned: true },
  })
  expect((await causesOf('ThreadPinned')).map(named)).toEqual([true])
})
