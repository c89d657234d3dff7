import { DAY_MS, MINUTE_MS } from '@attune/contract/durations'
import type { ContactProgram, ProgramStep, ProgramTime } from '@attune/contract/programs/entity'
import type { PlayEvent, ProgramPlay } from '@attune/engine/programs/play-event'
import { playProgram } from '@attune/engine/programs/play-program'
import { lockContact } from '@attune/store/contacts/contacts'
import { loadAutomationSettings } from '@attune/store/organizations/automation-settings'
import { expect, test } from 'vitest'
import { storedVersion } from '../scenes/runs/graphs.ts'
import { worldOf } from '../scenes/runs/world-of.ts'
import { automationDesk } from '../testing/automation/automation-desk.ts'
import { workAt } from '../testing/automation/automation-says.ts'
import { addProgram, enrol, message } from './testing/program-changes.ts'
import { addScene } from '../testing/runs/run-changes.ts'
import { daily, say } from '../testing/runs/run-desk.ts'
import type { TestClient } from '../testing/world.ts'

const desk = automationDesk()
const DAYS = 6
const WELCOME = 'Welcome, {{ client.firstName }}! {{ organization.title }} is here for you.'

const after = (key: 'wakeUpTime' | 'workoutTime', offsetMinutes: number): ProgramTime => ({
  type: 'offset',
  key,
  offsetMinutes,
})

const stepsWith = (sceneId: string): ProgramStep[] => [
  message('early', 1, '08:00', 'Too early'),
  message('noon', 1, '12:30', 'Hi {{ client.firstName }}'),
  { ...message('morning', 1, '13:00', ''), action: { kind: 'scene', sceneId } },
  // Both are in the hour that is skipped in spring or comes twice in fall, and in quiet hours.
  message('night2', 2, '01:30', 'At night'),
  message('night3', 2, '02:30', 'Later that night'),
  { ...message('wake', 2, '00:00', 'Up: {{ client.timezone }}'), time: after('wakeUpTime', 45) },
  message('capped', 2, '19:00', 'Beyond the cap'),
  message('goal', 3, '12:00', 'Your goal: {{ client.goal }}'),
  { ...message('gym1', 3, '00:00', '{{ client.goal | default: "Rest" }}'), time: after('workoutTime', -30) },
  { ...message('again', 4, '10:00', ''), action: { kind: 'scene', sceneId } },
  message('late', DAYS, '22:30', 'The end'),
]

const CHANGES = [
  { clocks: 'forward', enrolledAt: '2026-03-07T17:10:00Z' },
  { clocks: 'back', enrolledAt: '2026-10-31T16:10:00Z' },
] as const

test.for(CHANGES)(
  'a client whose clocks go $clocks gets what the author was played, to the minute and to the letter',
  async ({ enrolledAt }) => {
    desk.world.at(new Date(enrolledAt))
    // Closed on Tuesdays, in its own zone; so many messages without an answer mute the client for a day.
    const week = [1, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '23:00' }))
    await desk.settings({
      dailyCap: 4,
      muteTracking: { limit: 8, minutes: 1_440 },
      hours: { week, holidays: [], automation: 'inside' },
    })
    const client = await desk.newClient()
    const scene = await addScene(desk.priya, [daily('nine', '09:10', 'hi'), say('hi', 'Day by day', 'nine')])
    const steps = stepsWith(scene._id)
    const program = await addProgram(desk.priya, { days: DAYS, welcome: WELCOME, steps })
    const play = await playFor(client, scene, { steps: program.steps, startOn: '' })
    const { startOn } = await enrol(desk.hannah, client, program._id, { sendNotification: true })
    const end = Date.parse(enrolledAt) + (DAYS + 2) * DAY_MS
    for (let next = await nextDue(); next !== null && next <= end; next = await nextDue())
      await workAt(desk.world, new Date(next))
    const events = [...playProgram({ ...play, startOn })]
    const told = sentIn(events)
    expect(told.length).toBeGreaterThan(8)
    expect(await sentTo(client, events)).toEqual(told)
    expect(await outcomesOf(client)).toEqual(outcomesIn(events, program.steps))
  },
)

const playFor = async (
  client: TestClient,
  scene: { _id: string; title: string; version: number },
  { steps, startOn }: Pick<ProgramPlay, 'steps' | 'startOn'>,
): Promise<ProgramPlay> =>
  desk.world.deps.store.tenant(desk.northline.id, async (tx) => {
    const contact = await lockContact(tx, client.id)
    if (contact === undefined) throw new Error('The client does not exist.')
    const settings = await loadAutomationSettings(tx)
    const { graph } = await storedVersion(tx, scene._id, scene.version)
    const now = { at: desk.world.deps.now(), running: [], rights: { readsPrivate: true }, coach: { name: 'Hannah' } }
    return {
      days: DAYS,
      welcome: WELCOME,
      steps,
      startOn,
      world: worldOf(contact, settings, now),
      automation: { ...settings, organizationZone: settings.timezone ?? 'UTC' },
      scenes: new Map([[scene._id, { title: scene.title, startable: true, graph }]]),
      hasTasks: true,
    }
  })

/**
 * The minute in which something of a program, a scene or the gate is due next; null if nothing is. Postponed jobs are due some
 * milliseconds beside their moments here.
 */
const nextDue = async (): Promise<number | null> => {
  const rows = await desk.world.deps.store.global
    .selectFrom('work')
    .select('due_at')
    .where('due_at', '>', new Date(desk.world.deps.now().getTime() + MINUTE_MS / 2))
    .where('kind', 'in', ['run-program', 'release-held', 'wake-run'])
    .orderBy('due_at')
    .limit(1)
    .execute()
  return rows[0] === undefined ? null : Math.round(rows[0].due_at.getTime() / MINUTE_MS) * MINUTE_MS
}

/** `2026-03-07T19:30 sent Hi Maria`: what was written, in its order. */
const sentTo = async (client: TestClient, events: readonly PlayEvent[]): Promise<string[]> => {
  const rows = await desk.world.deps.store.tenant(desk.northline.id, (tx) =>
    tx
      .from('messages')
      .select(['text', 'at', 'gate_decision'])
      .where('contact_id', '=', client.id)
      .where('direction', '=', 2)
      .orderBy('sequence')
      .execute(),
  )
  // Scenes go on after the last day; that isn't played.
  const last = Math.max(...events.map(({ at }) => Date.parse(at)))
  return rows
    .filter(({ at }) => at.getTime() <= last)
    .map(({ text, at, gate_decision: gate }) => `${at.toISOString().slice(0, 16)} ${gate} ${text}`)
}

const sentIn = (events: readonly PlayEvent[]): string[] => {
  const texts = new Map(events.flatMap((event) => (event.kind === 'message' ? [[event.key, event.text] as const] : [])))
  return events.flatMap((event) => {
    if (event.kind !== 'message' && event.kind !== 'asked-again') return []
    const { decision } = event.gate
    if (decision === 'held' || decision === 'skipped') return []
    return [`${event.at.slice(0, 16)} ${decision} ${texts.get(event.key) ?? ''}`]
  })
}

type Outcome = [stepId: string, outcome: string | null, problem: string | null]

const outcomesOf = async (client: TestClient): Promise<Outcome[]> => {
  const path = `/v1/contacts/${client.id}/programs?includes=steps`
  const { data } = await desk.hannah.ok<{ data: ContactProgram[] }>('GET', path)
  return (data[0]?.steps ?? []).map(({ _id, outcome, problem }) => [_id, outcome, problem])
}

const outcomesIn = (events: readonly PlayEvent[], steps: readonly ProgramStep[]): Outcome[] =>
  events.flatMap((event): Outcome[] => {
    switch (event.kind) {
      case 'passed':
        return [[event.stepId, 'passed', null]]
      case 'message':
        return event.source.kind === 'step' ? [[event.source.stepId, event.gate.decision, null]] : []
      case 'unsent':
        return steps.some(({ _id }) => _id === event.stepId) ? [[event.stepId ?? '', 'skipped', event.problem]] : []
      case 'scene':
        return [[event.stepId, event.problem === null ? 'started' : 'refused', event.problem]]
      default:
        return []
    }
  })
