import type { DataSource } from '@attune/contract/scenes/graph'
import { describe, expect, test } from 'vitest'
import { advance, type TurnResult } from './advance.ts'
import { sceneOf, WORLD, type CaseNode } from './cases/case.ts'
import { childRunId } from './child-run.ts'
import type { TurnInput } from './input.ts'
import { schedulerRulesOf } from './inputs/moved-rules.ts'
import { newRun } from './start.ts'
import type { World } from './world.ts'

const run: CaseNode = { _id: 'run', type: 'scene_run', to: { 1: 'it' } }
const start: TurnInput = { kind: 'start', by: 'hand' }
const play = (
  nodes: CaseNode[],
  more: { world?: Partial<World>; dataSource?: DataSource[]; depth?: number } = {},
): TurnResult => {
  const scene = sceneOf({ nodes: [run, ...nodes], dataSource: more.dataSource ?? [] })
  const world = { ...WORLD, ...more.world }
  return advance({ scene, run: newRun({ runId: 'st_1', scene, world, depth: more.depth }), input: start, world })
}
const problemsOf = ({ effects }: TurnResult) =>
  effects.flatMap((effect) => (effect.kind === 'problem' ? [effect.message] : []))
const textsOf = ({ effects }: TurnResult) => effects.flatMap((effect) => (effect.kind === 'send' ? [effect.text] : []))
const send = (text: string): CaseNode => ({ _id: 'it', type: 'send_message', properties: { text } })

test('a step that was left by an output that leads nowhere is passed at once by the next token', () => {
  const wait: CaseNode = { _id: 'wait', type: 'wait_event_contact', properties: { eventName: 'muted' } }
  const scene = sceneOf({
    nodes: [
      { _id: 'run', type: 'scene_run', to: { 1: 'both' } },
      { _id: 'both', type: 'split', to: { 1: 'wait', 2: 'later' } },
      wait,
      { _id: 'later', type: 'wait_event_contact', properties: { eventName: 'unmuted' }, to: { 1: 'wait' } },
    ],
  })
  let { run: waiting } = advance({
    scene,
    run: newRun({ runId: 'st_1', scene, world: WORLD }),
    input: start,
    world: WORLD,
  })
  for (const name of ['muted', 'unmuted'])
    waiting = advance({ scene, run: waiting, input: { kind: 'event', name, data: {} }, world: WORLD }).run
  expect(waiting.ended).toBe('done')
})

describe('budgets', () => {
  test('B3 steps of expressions, all together', () => {
    const expression = `[${Array.from({ length: 400 }, (_, i) => i).join(',')}].filter(x => x % 2 == 0).map(x => x * x).length < 0`
    const cases = Array.from({ length: 20 }, (_, i) => ({ num: i + 1, expression }))
    const done = play([{ _id: 'it', type: 'switch', properties: { cases }, to: { 0: 'it' } }])
    expect(done.run.ended).toBe('failed')
    expect(problemsOf(done)).toEqual([
      'The scene was ended. Its expressions and texts took more than 100000 steps in one turn.',
    ])
    expect(done.trace.spent.nodes).toBeLessThan(100)
    expect(done.trace.spent.fuel).toBeLessThan(110_000)
  })

  test('B4 tokens', () => {
    const done = play([
      { _id: 'it', type: 'split', to: { 1: 'hold', 2: 'it' } },
      { _id: 'hold', type: 'never' },
    ])
    expect(done.run.ended).toBe('failed')
    expect(done.effects.map(({ kind }) => kind)).toEqual(['problem', 'ended'])
    expect(done.run.tokens).toEqual([])
  })

  test('T1 a scene without a beginning ends at once', () => {
    const scene = sceneOf({ nodes: [{ _id: 'a', type: 'standalone' }] })
    const done = advance({ scene, run: newRun({ runId: 'st_1', scene, world: WORLD }), input: start, world: WORLD })
    expect(problemsOf(done)).toEqual(['The scene was ended. It has no starting point.'])
    expect(done.run.ended).toBe('failed')
  })
})

describe('values', () => {
  test.each([3, '3'])('P1 what a turn saves and tags does not change the client it was given: %j walks', (walks) => {
    const world: World = {
      ...WORLD,
      profile: { ...WORLD.profile, walks, 'basic.weight': 82, 'basic.weightUnit': 'kg' },
    }
    const before = structuredClone(world)
    const value = (type: string, expression: string) => ({ kind: 'expression', type, value: expression })
    const done = play(
      [
        {
          _id: 'it',
          type: 'save_into_profile',
          properties: { key: 'walks', value: value('number', 'profile.walks + 1') },
          to: { 1: 'weight' },
        },
        {
          _id: 'weight',
          type: 'save_into_profile',
          properties: { key: 'basic.weight', value: value('number', 'profile.basic.weight - 1') },
          to: { 1: 'tag' },
        },
        { _id: 'tag', type: 'tag_manage', properties: { strategy: 'add', tags: 'walker' }, to: { 1: 'say' } },
        {
          _id: 'say',
          type: 'send_message',
          properties: { text: '{{ profile.walks }} {{ profile.basic.weight }} {{ tags }}' },
        },
      ],
      { world },
    )
    expect(textsOf(done)).toEqual(['4 81 newwalker'])
    expect(world).toEqual(before)
  })

  const source = (
    _id: string,
    kind: DataSource['kind'],
    value: DataSource['value'],
    type: DataSource['type'] = 'string',
  ) => ({ _id, kind, type, value })

  test('D2 data sources see those before them; one that fails is null and a problem', () => {
    const dataSource = [
      source('one', 'expression', '1 + 1', 'number'),
      source('two', 'expression', 'data.one * 2', 'number'),
      source('bad', 'expression', 'nothing.here'),
      source('text', 'template', '{{ data.two }} and {{ contact.firstName }}'),
    ]
    const done = play([send('{{ data.text }}[{{ data.bad }}]')], { dataSource })
    expect(textsOf(done)).toEqual(['4 and Sam[]'])
    expect(problemsOf(done)).toHaveLength(1)
  })

  test('E2 what is no data source is passed over', () => {
    const odd: unknown[] = [null, 5, { _id: 7 }, source('ok', 'static', 'yes')]
    expect(textsOf(play([send('{{ data.ok }}')], { dataSource: odd as DataSource[] }))).toEqual(['yes'])
  })

  test('D3 every name of the scope', () => {
    const names =
      '{{ contact.fullName }}|{{ profile.basic.goal }}|{{ tags | join: "," }}|{{ now }}|{{ attempts.x }}|{{ reply }}|{{ photo.category }}'
    expect(textsOf(play([send(names)]))).toEqual([
      'Sam Okafor|Run 5 km|new|2026-03-02T10:00:00+01:00[Europe/Berlin]|||',
    ])
  })

  test('D5 types are not guessed', () => {
    const save = (type: DataSource['type'], kind: DataSource['kind'], value: DataSource['value']) =>
      play([
        { _id: 'it', type: 'save_into_profile', properties: { key: 'k', value: { type, kind, value } } },
      ]).effects.flatMap((effect) => (effect.kind === 'save-profile' ? [effect.value] : []))
    expect(save('number', 'static', '82.5')).toEqual([82.5])
    expect(save('number', 'expression', '"82.5"')).toEqual([])
    expect(save('number', 'template', '{{ 80 }}')).toEqual([80])
    expect(save('number', 'static', '1e9')).toEqual([])
    expect(save('boolean', 'static', 'yes')).toEqual([])
    expect(save('boolean', 'template', 'true')).toEqual([true])
    expect(save('string', 'expression', '5')).toEqual([])
    expect(save('date', 'static', '2026-03-29T02:30:00+01:00')).toEqual(['2026-03-29T01:30:00Z'])
    expect(save('date', 'expression', 'now')).toEqual(['2026-03-02T09:00:00Z'])
    expect(save('date', 'static', '2026-13-01')).toEqual([])
  })

  test('D4 what a turn saves is seen by the nodes after it', () => {
    const done = play([
      { _id: 'it', type: 'tag_manage', properties: { strategy: 'add', tags: 'vip' }, to: { 1: 'b' } },
      { _id: 'b', type: 'send_message', properties: { text: '{{ tags | join: "," }}' } },
    ])
    expect(textsOf(done)).toEqual(['new,vip'])
  })
})

describe('moments', () => {
  const daily = (localTime: string): CaseNode => ({
    _id: 'it',
    type: 'scheduler',
    properties: { rules: [{ dateStrategy: { type: 'daily' }, timeStrategy: { type: 'exact_time', localTime } }] },
  })

  test('W4 a clock that was set back does not take a run back', () => {
    const scene = sceneOf({
      nodes: [run, { _id: 'it', type: 'wait_input', to: { 1: 'when' } }, { ...daily('12:00'), _id: 'when' }],
    })
    const world = { ...WORLD, now: '2026-03-02T12:00:00Z' }
    const begun = advance({ scene, run: newRun({ runId: 'st_1', scene, world }), input: start, world })
    const message = { id: 'm', text: 'hi', at: world.now, photos: [] }
    const back = { ...world, now: '2026-03-02T08:00:00Z' }
    const done = advance({ scene, run: begun.run, input: { kind: 'reply', message, unsent: [] }, world: back })
    // 12:00 in Berlin was 11:00 UTC: past for the run, though not for the clock.
    expect(done.effects).toMatchObject([{ kind: 'wake', at: '2026-03-03T11:00:00Z' }])
  })

  test('W2 a noon that has passed where the client is now is tomorrow’s; one that was once comes now', () => {
    const evening = { ...WORLD, now: '2026-03-01T20:00:00Z' }
    const inTokyo = { ...WORLD, now: '2026-03-02T04:00:00Z', zone: 'Asia/Tokyo' }
    const changed = (node: CaseNode) => {
      const scene = sceneOf({ nodes: [run, node] })
      const fresh = newRun({ runId: 'st_1', scene, world: evening })
      const begun = advance({ scene, run: fresh, input: start, world: evening })
      expect(begun.effects).toMatchObject([{ kind: 'wake', at: '2026-03-02T11:00:00Z' }])
      return advance({ scene, run: begun.run, input: { kind: 'clock-changed' }, world: inTokyo })
    }
    expect(changed(daily('12:00')).effects).toMatchObject([{ kind: 'wake', since: 2, at: '2026-03-03T03:00:00Z' }])
    const rules = [
      { dateStrategy: { type: 'once', value: '2026-03-02' }, timeStrategy: { type: 'exact_time', localTime: '12:00' } },
    ]
    const once = changed({ ...daily('12:00'), properties: { rules } })
    expect(once.effects).toMatchObject([{ kind: 'wake', since: 2, at: inTokyo.now }])
  })

  test('W2 a client’s only date that a new zone has passed comes now; a time that can’t be told any more stays', () => {
    const evening = { ...WORLD, now: '2026-03-01T20:00:00Z', dates: { due: '2026-03-02' } }
    const change = (rule: object, later: Partial<World>) => {
      const scene = sceneOf({ nodes: [run, { ...daily('12:00'), properties: { rules: [rule] } }] })
      const fresh = newRun({ runId: 'st_1', scene, world: evening })
      const begun = advance({ scene, run: fresh, input: start, world: evening })
      const world = { ...evening, now: '2026-03-02T04:00:00Z', ...later }
      const changed = advance({ scene, run: begun.run, input: { kind: 'clock-changed' }, world })
      return [begun.effects, changed.effects]
    }
    const noon = { type: 'exact_time', localTime: '12:00' }
    const due = { dateStrategy: { type: 'client_date', field: 'due', days: 0 }, timeStrategy: noon }
    expect(change(due, { zone: 'Asia/Tokyo' })).toMatchObject([
      [{ kind: 'wake', at: '2026-03-02T11:00:00Z' }],
      [{ kind: 'wake', since: 2, at: '2026-03-02T04:00:00Z' }],
    ])
    const afterWaking = { type: 'offset', key: 'wakeUpTime', offsetMinutes: 30 }
    const early = { dateStrategy: { type: 'daily' }, timeStrategy: afterWaking }
    const fallback = { ...WORLD.routine.fallback, wakeUpTime: '' }
    expect(change(early, { routine: { own: {}, fallback } })).toMatchObject([
      [{ kind: 'wake', at: '2026-03-02T06:00:00Z' }],
      [],
    ])
  })

  describe('W2 a noon that a new zone has passed', () => {
    const evening = { ...WORLD, now: '2026-03-01T20:00:00Z' }
    // One in the afternoon there.
    const inTokyo = { ...WORLD, now: '2026-03-02T04:00:00Z', zone: 'Asia/Tokyo' }
    const change = (dateStrategy: object, mayBeLate: boolean) => {
      const rules = [{ dateStrategy, timeStrategy: { type: 'exact_time', localTime: '12:00' } }]
      const scene = sceneOf({ nodes: [run, { ...daily('12:00'), properties: { rules }, to: { 1: 'it' } }] })
      const fresh = newRun({ runId: 'st_1', scene, world: evening })
      const begun = advance({ scene, run: fresh, input: start, world: evening })
      const input: TurnInput = { kind: 'clock-changed', mayBeLate }
      const changed = advance({ scene, run: begun.run, input, world: inTokyo })
      return { scene, changed }
    }

    test.each([
      ['comes now if messages can still leave today', { type: 'daily' }, true, '2026-03-03T03:00:00Z'],
      ['comes now if it is a monthly one', { type: 'days_of_month', monthdays: [2] }, false, '2026-04-02T03:00:00Z'],
    ])('%s, once', (_how, strategy, mayBeLate, next) => {
      const { scene, changed } = change(strategy, mayBeLate)
      expect(changed.effects).toMatchObject([{ kind: 'wake', since: 2, at: inTokyo.now }])
      const schedule = { by: 'schedule', zone: 'Asia/Tokyo', picked: inTokyo.now }
      expect(changed.trace.steps).toMatchObject([{ type: 'scheduler', decided: [schedule] }])
      expect(JSON.stringify(changed.trace)).toContain("on March 2, 2026, has just passed on the client's new clock")
      const wake: TurnInput = { kind: 'wake', token: 1, since: 2 }
      const woken = advance({ scene, run: changed.run, input: wake, world: inTokyo })
      expect(woken.run.ranOn).toEqual({ it: ['2026-03-02'] })
      expect(woken.effects).toMatchObject([{ kind: 'wake', at: next }])
      // Back in Berlin, noon is still to come, but not for this client.
      const back = { ...WORLD, now: '2026-03-02T05:00:00Z' }
      const input: TurnInput = { kind: 'clock-changed', mayBeLate: true }
      const [again] = advance({ scene, run: woken.run, input, world: back }).effects
      expect(again).toMatchObject({ kind: 'wake' })
      expect(again?.kind === 'wake' && again.at > '2026-03-03').toBe(true)
    })

    test('is tomorrow’s if messages could only leave then', () => {
      const { effects } = change({ type: 'daily' }, false).changed
      expect(effects).toMatchObject([{ kind: 'wake', at: '2026-03-03T03:00:00Z' }])
    })
  })

  test('W2 a moment that is due, but had to wait, isn’t put off to the next day by a change of the clock', () => {
    const scene = sceneOf({ nodes: [run, daily('12:00')] })
    const begun = advance({ scene, run: newRun({ runId: 'st_1', scene, world: WORLD }), input: start, world: WORLD })
    const [wake] = begun.effects
    if (wake?.kind !== 'wake') throw new Error('Nothing is waited for.')
    const later = { ...WORLD, now: Temporal.Instant.from(wake.at).add({ minutes: 20 }).toString() }
    const changed = advance({ scene, run: begun.run, input: { kind: 'clock-changed' }, world: later })
    expect(changed).toMatchObject({ effects: [], run: { tokens: [{ wait: { at: wake.at } }] } })
  })

  test('W2 a moment that is due and comes from a client’s date stays only as long as the date does', () => {
    const dateStrategy = { type: 'client_date', field: 'due', days: 0 }
    const rules = [{ dateStrategy, timeStrategy: { type: 'exact_time', localTime: '12:00' } }]
    const scene = sceneOf({ nodes: [run, { ...daily('12:00'), properties: { rules } }] })
    const world = { ...WORLD, dates: { due: '2026-03-02' } }
    const begun = advance({ scene, run: newRun({ runId: 'st_1', scene, world }), input: start, world })
    expect(begun.effects).toMatchObject([{ kind: 'wake', at: '2026-03-02T11:00:00Z' }])
    const change = (more: Partial<World>) => {
      const later = { ...world, now: '2026-03-02T11:20:00Z', ...more }
      return advance({ scene, run: begun.run, input: { kind: 'clock-changed' }, world: later })
    }
    // It is still morning there.
    expect(change({ zone: 'America/Denver' })).toMatchObject({ effects: [], run: { tokens: begun.run.tokens } })
    const toFriday = change({ dates: { due: '2026-03-06' } })
    expect(toFriday.effects).toMatchObject([{ kind: 'wake', since: 2, at: '2026-03-06T11:00:00Z' }])
    const passed = change({ dates: { due: '2026-03-01' } })
    expect(passed).toMatchObject({ effects: [], run: { tokens: [{ wait: { kind: 'date' } }] } })
  })

  describe('W3 a single date doesn’t run again where a client who moves west comes before its time once more', () => {
    const noon = { type: 'exact_time', localTime: '12:00' }
    const later = { ...WORLD, now: '2026-03-02T11:30:00Z', dates: { due: '2026-03-02' }, zone: 'America/Denver' }
    /** Runs at noon in Berlin, comes back to the scheduler, and is in Denver half an hour later. */
    const goWest = (rules: object[]) => {
      const scene = sceneOf({ nodes: [run, { ...daily('12:00'), properties: { rules }, to: { 1: 'it' } }] })
      const world = { ...WORLD, dates: later.dates }
      const begun = advance({ scene, run: newRun({ runId: 'st_1', scene, world }), input: start, world })
      const input: TurnInput = { kind: 'wake', token: 1, since: 1 }
      const ran = advance({ scene, run: begun.run, input, world: { ...world, now: '2026-03-02T11:00:00Z' } })
      expect(ran.run.ranOn).toEqual({ it: ['2026-03-02'] })
      return { scene, west: advance({ scene, run: ran.run, input: { kind: 'clock-changed' }, world: later }) }
    }

    test('one of a rule, beside another rule', () => {
      const once = { dateStrategy: { type: 'once', value: '2026-03-02' }, timeStrategy: noon }
      const evening = { dateStrategy: { type: 'daily' }, timeStrategy: { type: 'exact_time', localTime: '20:00' } }
      expect(goWest([once, evening]).west.effects).toMatchObject([{ kind: 'wake', at: '2026-03-03T03:00:00Z' }])
    })

    test('one of the client, unless it becomes another date', () => {
      const due = { dateStrategy: { type: 'client_date', field: 'due', days: 0 }, timeStrategy: noon }
      const { scene, west } = goWest([due])
      const why = 'On “due”, at 12:00 PM: it already ran for March 2, 2026.'
      expect(west).toMatchObject({ effects: [], run: { tokens: [{ wait: { kind: 'date', why } }] } })
      const world = { ...later, dates: { due: '2026-03-05' } }
      const { effects } = advance({ scene, run: west.run, input: { kind: 'clock-changed' }, world })
      expect(effects).toMatchObject([{ kind: 'wake', at: '2026-03-05T19:00:00Z' }])
    })
  })

  test('W5 a zone that nobody knows', () => {
    const done = play([daily('12:00')], { world: { zone: 'Mars/Olympus' } })
    expect(done.effects).toMatchObject([{ kind: 'wake', at: '2026-03-02T12:00:00Z' }])
    expect(JSON.stringify(done.trace)).toContain('UTC was used')
  })
})

describe('other runs', () => {
  const next: CaseNode = { _id: 'it', type: 'next_scene', properties: { sceneId: 'sc_b', wait: true } }

  test('T14 ten may wait for one another, an eleventh is a problem', () => {
    expect(play([next], { depth: 9 }).effects).toMatchObject([{ kind: 'start-scene', depth: 10 }])
    const deeper = play([next], { depth: 10 })
    expect(problemsOf(deeper)).toEqual(['More than 10 scenes are waiting for one another.'])
    expect(deeper.run.ended).toBe('done')
    expect(play([{ ...next, properties: { sceneId: 'sc_b' } }], { depth: 10 }).effects[0]).toMatchObject({ depth: 0 })
  })

  test('T14 the other run’s id has the form of one and follows from run and key', () => {
    const [effect] = play([next]).effects
    expect(effect).toMatchObject({ run: childRunId('st_1', '1.0') })
    expect(childRunId('st_1', '1.0')).toMatch(/^st_[0-9a-f]{32}$/)
    expect(new Set(Array.from({ length: 10_000 }, (_, i) => childRunId('st_1', `${i}.0`))).size).toBe(10_000)
  })
})

describe('what comes of it', () => {
  test('E1 to E4 keys, problems, steps, and what is ignored', () => {
    const scene = sceneOf({ nodes: [run, { _id: 'it', type: 'wait_input' }] })
    const begun = advance({ scene, run: newRun({ runId: 'st_1', scene, world: WORLD }), input: start, world: WORLD })
    expect(begun.trace.steps.map(({ node, output }) => [node, output])).toEqual([
      ['run', 1],
      ['it', null],
    ])
    const stale = advance({ scene, run: begun.run, input: { kind: 'wake', token: 9, since: 1 }, world: WORLD })
    expect(stale.run).toBe(begun.run)
    expect(stale).toMatchObject({
      effects: [],
      trace: { steps: [], ignored: 'The token is no longer waiting for this.' },
    })
    const again = advance({ scene, run: begun.run, input: start, world: WORLD })
    expect(again.trace.ignored).toBe('The scene has already started.')
  })

  test('T7 a way to a node that is not there is a problem and the end of the token', () => {
    const done = play([{ _id: 'it', type: 'noop', to: { 1: 'gone' } }])
    expect(problemsOf(done)).toEqual(["An output leads to a node that doesn't exist."])
    expect(done.run.ended).toBe('done')
  })

  test('T12 a token whose new node waits for something else comes to it anew', () => {
    const scene = sceneOf({ nodes: [run, { _id: 'it', type: 'wait_input' }] })
    const begun = advance({ scene, run: newRun({ runId: 'st_1', scene, world: WORLD }), input: start, world: WORLD })
    const later = sceneOf(
      { nodes: [run, { ...send('Hi again'), to: { 1: 'hold' } }, { _id: 'hold', type: 'never' }] },
      2,
    )
    const moved = advance({ scene: later, run: begun.run, input: { kind: 'moved', nodes: {} }, world: WORLD })
    expect(textsOf(moved)).toEqual(['Hi again'])
    expect(moved.run).toMatchObject({ version: 2, tokens: [{ id: 1, node: 'hold' }] })
  })

  test.each([
    ['where they were', 'it'],
    ['at another step that waits for photos', 'photos'],
  ])('T12 photos that are being classified are not waited for again %s', (_where, to) => {
    const waiting = (_id: string): CaseNode[] => [
      { ...run, to: { 1: _id } },
      { _id, type: 'wait_attachment', properties: { threshold: 1, postAI: true }, to: { 1: 'say' } },
      { ...send('That is {{ photo.category }}'), _id: 'say' },
    ]
    const scene = sceneOf({ nodes: waiting('it') })
    const begun = advance({ scene, run: newRun({ runId: 'st_1', scene, world: WORLD }), input: start, world: WORLD })
    const message = { id: 'ms_1', text: '', at: WORLD.now, photos: [{ place: 0 }] }
    const reply: TurnInput = { kind: 'reply', message, unsent: [] }
    const sent = advance({ scene, run: begun.run, input: reply, world: WORLD })
    expect(sent.effects).toMatchObject([{ kind: 'classify-photos', key: '2.0' }])
    const later = sceneOf({ nodes: waiting(to) }, 2)
    const moved = advance({ scene: later, run: sent.run, input: { kind: 'moved', nodes: { it: to } }, world: WORLD })
    const input: TurnInput = { kind: 'result', effect: '2.0', result: { ok: true, value: 'salad' } }
    expect(textsOf(advance({ scene: later, run: moved.run, input, world: WORLD }))).toEqual(['That is salad'])
  })

  test('T12 photos that have come are enough if the new version asks for no more', () => {
    const waiting = (threshold: number, version: number) => {
      const nodes: CaseNode[] = [
        { ...run, to: { 1: 'wait' } },
        { _id: 'wait', type: 'wait_attachment', properties: { threshold }, to: { 1: 'it' } },
        send('Seen'),
      ]
      return sceneOf({ nodes }, version)
    }
    const scene = waiting(3, 1)
    const begun = advance({ scene, run: newRun({ runId: 'st_1', scene, world: WORLD }), input: start, world: WORLD })
    const message = { id: 'ms_1', text: '', at: WORLD.now, photos: [{ place: 0 }, { place: 1 }] }
    const sent = advance({ scene, run: begun.run, input: { kind: 'reply', message, unsent: [] }, world: WORLD })
    const moved = (threshold: number) =>
      advance({ scene: waiting(threshold, 2), run: sent.run, input: { kind: 'moved', nodes: {} }, world: WORLD })
    expect([textsOf(moved(3)), moved(3).run.tokens.length]).toEqual([[], 1])
    for (const threshold of [2, 1]) {
      const done = moved(threshold)
      expect([textsOf(done), done.run.photos.length, done.run.tokens]).toEqual([['Seen'], 2, []])
    }
  })

  describe('T12 the rules of a scheduler in a new version', () => {
    const at = (localTime: string, type = 'daily') => ({
      dateStrategy: { type, ...(type === 'days_of_month' && { monthdays: [31] }) },
      timeStrategy: { type: 'exact_time', localTime },
    })
    const every = (rules: object[], version: number) => {
      const nodes: CaseNode[] = [
        { ...run, to: { 1: 'when' } },
        { _id: 'when', type: 'scheduler', properties: { rules }, to: { 1: 'it' } },
        { ...send('Hello'), to: { 1: 'when' } },
      ]
      return sceneOf({ nodes }, version)
    }
    const scene = every([at('12:00')], 1)
    const begin = () =>
      advance({ scene, run: newRun({ runId: 'st_1', scene, world: WORLD }), input: start, world: WORLD })
    /** Moves a run to a version with these rules, and looks at its next moment in Denver at once. */
    const move = (before: TurnResult, rules: object[], world: World) => {
      const [later, known] = [every(rules, 2), schedulerRulesOf(scene)]
      const input: TurnInput = { kind: 'moved', nodes: {}, rules: known }
      const moved = advance({ scene: later, run: before.run, input, world })
      const inDenver = { ...world, zone: 'America/Denver' }
      const changed = advance({ scene: later, run: moved.run, input: { kind: 'clock-changed' }, world: inDenver })
      return { moved, later, wake: changed.effects.find((effect) => effect.kind === 'wake') }
    }
    const wakeOf = (token: number, since: number): TurnInput => ({ kind: 'wake', token, since })

    test('one that has run doesn’t run again on that day after another is put before it', () => {
      const noon = { ...WORLD, now: '2026-03-02T11:00:00Z' }
      const sent = advance({ scene, run: begin().run, input: wakeOf(1, 1), world: noon })
      expect([textsOf(sent), sent.run.ranOn]).toEqual([['Hello'], { when: ['2026-03-02'] }])
      const { moved, wake } = move(sent, [at('08:00', 'days_of_month'), at('12:00')], noon)
      expect(moved.run.ranOn).toEqual({ when: [null, '2026-03-02'] })
      // It is four in the morning of the same day there.
      expect(wake).toMatchObject({ at: '2026-03-03T19:00:00Z' })
    })

    test('a new one in the place of one that has run isn’t taken for it', () => {
      const noon = { ...WORLD, now: '2026-03-02T11:00:00Z' }
      const sent = advance({ scene, run: begin().run, input: wakeOf(1, 1), world: noon })
      const { moved, wake } = move(sent, [at('20:00', 'weekdays'), at('12:00')], noon)
      expect(moved.effects).toMatchObject([{ kind: 'wake', at: '2026-03-02T19:00:00Z' }])
      expect(wake).toMatchObject({ at: '2026-03-03T03:00:00Z' })
    })

    test('one of a single day in the place of one that has run on it doesn’t miss that day', () => {
      const noon = { ...WORLD, now: '2026-03-02T11:00:00Z' }
      const sent = advance({ scene, run: begin().run, input: wakeOf(1, 1), world: noon })
      const once = { ...at('20:00'), dateStrategy: { type: 'once', value: '2026-03-02' } }
      const { moved } = move(sent, [once], { ...noon, now: '2026-03-02T12:00:00Z' })
      expect(moved.effects).toMatchObject([{ kind: 'wake', at: '2026-03-02T19:00:00Z' }])
    })

    test('one by a date that the client doesn’t have waits for it, in the place of the one that was waited for', () => {
      const dated = { ...at('20:00'), dateStrategy: { type: 'client_date', field: 'due', days: 0 } }
      expect(move(begin(), [dated], WORLD).moved.run.tokens).toMatchObject([{ wait: { kind: 'date' } }])
    })

    test('the one that is waited for stays the one, also if its moment stays', () => {
      const begun = begin()
      const { moved, later } = move(begun, [at('08:00', 'days_of_month'), at('12:00')], WORLD)
      expect(moved.run.tokens).toMatchObject([{ wait: { at: '2026-03-02T11:00:00Z', rule: 1 } }])
      const noon = { ...WORLD, now: '2026-03-02T11:00:00Z' }
      const sent = advance({ scene: later, run: moved.run, input: wakeOf(1, 1), world: noon })
      expect([textsOf(sent), sent.run.ranOn]).toEqual([['Hello'], { when: [null, '2026-03-02'] }])
    })

    test('if the one that is waited for is gone, another one with the same moment has run', () => {
      const both = every([at('12:00'), at('12:00', 'weekdays')], 1)
      const fresh = newRun({ runId: 'st_1', scene: both, world: WORLD })
      const begun = advance({ scene: both, run: fresh, input: start, world: WORLD })
      expect(begun.run.tokens).toMatchObject([{ wait: { rule: 0 } }])
      const later = every([at('12:00', 'weekdays')], 2)
      const input: TurnInput = { kind: 'moved', nodes: {}, rules: schedulerRulesOf(both) }
      const moved = advance({ scene: later, run: begun.run, input, world: WORLD })
      const noon = { ...WORLD, now: '2026-03-02T11:00:00Z' }
      const sent = advance({ scene: later, run: moved.run, input: wakeOf(1, 1), world: noon })
      expect([textsOf(sent), sent.run.ranOn]).toEqual([['Hello'], { when: ['2026-03-02'] }])
    })

    test('are asked again for a moment that is due: it stays, unless they name a later one', () => {
      const late = { ...WORLD, now: '2026-03-02T11:20:00Z' }
      for (const rules of [[at('12:00')], [at('08:00', 'days_of_month'), at('12:00')], [at('12:10')]]) {
        const { moved, later } = move(begin(), rules, late)
        expect([moved.effects, textsOf(moved)]).toEqual([[], []])
        const woken = advance({ scene: later, run: moved.run, input: wakeOf(1, 1), world: late })
        expect([textsOf(woken), woken.run.ranOn['when']?.at(-1)]).toEqual([['Hello'], '2026-03-02'])
      }
      const wakeAfter = (rule: object) => move(begin(), [rule], late).moved.effects
      expect(wakeAfter(at('18:00'))).toMatchObject([{ kind: 'wake', at: '2026-03-02T17:00:00Z' }])
      expect(wakeAfter(at('12:00', 'days_of_month'))).toMatchObject([{ kind: 'wake', at: '2026-03-31T10:00:00Z' }])
    })

    test('may be invalid: then the moment that is waited for stays', () => {
      const dateStrategy = { type: 'client_date', field: 'due', days: 0 }
      const { moved } = move(begin(), [{}, { ...at('09:00'), dateStrategy }], WORLD)
      expect(moved.run.tokens).toMatchObject([{ wait: { kind: 'time', at: '2026-03-02T11:00:00Z' } }])
    })

    test('are those in their places for a server that doesn’t say which they were', () => {
      const noon = { ...WORLD, now: '2026-03-02T11:00:00Z' }
      const sent = advance({ scene, run: begin().run, input: wakeOf(1, 1), world: noon })
      const later = every([at('18:00'), at('12:00')], 2)
      const moved = advance({ scene: later, run: sent.run, input: { kind: 'moved', nodes: {} }, world: noon })
      expect(moved.run.ranOn).toEqual({ when: ['2026-03-02'] })
    })
  })

  test('T12 a token that waits for an event waits for the one that its node names by now', () => {
    const waiting = (tag: string, version: number) => {
      const properties = { eventName: 'tag-added', tag }
      const nodes: CaseNode[] = [
        { ...run, to: { 1: 'wait' } },
        { _id: 'wait', type: 'wait_event_contact', properties, to: { 1: 'it' } },
        send(`Seen ${tag}`),
      ]
      return sceneOf({ nodes }, version)
    }
    const [scene, later] = [waiting('vpi', 1), waiting('vip', 2)]
    const begun = advance({ scene, run: newRun({ runId: 'st_1', scene, world: WORLD }), input: start, world: WORLD })
    const moved = advance({ scene: later, run: begun.run, input: { kind: 'moved', nodes: {} }, world: WORLD })
    const add = (tag: string) => {
      const input: TurnInput = { kind: 'event', name: 'tag-added', data: { tags: [tag] } }
      return textsOf(advance({ scene: later, run: moved.run, input, world: WORLD }))
    }
    expect([add('vpi'), add('vip')]).toEqual([[], ['Seen vip']])
  })

  test('T12 what a prompt writes is not taken for photos', () => {
    const scene = sceneOf({
      nodes: [run, { _id: 'it', type: 'prompt_gen_text_content', properties: { template: 'Hi', maxTokens: 90 } }],
    })
    const begun = advance({ scene, run: newRun({ runId: 'st_1', scene, world: WORLD }), input: start, world: WORLD })
    expect(begun.run.tokens).toMatchObject([{ wait: { kind: 'result' } }])
    const later = sceneOf({ nodes: [run, { _id: 'it', type: 'wait_attachment', properties: { threshold: 1 } }] }, 2)
    const moved = advance({ scene: later, run: begun.run, input: { kind: 'moved', nodes: {} }, world: WORLD })
    expect(moved.run.tokens).toMatchObject([{ wait: { kind: 'attachment' } }])
  })
})

test('T16 while a coach has the conversation, what a question doesn’t understand is theirs', () => {
  const nodes: CaseNode[] = [
    run,
    { _id: 'it', type: 'question', properties: { text: 'Hours?', parserName: 'integer' }, to: { 1: 'end', 2: 'no' } },
    { _id: 'no', type: 'send_message', properties: { text: 'Just the hours.' }, to: { 1: 'it' } },
    { _id: 'end', type: 'send_message', properties: { text: 'Thanks' } },
  ]
  const scene = sceneOf({ nodes })
  const asked = advance({ scene, run: newRun({ runId: 'st_1', scene, world: WORLD }), input: start, world: WORLD })
  const reply = (text: string, world: World) => {
    const message = { id: 'ms_1', text, at: world.now, photos: [] }
    return advance({ scene, run: asked.run, input: { kind: 'reply', message, unsent: [] }, world })
  }
  const present = { ...WORLD, coachPresent: true }
  const stays = reply('My knee hurts', present)
  expect([textsOf(stays), stays.run.tokens]).toEqual([[], asked.run.tokens])
  expect(textsOf(reply('My knee hurts', WORLD))).toEqual(['Just the hours.', 'Hours?'])
  expect(textsOf(reply('8', present))).toEqual(['Thanks'])
})
