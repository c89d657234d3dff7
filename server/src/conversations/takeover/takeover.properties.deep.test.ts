import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { automationDesk, NOON } from '../../testing/automation/automation-desk.ts'
import { automationSays, workAt } from '../../testing/automation/automation-says.ts'
import { send, type TestClient } from '../../testing/world.ts'

const desk = automationDesk()
const SEED = Number(process.env['ATTUNE_SEED'] ?? 20_261_122)
const CONVERSATIONS = 40
const SPAN_MS = 30 * 60_000
const BACK_MS = 8_000

beforeEach(() => desk.settings({ quietHours: null, coachPauseMinutes: 30, muteTracking: { limit: null, minutes: 1 } }))

const happening = fc.record({
  seconds: fc.oneof(fc.integer({ min: 11, max: 120 }), fc.integer({ min: 300, max: 2_400 })),
  what: fc.constantFrom('types', 'writes', 'takes', 'hands back', 'client texts', 'automation', 'automation'),
})

test('hundreds of happenings in many conversations: automation keeps silent for coaches, and each message leaves once', async () => {
  const conversations = fc.sample(fc.array(happening, { minLength: 6, maxLength: 10 }), {
    seed: SEED,
    numRuns: CONVERSATIONS,
  })
  let now = Date.parse(NOON)
  for (const [place, happenings] of conversations.entries()) {
    const maria = await desk.newClient()
    const log = { sign: -Infinity, back: -Infinity, asked: [] as string[] }
    let seen = 0
    const look = () => {
      const sent = textsOfAutomation(maria)
      const isFree = now >= log.sign + SPAN_MS || (log.back >= log.sign && now >= log.back + BACK_MS)
      if (!isFree) expect(sent.length, `conversation ${place}`).toBe(seen)
      seen = sent.length
    }
    for (const { seconds, what } of happenings) {
      now += seconds * 1_000
      await workAt(desk.world, new Date(now))
      look()
      await happen(what, maria, log, now)
      await desk.world.work()
      look()
    }
    now += SPAN_MS
    await workAt(desk.world, new Date(now))
    expect(textsOfAutomation(maria), `conversation ${place}`).toEqual(log.asked)
  }
}, 180_000)

const textsOfAutomation = ({ phone }: TestClient): string[] =>
  desk.world.carrier.taken.filter(({ to, text }) => to === phone && text.startsWith('Auto')).map(({ text }) => text)

const happen = async (
  what: string,
  client: TestClient,
  log: { sign: number; back: number; asked: string[] },
  now: number,
): Promise<void> => {
  const path = `/v1/contacts/${client.id}/takeover`
  if (what === 'client texts') await client.texts('Thanks')
  if (what === 'types') await desk.hannah.ok('POST', '/v2/threads.presence', { contactId: client.id, state: 'typing' })
  if (what === 'writes') await send(desk.hannah, client, `From Hannah ${now}`)
  if (what === 'takes') await desk.hannah.ok('POST', path)
  if (what === 'types' || what === 'writes' || what === 'takes') log.sign = now
  if (what === 'hands back') {
    await desk.hannah.ok('DELETE', path)
    log.back = now
  }
  if (what === 'automation') {
    const text = `Auto ${log.asked.length}`
    log.asked.push(text)
    await automationSays(desk.world, desk.northline.id, client.id, text)
  }
}
