import { controlDatabase } from '@attune/store/testing/control-database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'

let ready = true
let world: World

beforeAll(async () => {
  world = await createWorld({ ready: () => ready })
})
afterAll(() => world.close())

const get = (url: string) => world.app.inject({ method: 'GET', url })

test('/healthz says that the process lives', async () => {
  const reply = await get('/healthz')
  expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'ok' }])
})

test('/readyz says no while the server is starting or ending; /healthz still yes', async () => {
  expect([(await get('/readyz')).statusCode, (await get('/readyz')).json()]).toEqual([200, { status: 'ready' }])
  ready = false
  const reply = await get('/readyz')
  expect(reply.statusCode).toBe(503)
  expect(reply.json()).toMatchObject({ code: 'Unavailable', status: 503, title: 'Not available' })
  expect((await get('/healthz')).statusCode).toBe(200)
  ready = true
})

test('/healthz/deep fails while the database is away and recovers with it; /readyz stays ready', async () => {
  const database = controlDatabase(world.database.owner)
  await database.takeAway()
  const deep = async () => (await get('/healthz/deep')).statusCode
  await expect.poll(deep).toBe(503)
  expect((await get('/healthz/deep')).json()).toMatchObject({ code: 'Unavailable', status: 503 })
  expect((await get('/readyz')).statusCode).toBe(200)
  expect((await get('/healthz')).statusCode).toBe(200)
  await database.bringBack()
  await database.close()
  await expect.poll(deep).toBe(200)
})
