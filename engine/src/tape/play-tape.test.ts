import { describe, expect, test } from 'vitest'
import { sceneOf, WORLD, type CaseNode } from '../cases/case.ts'
import { describePlayed } from './cases/record-case.ts'
import { simulate } from '../simulate.ts'
import { openFor } from './answers/suggest-answers.ts'
import { playTape } from './play-tape.ts'
import type { Tape, TapeInput } from './tape.ts'
import { EVENINGS, evenings, says, tapeOf, TERMS } from './testing/tapes.ts'
import { countCalls } from '../testing/count-calls.ts'

const told = (...args: Parameters<typeof playTape>) =>
  describePlayed(playTape(...args)).map(({ at, words }) => `${at} ${words}`)
const sendAt = (localTime: string, text = 'Hi'): CaseNode[] => [
  { _id: 'run', type: 'scene_run', to: { 1: 'when' } },
  {
    _id: 'when',
    type: 'scheduler',
    properties: { rules: [{ dateStrategy: { type: 'daily' }, timeStrategy: { type: 'exact_time', localTime } }] },
    to: { 1: 'hi' },
  },
  { _id: 'hi', type: 'send_message', properties: { text }, to: { 1: 'when' } },
]

describe('a tape', () => {
  test('plays what follows from what comes from outside', () => {
    expect(told(evenings(), tapeOf([says('2026-03-02T20:10:00Z', '5')], '2026-03-03T21:00:00Z'))).toEqual([
      '2026-03-02T20:00Z Sends “How many hours did you sleep?”',
      '2026-03-02T20:10Z Saves sleepHours: 5',
      '2026-03-02T20:10Z Adds short-night',
      '2026-03-02T20:10Z Asks for a reply by v_pt01',
      '2026-03-02T20:10Z Sends “Thank you for telling me. One small step tomorrow is enough.”',
      '2026-03-03T20:00Z Sends “How many hours did you sleep?”',
      '2026-03-03T21:00Z Still waits for a reply',
    ])
  })

  test('K4 holds in quiet hours what is wanted then, and lets it out when they end', () => {
    const tape = tapeOf([], '2026-03-04T07:00:00Z')
    expect(told(sceneOf({ nodes: sendAt('23:00') }), tape)).toEqual([
      '2026-03-02T22:00Z Holds “Hi”: quiet-hours',
      '2026-03-03T06:00Z Sends “Hi”',
      '2026-03-03T22:00Z Holds “Hi”: quiet-hours',
      '2026-03-04T06:00Z Sends “Hi”',
      '2026-03-04T07:00Z Still waits for a moment',
    ])
  })

  test('K5 lets out what was held before it sends what comes at the end of quiet hours', () => {
    const at = (_id: string, localTime: string, text: string): CaseNode[] => [
      {
        _id,
        type: 'scheduler',
        properties: { rules: [{ dateStrategy: { type: 'daily' }, timeStrategy: { type: 'exact_time', localTime } }] },
        to: { 1: `${_id}-says` },
      },
      { _id: `${_id}-says`, type: 'send_message', properties: { text } },
    ]
    const nodes: CaseNode[] = [
      { _id: 'run', type: 'scene_run', to: { 1: 'both' } },
      { _id: 'both', type: 'split', to: { 1: 'morning', 2: 'night' } },
      ...at('morning', '07:00', 'Good morning'),
      ...at('night', '23:00', 'Good night'),
    ]
    expect(told(sceneOf({ nodes }), tapeOf([], '2026-03-03T07:00:00Z'))).toEqual([
      '2026-03-02T22:00Z Holds “Good night”: quiet-hours',
      '2026-03-03T06:00Z Sends “Good night”',
      '2026-03-03T06:00Z Sends “Good morning”',
      '2026-03-03T06:00Z Ends, done',
    ])
  })

  test('K4 sends today what a new zone has passed, unless it could only leave tomorrow', () => {
    const toAuckland: TapeInput = { at: '2026-03-02T10:00:00Z', kind: 'clock', zone: 'Pacific/Auckland' }
    const toTokyo: TapeInput = { ...toAuckland, zone: 'Asia/Tokyo' }
    const moved = (to: TapeInput) => told(sceneOf({ nodes: sendAt('12:00') }), tapeOf([to], '2026-03-03T12:00:00Z'))
    // Seven in the evening in Tokyo, and eleven at night, in quiet hours, in Auckland.
    expect(moved(toTokyo)).toEqual([
      '2026-03-02T10:00Z Sends “Hi”',
      '2026-03-03T03:00Z Sends “Hi”',
      '2026-03-03T12:00Z Still waits for a moment',
    ])
    expect(moved(toAuckland)[0]).toBe('2026-03-02T23:00Z Sends “Hi”')
  })

  test('K4 sends no muted client today what would only leave tomorrow', () => {
    // The mute ends at five in the morning in Tokyo.
    const mute: TapeInput = { at: '2026-03-02T09:30:00Z', kind: 'mute', until: '2026-03-02T20:00:00Z' }
    const toTokyo: TapeInput = { at: '2026-03-02T10:00:00Z', kind: 'clock', zone: 'Asia/Tokyo' }
    const played = told(sceneOf({ nodes: sendAt('12:00') }), tapeOf([mute, toTokyo], '2026-03-03T12:00:00Z'))
    expect(played.filter((line) => line.includes('“Hi”'))).toEqual(['2026-03-03T03:00Z Sends “Hi”'])
  })

  test('K4 does not take for an answer what comes before the question has left', () => {
    const nodes = sendAt('23:00').map((node) =>
      node._id === 'hi' ? { ...node, type: 'question', properties: { text: 'Well?', parserName: 'plain-text' } } : node,
    )
    const played = playTape(sceneOf({ nodes }), tapeOf([says('2026-03-03T05:00:00Z', 'early')], '2026-03-03T05:30:00Z'))
    expect(played.steps.at(-1)?.after.run.answers).toEqual({})
    expect(played.steps.at(-1)?.after.held).toHaveLength(1)
  })

  test('K4 takes STOP for no answer, and sends nothing until the client texts START', () => {
    const question: CaseNode[] = sendAt('12:00').map((node) =>
      node._id === 'hi' ? { ...node, type: 'question', properties: { text: 'Well?', parserName: 'plain-text' } } : node,
    )
    const inputs = [says('2026-03-02T11:30:00Z', 'Stop.'), says('2026-03-03T12:00:00Z', 'START')]
    const played = playTape(sceneOf({ nodes: question }), tapeOf(inputs, '2026-03-03T10:00:00Z'))
    expect(played.steps.at(-1)?.after).toMatchObject({ optedOutAt: '2026-03-02T11:30:00Z', run: { answers: {} } })
    expect(told(sceneOf({ nodes: sendAt('12:00') }), tapeOf(inputs, '2026-03-04T11:30:00Z'))).toEqual([
      '2026-03-02T11:00Z Sends “Hi”',
      '2026-03-03T11:00Z Omits “Hi”: opt-out',
      '2026-03-04T11:00Z Sends “Hi”',
      '2026-03-04T11:30Z Still waits for a moment',
    ])
  })

  test('K4 keeps the organization’s hours, in its own zone, and to an hour that nobody could read none', () => {
    const hours = { week: [{ day: 1, from: '09:00', to: '17:00' }], holidays: [], automation: 'inside' as const }
    const automation = { ...TERMS, hours, organizationZone: 'America/Denver' }
    const scene = sceneOf({ nodes: sendAt('12:00') })
    const first = (terms: Tape['automation']) =>
      told(scene, tapeOf([], '2026-03-02T16:00:00Z', { automation: terms })).slice(0, 2)
    expect(first(automation)).toEqual([
      '2026-03-02T11:00Z Holds “Hi”: organization-hours',
      '2026-03-02T16:00Z Sends “Hi”',
    ])
    const unread = { ...hours, week: [{ day: 1, from: 'nine', to: '17:00' }] }
    expect(first({ ...automation, hours: unread })[0]).toBe('2026-03-02T11:00Z Sends “Hi”')
  })

  test('K4 sends nothing today in a new zone if the organization’s hours are over', () => {
    const hours = { week: [{ day: 1, from: '08:00', to: '10:00' }], holidays: [], automation: 'inside' as const }
    const automation = { ...TERMS, hours, organizationZone: 'Europe/Berlin' }
    const toTokyo: TapeInput = { at: '2026-03-02T10:00:00Z', kind: 'clock', zone: 'Asia/Tokyo' }
    const played = told(sceneOf({ nodes: sendAt('12:00') }), tapeOf([toTokyo], '2026-03-03T04:00:00Z', { automation }))
    expect(played[0]).toBe('2026-03-03T03:00Z Holds “Hi”: organization-hours')
  })

  /** Says something, asks for a number and thanks for it. */
  const asksAfter = (text: string, dailyCap: number | null, replies = [says('2026-03-02T09:10:00Z', '7')]) => {
    const nodes: CaseNode[] = [
      { _id: 'run', type: 'scene_run', to: { 1: 'first' } },
      { _id: 'first', type: 'send_message', properties: { text }, to: { 1: 'ask' } },
      { _id: 'ask', type: 'question', properties: { text: 'How many?', parserName: 'integer' }, to: { 1: 'thanks' } },
      { _id: 'thanks', type: 'send_message', properties: { text: 'Thanks' } },
    ]
    const until = replies.at(-1)?.at ?? WORLD.now
    return playTape(sceneOf({ nodes }), tapeOf(replies, until, { automation: { ...TERMS, dailyCap } }))
  }

  test('K4 takes nothing for an answer to a question that was omitted, and suggests none', () => {
    const { steps } = asksAfter('Hello', 1)
    expect(steps.flatMap(({ messages }) => messages.map(({ text, gate }) => [text, gate.reason]))).toEqual([
      ['Hello', null],
      ['How many?', 'cap'],
    ])
    const last = steps.at(-1)?.after
    expect(last?.run.answers).toEqual({})
    expect(last?.run.tokens).toMatchObject([{ node: 'ask' }])
    expect(last && openFor(last)).toBeNull()
  })

  test('K4 asks again what was omitted, once the client writes on a later day', () => {
    const { steps } = asksAfter('Hello', 1, [
      says('2026-03-02T22:30:00Z', 'Still up'),
      says('2026-03-03T09:10:00Z', 'Good morning'),
      says('2026-03-03T09:20:00Z', '7'),
    ])
    expect(steps.flatMap(({ at, messages }) => messages.map(({ text, gate }) => [at, text, gate.reason]))).toEqual([
      ['2026-03-02T09:00:00Z', 'Hello', null],
      ['2026-03-02T09:00:00Z', 'How many?', 'cap'],
      ['2026-03-03T09:10:00Z', 'How many?', null],
      ['2026-03-03T09:20:00Z', 'Thanks', 'cap'],
    ])
  })

  test('K4 takes an answer to a question that was omitted because the client had just got its text', () => {
    const { steps } = asksAfter('How many?', null)
    expect(steps.flatMap(({ messages }) => messages.map(({ text, gate }) => [text, gate.reason]))).toEqual([
      ['How many?', null],
      ['How many?', 'same-text'],
      ['Thanks', null],
    ])
  })

  test('K4 takes nothing for an answer to a question that was taken back', () => {
    const [run, when] = sendAt('23:00')
    if (run === undefined || when === undefined) throw new Error('The scene begins with them.')
    const nodes: CaseNode[] = [
      run,
      { ...when, to: { 1: 'both' } },
      { _id: 'both', type: 'split', to: { 1: 'ask', 2: 'back' } },
      { _id: 'ask', type: 'question', properties: { text: 'Well?', parserName: 'plain-text' } },
      { _id: 'back', type: 'cancel_scheduling' },
    ]
    const played = playTape(sceneOf({ nodes }), tapeOf([says('2026-03-03T09:00:00Z', 'Fine')], '2026-03-03T09:00:00Z'))
    expect(played.steps.at(-1)?.after).toMatchObject({ held: [], run: { answers: {}, tokens: [{ node: 'ask' }] } })
  })

  /** Asks for a number each evening; `more` comes first. */
  const evening = (texts: string[], more: Partial<Tape> = {}) =>
    told(
      evenings(),
      tapeOf(
        texts.map((text, at) => says(`2026-03-02T20:1${at}:00Z`, text)),
        '2026-03-03T20:00:00Z',
        more,
      ),
    )

  test('K10 STOP answers no question and ends what the client gets, until START', () => {
    expect(evening(['Stop'])).toEqual([
      '2026-03-02T20:00Z Sends “How many hours did you sleep?”',
      '2026-03-03T20:00Z Still waits for a reply',
    ])
    expect(evening(['Stop', 'no idea'])).toContain('2026-03-02T20:11Z Omits “A number, please.”: opt-out')
    expect(evening(['Stop', 'START'])[1]).toBe('2026-03-02T20:11Z Sends “A number, please.”')
  })

  test('K10 STOP omits what is held', () => {
    const scene = sceneOf({ nodes: sendAt('23:00') })
    expect(told(scene, tapeOf([says('2026-03-02T22:30:00Z', 'STOP')], '2026-03-03T07:00:00Z')).slice(0, 2)).toEqual([
      '2026-03-02T22:00Z Holds “Hi”: quiet-hours',
      '2026-03-02T22:30Z Omits “Hi”: opt-out',
    ])
  })

  test('K10 a command is none of the scene’s texts, unless the organization takes none or it answers the question', () => {
    const automation = { ...TERMS, clientCommands: true }
    const wrong = '2026-03-02T20:10Z Sends “A number, please.”'
    expect(evening(['Pause'])).toContain(wrong)
    expect(evening(['Pause'], { automation })).not.toContain(wrong)
    expect(evening(['later'], { automation })).not.toContain(wrong)
    expect(evening(['5'], { automation })).toContain('2026-03-02T20:10Z Saves sleepHours: 5')
    const nodes = EVENINGS.map((node) =>
      node._id === 'ask' ? { ...node, properties: { ...node.properties, parserName: 'plain-text' } } : node,
    )
    const inWords = (text: string) =>
      playTape(sceneOf({ nodes }), tapeOf([says('2026-03-02T20:10:00Z', text)], '2026-03-02T20:10:00Z', { automation }))
    expect(inWords('Pause').steps.at(-1)?.after.run.answers).toMatchObject({ ask: { text: 'Pause' } })
    expect(inWords('Why?').steps.at(-1)?.after.run.answers).toEqual({})
  })

  test('K10 a keyword is none of the scene’s texts, unless it answers the question', () => {
    const word = (text: string): TapeInput => ({
      at: '2026-03-02T20:10:00Z',
      kind: 'reply',
      text,
      photos: [],
      keyword: true,
    })
    const played = (text: string) => told(evenings(), tapeOf([word(text)], '2026-03-02T20:10:00Z'))
    expect(played('Menu')).toEqual([
      '2026-03-02T20:00Z Sends “How many hours did you sleep?”',
      '2026-03-02T20:10Z Still waits for a reply',
    ])
    expect(played('5')).toContain('2026-03-02T20:10Z Saves sleepHours: 5')
  })

  test('K4 omits what is more than the cap of a day, by the client’s days', () => {
    const nodes = sendAt('12:00', '{{ now }} a')
    nodes.splice(
      2,
      1,
      ...['a', 'b', 'c'].map((text, at): CaseNode => ({
        _id: at === 0 ? 'hi' : `hi${at}`,
        type: 'send_message',
        properties: { text },
        to: { 1: at === 2 ? 'when' : `hi${at + 1}` },
      })),
    )
    const tape = tapeOf([], '2026-03-03T12:00:00Z', { automation: { ...TERMS, dailyCap: 2 } })
    expect(told(sceneOf({ nodes }), tape).map((line) => line.slice(18))).toEqual([
      'Sends “a”',
      'Sends “b”',
      'Omits “c”: cap',
      'Sends “a”',
      'Sends “b”',
      'Omits “c”: cap',
      'Still waits for a moment',
    ])
  })

  test('K4 mutes the client after as many messages without an answer as the organization takes', () => {
    const tape = tapeOf([], '2026-03-07T12:00:00Z', {
      automation: { ...TERMS, muteTracking: { limit: 2, minutes: 24 * 60 } },
    })
    expect(told(sceneOf({ nodes: sendAt('12:00') }), tape).slice(0, 4)).toEqual([
      '2026-03-02T11:00Z Sends “Hi”',
      '2026-03-03T11:00Z Sends “Hi”',
      '2026-03-04T11:00Z Sends “Hi”',
      '2026-03-05T11:00Z Sends “Hi”',
    ])
    const shorter = { ...tape, automation: { ...TERMS, muteTracking: { limit: 2, minutes: 24 * 60 + 30 } } }
    expect(told(sceneOf({ nodes: sendAt('12:00') }), shorter).slice(2, 4)).toEqual([
      '2026-03-04T11:00Z Holds “Hi”: mute',
      '2026-03-04T11:30Z Sends “Hi”',
    ])
  })

  test('moves what is waited for when the client moves', () => {
    const moves: TapeInput = { at: '2026-03-02T10:00:00Z', kind: 'clock', zone: 'America/Denver' }
    expect(told(sceneOf({ nodes: sendAt('12:00') }), tapeOf([moves], '2026-03-02T20:00:00Z'))).toEqual([
      '2026-03-02T19:00Z Sends “Hi”',
      '2026-03-02T20:00Z Still waits for a moment',
    ])
  })

  test('takes what a prompt says from the tape where samples are not wanted', () => {
    const inputs: TapeInput[] = [
      { at: '2026-03-02T10:00:00Z', kind: 'results', from: 'given' },
      says('2026-03-02T20:10:00Z', '4'),
      { at: '2026-03-02T20:11:00Z', kind: 'result', node: 'kind', result: { ok: true, value: 'Rest.' } },
    ]
    expect(told(evenings(), tapeOf(inputs.slice(0, 2), '2026-03-02T20:30:00Z')).at(-1)).toContain('waits for a prompt')
    expect(told(evenings(), tapeOf(inputs, '2026-03-02T20:30:00Z'))).toContain('2026-03-02T20:11Z Sends “Rest.”')
  })

  test('tells the scene of labels it adds itself, as the desk does', () => {
    const nodes: CaseNode[] = [
      { _id: 'run', type: 'scene_run', to: { 1: 'both' } },
      { _id: 'both', type: 'split', to: { 1: 'wait', 2: 'tag' } },
      { _id: 'wait', type: 'wait_event_contact', properties: { eventName: 'tag-added' }, to: { 1: 'hi' } },
      { _id: 'hi', type: 'send_message', properties: { text: 'Seen' } },
      { _id: 'tag', type: 'tag_manage', properties: { strategy: 'add', tags: 'x' } },
    ]
    expect(told(sceneOf({ nodes }), tapeOf([], WORLD.now))).toContain('2026-03-02T09:00Z Sends “Seen”')
  })

  test.each([
    ['tag-added', { name: 'tag-added', data: { tags: ['vip'] } }, [], 'yes'],
    ['tag-added', { name: 'tag-added:vip', data: {} }, [], 'yes'],
    ['tag-removed', { name: 'tag-removed', data: { tags: ['vip'] } }, ['vip', 'new'], 'no'],
  ])('when a scene hears of %s, the client’s tags have changed, as at the desk', (eventName, event, tags, then) => {
    const nodes: CaseNode[] = [
      { _id: 'run', type: 'scene_run', to: { 1: 'wait' } },
      { _id: 'wait', type: 'wait_event_contact', properties: { eventName, tag: 'vip' }, to: { 1: 'say' } },
      {
        _id: 'say',
        type: 'send_message',
        properties: { text: '{% if tags contains "vip" %}yes{% else %}no{% endif %}' },
      },
    ]
    const tape = tapeOf([{ at: '2026-03-02T10:00:00Z', kind: 'event', ...event }], '2026-03-02T10:00:00Z')
    const played = playTape(sceneOf({ nodes }), { ...tape, world: { ...tape.world, tags } })
    expect(describePlayed(played)[0]?.words).toBe(`Sends “${then}”`)
    expect(played.steps.at(-1)?.after.world.tags).toEqual(then === 'yes' ? ['vip'] : ['new'])
  })

  const onEvent = (eventName: string): CaseNode[] => [
    { _id: 'run', type: 'scene_run', to: { 1: 'wait' } },
    { _id: 'wait', type: 'wait_event_contact', properties: { eventName }, to: { 1: 'say' } },
    { _id: 'say', type: 'send_message', properties: { text: 'Now {{ contact.status }}' } },
  ]
  const hears = (name: string, data: Record<string, unknown> = {}): TapeInput => ({
    at: '2026-03-02T10:00:00Z',
    kind: 'event',
    name,
    data,
  })

  test.each([
    ['active', {}, 'stop'],
    ['stop', {}, 'active'],
    ['active', { status: 'active' }, 'active'],
  ])('when a scene hears that a client’s status has changed, it has, from %s', (status, data, then) => {
    const tape = tapeOf([hears('status-changed', data)], '2026-03-02T10:00:00Z')
    const world = { ...tape.world, contact: { ...tape.world.contact, status } }
    const played = playTape(sceneOf({ nodes: onEvent('status-changed') }), { ...tape, world })
    expect(played.steps.at(-1)?.after.world.contact.status).toBe(then)
    const [first] = describePlayed(played)
    expect(first?.words).toMatch(then === 'stop' ? /^Omits “Now stop”/ : /^Sends “Now active”$/)
  })

  test('when a scene hears that a client was muted, they are, for a day', () => {
    const tape = tapeOf([hears('muted')], '2026-03-03T12:00:00Z')
    const played = playTape(sceneOf({ nodes: onEvent('muted') }), tape)
    const heard = played.steps.find(({ by }) => by.kind === 'input' && by.place === 1)?.after
    expect(heard?.world.muted).toBe(true)
    expect(heard?.muted).toEqual({ from: '2026-03-02T10:00:00Z', until: '2026-03-03T10:00:00.000Z' })
    const lines = describePlayed(played)
    expect(lines[0]?.words).toBe('Holds “Now active”: mute')
    expect(lines).toContainEqual({ at: '2026-03-03T10:00Z', words: 'Sends “Now active”' })
  })

  test('when a scene hears that a muted client was muted, the mute stays as long as it was', () => {
    const until = '2026-03-02T11:30:00Z'
    const tape = tapeOf([{ at: '2026-03-02T09:30:00Z', kind: 'mute', until }, hears('muted')], '2026-03-02T10:00:00Z')
    const last = playTape(sceneOf({ nodes: sendAt('12:00') }), tape).steps.at(-1)
    expect(last?.after.muted?.until).toBe(until)
  })

  test('when a scene hears that a client is no longer muted, what was held leaves', () => {
    const mute: TapeInput = { at: '2026-03-02T09:30:00Z', kind: 'mute', until: '2026-03-04T09:00:00Z' }
    const tape = tapeOf([mute, hears('unmuted')], '2026-03-02T10:00:00Z')
    const played = playTape(sceneOf({ nodes: onEvent('unmuted') }), tape)
    expect(played.steps.at(-1)?.after).toMatchObject({ muted: null, world: { muted: false } })
    expect(describePlayed(played)[0]?.words).toBe('Sends “Now active”')
  })

  test('K5 a reply at the moment of a question comes after it, and answers it', () => {
    expect(told(evenings(), tapeOf([says('2026-03-02T20:00:00Z', '8')], '2026-03-02T20:00:00Z'))).toEqual([
      '2026-03-02T20:00Z Sends “How many hours did you sleep?”',
      '2026-03-02T20:00Z Saves sleepHours: 8',
      '2026-03-02T20:00Z Sends “8 is fine.”',
      '2026-03-02T20:00Z Still waits for a moment',
    ])
  })

  test('K6 another scene that is waited for ends at once', () => {
    const nodes: CaseNode[] = [
      { _id: 'run', type: 'scene_run', to: { 1: 'other' } },
      { _id: 'other', type: 'next_scene', properties: { sceneId: 'sc_other', wait: true }, to: { 1: 'hi' } },
      { _id: 'hi', type: 'send_message', properties: { text: 'After it' } },
    ]
    expect(told(sceneOf({ nodes }), tapeOf([], WORLD.now))).toEqual([
      '2026-03-02T09:00Z Starts the scene sc_other and waits for it',
      '2026-03-02T09:00Z Sends “After it”',
      '2026-03-02T09:00Z Ends, done',
    ])
  })

  test('K7 stops where a scene goes round without time passing', () => {
    const nodes: CaseNode[] = [
      { _id: 'run', type: 'scene_run', to: { 1: 'gen' } },
      { _id: 'gen', type: 'prompt_gen_text_content', properties: { template: 'x', maxTokens: 1 }, to: { 1: 'gen' } },
    ]
    expect(playTape(sceneOf({ nodes }), tapeOf([], WORLD.now)).stopped).toMatch(/loops/)
  })

  test('K8 90 days of a daily scene cost little more than simulating them', () => {
    const scene = sceneOf({ nodes: sendAt('12:00') })
    const until = '2026-05-31T09:00:00Z'
    const tape = tapeOf([], until, { automation: { ...TERMS, muteTracking: { limit: null, minutes: 1 } } })
    expect(playTape(scene, tape).steps).toHaveLength(91)
    const played = countCalls(() => playTape(scene, tape))
    const bare = countCalls(() => simulate({ scene, world: tape.world, until }))
    expect(played).toBeLessThan(bare * 4)
  })
})
