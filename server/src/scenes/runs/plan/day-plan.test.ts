import type { DayPlan } from '@attune/contract/scenes/runs/day-plan'
import { permissionBits } from '@attune/contract/staff/masks'
import { setMembership } from '@attune/store/staff/accounts'
import { bindTables } from '@attune/store/tenant-tables'
import { expect, test } from 'vitest'
import type { Deps } from '../../../deps.ts'
import { foreseePrograms } from '../../../programs/foresee-programs.ts'
import { loadMember } from '../../../staff/load-member.ts'
import { forgetSessions } from '../../../staff/session-cache.ts'
import { automationDesk } from '../../../testing/automation/automation-desk.ts'
import { workAt } from '../../../testing/automation/automation-says.ts'
import { addProgram, enrol, message } from '../../../programs/testing/program-changes.ts'
import { addScheduled } from '../../../schedules/testing/schedule-changes.ts'
import { addScene, startScene } from '../../../testing/runs/run-changes.ts'
import { daily, say } from '../../../testing/runs/run-desk.ts'
import type { Caller } from '../../../testing/caller.ts'
import { dayPlanOf } from './day-plan.ts'

// It is Wednesday, 2026-11-18, noon in Denver; quiet hours are 10 pm to 7 am.
const desk = automationDesk()
const planOf = (who: Caller, query = '') => who.ok<DayPlan>('GET', `/v1/plan${query}`)
const textsOf = ({ data }: DayPlan) => data.map(({ text }) => text)
const daysOf = (text: string, localTime: string) => ({
  text,
  scheduleType: 'daily',
  scheduleValue: { localTime, dayOffset: 0, dayOfWeek: 3 },
})

test('a day has what schedules, scenes and programs send to all clients, by time', async () => {
  const { hannah, priya, maria, world } = desk
  const other = await desk.newClient()
  await addScheduled(hannah, maria, daysOf('Late', '22:30'))
  await addScheduled(hannah, other, daysOf('Early', '13:00'))
  const scene = await addScene(priya, [daily('evening', '18:00', 'ask'), say('ask', 'How was it?', 'evening')])
  await startScene(hannah, maria, scene._id)
  const program = await addProgram(priya, { steps: [message('hello', 1, '15:00', 'Hi {{client.firstName}}')] })
  await enrol(hannah, other, program._id)
  const today = await planOf(hannah)
  expect(today).toMatchObject({ day: '2026-11-18', zone: 'America/Denver', more: false })
  expect(today.counts).toEqual({ lines: 4, starts: 0, held: 1, clients: 2 })
  expect(
    today.data.map(({ atClient, text, source, client }) => [atClient.slice(11), text, source.kind, client._id]),
  ).toEqual([
    ['13:00', 'Early', 'schedule', other.id],
    ['15:00', 'Hi Client', 'program', other.id],
    ['18:00', 'How was it?', 'scene', maria.id],
    ['22:30', 'Late', 'schedule', maria.id],
  ])
  expect(today.data[3]?.hold).toEqual({ reason: 'quiet-hours', until: '2026-11-19T14:00:00.000Z' })
  expect(textsOf(await planOf(hannah, '?day=2026-11-19'))).toEqual(['Early', 'How was it?', 'Late'])
  // What is foreseen is what leaves.
  for (const at of ['2026-11-18T20:00:01Z', '2026-11-18T22:00:01Z', '2026-11-19T01:00:01Z']) await workAt(world, at)
  expect(await desk.texts()).toEqual(['How was it?'])
  expect(textsOf(await planOf(hannah))).toEqual(['Late'])
})

test('lines are filtered by source, hold, client and coach, and come in pages that do not repeat', async () => {
  const { hannah, priya, maria, northline } = desk
  const tess = await northline.staff(`Tess ${maria.id.slice(-6)}`, 'ROLE_COACH')
  const nora = await northline.client('Nora', `+1303666${maria.id.slice(-4).replaceAll(/\D/g, '0')}`, tess)
  for (const minute of ['01', '02', '03']) await addScheduled(tess, nora, daysOf(`At ${minute}`, `13:${minute}`))
  await addScheduled(tess, nora, daysOf('Same minute', '13:03'))
  await addScheduled(tess, nora, daysOf('Late', '23:00'))
  const mine = `contact=${nora.id}`
  const all = ['At 01', 'At 02', 'At 03', 'Late', 'Same minute']
  expect(textsOf(await planOf(priya, `?coach=${tess.id}`)).toSorted()).toEqual(all)
  expect(textsOf(await planOf(tess)).toSorted()).toEqual(all)
  expect(textsOf(await planOf(tess, `?${mine}&held=true`))).toEqual(['Late'])
  expect(await planOf(tess, `?${mine}&held=false`)).toMatchObject({ counts: { lines: 4, held: 0, clients: 1 } })
  expect((await planOf(tess, '?source=scene')).data).toEqual([])
  const paged: string[] = []
  let next: string | null = ''
  for (let pages = 0; next !== null && pages < 5; pages += 1) {
    const page: DayPlan = await planOf(tess, `?limit=2${next === '' ? '' : `&next=${next}`}`)
    paged.push(...textsOf(page))
    next = page.pagination.next
  }
  expect(paged.toSorted()).toEqual(all)
  // A coach sees their own clients only, whomever they name.
  expect((await planOf(hannah, `?coach=${tess.id}`)).data).toEqual([])
  expect((await planOf(hannah, `?${mine}`)).data).toEqual([])
})

test('days that are over, too far ahead or not on the calendar are refused', async () => {
  for (const day of ['2026-11-17', '2026-12-18', '2026-02-30'])
    expect(await desk.hannah.refused('GET', `/v1/plan?day=${day}`)).toMatchObject({
      status: 422,
      code: 'PlanDayUnknown',
    })
  expect((await planOf(desk.hannah, '?day=2026-12-17')).day).toBe('2026-12-17')
  expect((await desk.hannah.refused('GET', '/v1/plan?next=zzz')).code).toBe('InputInvalid')
})

test('without the right to see who clients are, names are aliases also in texts', async () => {
  const { northline, world } = desk
  const nadia = await northline.client('Nadia Petrova', '+13037770001', desk.hannah)
  await addScheduled(desk.hannah, nadia, daysOf('Hello Nadia Petrova', '13:00'))
  const luis = await northline.staff('Luis', 'ROLE_ADMIN')
  await setMembership(world.deps.store.global, luis.id, {
    permissions: permissionBits.of(['conversations.view', 'scheduled-messages.view']),
  })
  forgetSessions()
  const { data } = await planOf(luis, `?contact=${nadia.id}`)
  expect(data[0]?.client.name).toMatch(/^Client [0-9A-F]{6}$/)
  expect(data[0]?.text).toBe(`Hello ${data[0]?.client.name}`)
})

test('three clients take as many statements as one', async () => {
  const { hannah, priya, maria, world, northline } = desk
  const program = await addProgram(priya, { steps: [message('hello', 1, '15:00', 'Hi {{coach.firstName}}')] })
  const scene = await addScene(priya, [daily('evening', '18:00', 'ask'), say('ask', 'How was it?', 'evening')])
  const clients = [maria, await desk.newClient(), await desk.newClient()]
  for (const client of clients) {
    await addScheduled(hannah, client, daysOf('Early', '13:00'))
    await enrol(hannah, client, program._id)
    await startScene(hannah, client, scene._id)
  }
  const who = await loadMember(world.deps, { accountId: hannah.id, organizationId: northline.id }, 'test')
  if (who === null) throw new Error('Hannah is not there.')
  const countFor = async (contact?: string): Promise<{ lines: number; statements: number }> => {
    const { deps, count } = counting(world.deps)
    const { counts } = await dayPlanOf(deps, who, { contact, foreseePrograms })
    return { lines: counts.lines, statements: count() }
  }
  await countFor()
  const one = await countFor(maria.id)
  const all = await countFor()
  expect(one.lines).toBe(3)
  expect(all.lines).toBeGreaterThanOrEqual(9)
  expect(all.statements).toBe(one.statements)
})

test('the start of a scene is a line, and counts as one', async () => {
  const { hannah, priya, maria } = desk
  const scene = await addScene(priya, [say('ask', 'How was it?')])
  const start = { ...message('review', 1, '16:00', ''), action: { kind: 'scene' as const, sceneId: scene._id } }
  const program = await addProgram(priya, { steps: [message('hello', 1, '15:00', 'Hello'), start] })
  await enrol(hannah, maria, program._id)
  const { data, counts } = await planOf(hannah, `?contact=${maria.id}`)
  const starts = data.map(({ source }) => source.kind === 'program' && source.starts)
  expect([starts.filter((title) => title === scene.title), counts]).toEqual([
    [scene.title],
    { lines: data.length, starts: 1, held: 0, clients: 1 },
  ])
})

const counting = (deps: Deps): { deps: Deps; count: () => number } => {
  let statements = 0
  const tenant: Deps['store']['tenant'] = (organizationId, work) =>
    deps.store.tenant(organizationId, (tx) => {
      const db = tx.db.withPlugin({
        transformQuery: ({ node: query }) => {
          statements += 1
          return query
        },
        transformResult: ({ result }) => Promise.resolve(result),
      })
      return work({ ...tx, db, ...bindTables(db, organizationId) })
    })
  return { deps: { ...deps, store: { ...deps.store, tenant } }, count: () => statements }
}
