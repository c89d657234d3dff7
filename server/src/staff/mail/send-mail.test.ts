import { createSmtpMail } from '@attune/carriers/smtp/smtp-mail'
import { CUT, SILENCE, startTestSmtpServer, type TestSmtpServer } from '@attune/carriers/smtp/test-smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorker } from '../../app/worker.ts'
import { createWorld, type TestPerson, type World } from '../../testing/world.ts'

/** No conversation takes so long, on a busy machine either. */
const PATIENT_MS = 20_000
/** For a server that says nothing. */
const IMPATIENT_MS = 200

const log: string[] = []
let world: World
let hannah: TestPerson
let server: TestSmtpServer

beforeAll(async () => {
  world = await createWorld({ log: { write: (line) => void log.push(line) } })
  const northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
})
beforeEach(async () => {
  log.length = 0
  await world.deps.store.global.deleteFrom('sign_in_tries').execute()
  await world.deps.store.global.deleteFrom('work').execute()
  server = await startTestSmtpServer()
  world.deps.mail = mailOver(PATIENT_MS)
})
afterEach(async () => {
  world.at(null)
  await server.close()
})
afterAll(() => world.close())

const mailOver = (deadlineMs: number) => createSmtpMail({ url: server.url, from: 'desk@attune.example', deadlineMs })
const ask = () => world.anybody.ok('POST', '/v2/auth.requestPasswordReset', { email: hannah.email })
const waiting = () => world.deps.store.global.selectFrom('work').select(['kind', 'due_at', 'attempts']).execute()
const tokens = (): string[] =>
  server.mails.flatMap(({ text }) => {
    const whole = text.replaceAll('=\r\n', '').replaceAll('=3D', '=')
    return /\?token=([\w-]{43})/.exec(whole)?.[1] ?? []
  })
const reset = (token: string) =>
  world.anybody.call('POST', '/v2/auth.resetPassword', { token, password: 'a far better password' })

test('a mail goes through a real conversation, with a link that works', async () => {
  await ask()
  await world.work()
  expect(server.mails).toMatchObject([{ from: 'desk@attune.example', to: [hannah.email] }])
  expect(await waiting()).toEqual([])
  expect(await reset(tokens()[0] ?? '')).toMatchObject({ status: 200 })
})

test.for([
  ['is busy', { connect: '421 come again' }],
  ['says nothing', { connect: SILENCE }],
  ['cuts the line', { RCPT: CUT }],
  ['cuts the line after the text', { text: CUT }],
  ['knows not our sender', { MAIL: '550 who are you' }],
] as const)('while the server %s nothing is lost: it is sent later', async ([, behaviour]) => {
  server.behaviour = behaviour
  if (Object.values(behaviour).includes(SILENCE)) world.deps.mail = mailOver(IMPATIENT_MS)
  await ask()
  await world.work()
  await world.deps.store.global
    .updateTable('work')
    .set({ due_at: new Date(0) })
    .execute()
  await world.work()
  const [row] = await waiting()
  expect(row).toMatchObject({ kind: 'send-mail', attempts: 2 })
  expect((row?.due_at.getTime() ?? 0) - Date.now()).toBeGreaterThan(5_000)
  expect(log.join('')).toContain('a mail could not be sent and will be retried')
  expect(log.join('')).not.toContain(hannah.email)
  server.behaviour = {}
  world.deps.mail = mailOver(PATIENT_MS)
  const before = server.mails.length
  await world.work('everything')
  expect(server.mails).toHaveLength(before + 1)
  expect(await waiting()).toEqual([])
  expect(await reset(tokens().at(-1) ?? '')).toMatchObject({ status: 200 })
})

test('a server that is not there at all is asked again by the worker itself', async () => {
  const { url } = server
  await server.close()
  await ask()
  await world.work()
  expect(await waiting()).toHaveLength(1)
  server = await startTestSmtpServer()
  world.deps.mail = mailOver(PATIENT_MS)
  expect(server.url).not.toBe(url)
  await world.deps.store.global
    .updateTable('work')
    .set({ due_at: new Date(0) })
    .execute()
  const worker = startWorker(world.deps, 2)
  await expect.poll(() => server.mails.length).toBe(1)
  await worker.stop()
})

test('a mailbox that is not there is given up, and so is a server that stays away for three days', async () => {
  server.behaviour = { RCPT: '550 no such mailbox' }
  await ask()
  await world.work()
  expect(await waiting()).toEqual([])
  expect(log.join('')).toContain('a mail was dropped')
  server.behaviour = { connect: '421 come again' }
  await ask()
  await world.work()
  expect(await waiting()).toHaveLength(1)
  world.at(new Date(Date.now() + 3 * 86_400_000 + 60_000))
  await world.deps.store.global
    .updateTable('work')
    .set({ due_at: new Date(0) })
    .execute()
  await world.work()
  expect(await waiting()).toEqual([])
  expect(server.mails).toEqual([])
})
