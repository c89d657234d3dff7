import { AUTOMATION_DEFAULTS } from '@attune/contract/organizations/automation-settings'
import type { SceneGraph } from '@attune/contract/scenes/graph'
import { readyNodesOf, type ReadyKey, type ReadyScene } from '@attune/samples/ready/ready-scene'
import { readyScenes } from '@attune/samples/ready/ready-scenes'
import { describe, expect, it } from 'vitest'
import { check } from './check.ts'
import { playTape, type PlayedTape } from './tape/play-tape.ts'
import type { Tape, TapeInput } from './tape/tape.ts'
import type { World } from './world.ts'

/** Wednesday, 6 pm in Denver. */
const BEGINS = '2026-03-12T00:00:00Z'
const ZONE = 'America/Denver'
const DAYS = 90
const WORLD: World = {
  now: BEGINS,
  zone: ZONE,
  contact: { id: 'ct_1', firstName: 'Maria', fullName: 'Maria Lopez', status: 'active', email: null, phone: null },
  profile: {},
  tags: [],
  routine: {
    own: {},
    fallback: { wakeUpTime: '07:00', goToSleepTime: '22:00', workoutTime: '17:00', customTime: '12:00' },
  },
  muted: false,
  running: [],
}

const graphOf = (scene: ReadyScene): SceneGraph => ({
  format: 1,
  sceneId: `sc_${scene.key}`,
  version: 1,
  title: scene.title,
  nodes: readyNodesOf(scene),
  dataSource: [],
})

const tapeOf = (inputs: TapeInput[]): Tape => ({
  format: 1,
  world: WORLD,
  automation: {
    quietHours: AUTOMATION_DEFAULTS.quietHours,
    dailyCap: AUTOMATION_DEFAULTS.dailyCap,
    muteTracking: AUTOMATION_DEFAULTS.muteTracking,
  },
  inputs: [{ at: BEGINS, kind: 'start', by: 'hand' }, ...inputs],
  until: new Date(Date.parse(BEGINS) + DAYS * 86_400_000).toISOString(),
})

/** What a client answers to a text: a reply, with a photo or none; null for nothing. */
type Answers = (text: string) => { text: string; photos: string[] } | null

/** Plays the scene, with a client who answers each text that asks them something ten minutes later. */
const play = (scene: ReadyScene, answers: Answers): PlayedTape => {
  const graph = graphOf(scene)
  const answered = new Set<string>()
  let inputs: TapeInput[] = []
  for (let rounds = 0; rounds < 200; rounds += 1) {
    const played = playTape(graph, tapeOf(inputs))
    const next = textsOf(played).find(({ at, text }) => !answered.has(`${at} ${text}`) && answers(text) !== null)
    if (next === undefined) return played
    answered.add(`${next.at} ${next.text}`)
    const reply = answers(next.text)
    const at = new Date(Date.parse(next.at) + 600_000).toISOString()
    if (reply !== null) inputs = [...inputs, { at, kind: 'reply', ...reply }]
  }
  throw new Error(`${scene.title} never stops asking.`)
}

/** What the client gets, with the moment it leaves. */
const textsOf = (played: PlayedTape): { at: string; text: string }[] =>
  played.steps.flatMap(({ at, messages }) =>
    messages.flatMap(({ gate, text }) => (gate.decision === 'sent' ? [{ at, text }] : [])),
  )

const effectsOf = (played: PlayedTape) => played.steps.flatMap(({ turn }) => turn?.effects ?? [])
const alertsOf = (played: PlayedTape): string[] =>
  effectsOf(played).flatMap((effect) => (effect.kind === 'alert' ? [effect.name] : []))
const endOf = (played: PlayedTape) => played.steps.at(-1)?.after.run.ended ?? null

const typical: Record<ReadyKey, Answers> = {
  'onboarding-week': (text) =>
    /different three months/.test(text) ? says('Sleep through the night') : /How was it/.test(text) ? says('8') : null,
  'daily-check-in': (text) => (/How rested/.test(text) ? says('3') : null),
  'weekly-review': (text) =>
    /How was your week/.test(text)
      ? says('7')
      : /went well/.test(text)
        ? says('Two walks in the rain')
        : /one thing/.test(text)
          ? says('Bed by eleven')
          : null,
  'habit-streak': (text) =>
    /Which one small habit/.test(text) ? says('A walk after lunch') : /did your habit/.test(text) ? says('yes') : null,
  're-engagement': (text) => (/One tiny thing/.test(text) ? says('Yes, it did!') : null),
  'photo-diary': (text) => (/on your plate/.test(text) ? { text: '', photos: ['food'] } : null),
}
const says = (text: string) => ({ text, photos: [] })
const silent: Answers = () => null

describe.for(readyScenes)('$title', (scene) => {
  it('is clean under the checks, without a warning', () => {
    expect(check(graphOf(scene))).toEqual([])
  })

  it.for([
    ['a typical', typical[scene.key]],
    ['a silent', silent],
  ] as const)('comes to its end for %s client, by day, without a problem', ([, answers]) => {
    const played = play(scene, answers)
    expect(played.stopped).toBeNull()
    expect(endOf(played)).not.toBeNull()
    expect(effectsOf(played).filter(({ kind }) => kind === 'problem')).toEqual([])
    const hours = textsOf(played).map(({ at }) => Number(hourIn(at)))
    expect(hours.length).toBeGreaterThan(0)
    expect(hours.filter((hour) => hour < 7 || hour >= 21)).toEqual([])
  })
})

const hourIn = (at: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', hourCycle: 'h23' }).format(new Date(at))

const called = (key: ReadyKey): ReadyScene => {
  const scene = readyScenes.find((each) => each.key === key)
  if (scene === undefined) throw new Error(`There is no ready scene ${key}.`)
  return scene
}
const linesOf = (played: PlayedTape): string[] => textsOf(played).map(({ text }) => text)

describe('what clients get', () => {
  it('onboarding: a silent client is reminded once, then the coach is told', () => {
    const played = play(called('onboarding-week'), silent)
    expect(linesOf(played)).toEqual([
      expect.stringMatching(/^Welcome, Maria!/),
      expect.stringMatching(/^First question/),
      expect.stringMatching(/^No hurry, Maria/),
    ])
    expect(alertsOf(played)).toEqual(['onboarding-unanswered'])
  })

  it('daily check-in: fourteen mornings for who answers, three for who does not', () => {
    const asked = (answers: Answers) =>
      linesOf(play(called('daily-check-in'), answers)).filter((text) => /How rested/.test(text)).length
    expect([asked(typical['daily-check-in']), asked(silent)]).toEqual([14, 3])
  })

  it('weekly review: eight Sundays, and a first unanswered one ends it', () => {
    const asked = (answers: Answers) =>
      linesOf(play(called('weekly-review'), answers)).filter((text) => /How was your week/.test(text)).length
    expect([asked(typical['weekly-review']), asked(silent)]).toEqual([8, 1])
    expect(alertsOf(play(called('weekly-review'), silent))).toEqual(['weekly-review-unanswered'])
  })

  it('habit streak: every yes counts', () => {
    const lines = linesOf(play(called('habit-streak'), typical['habit-streak']))
    expect(lines.filter((text) => text.startsWith('Yes!')).at(-1)).toBe('Yes! That makes 10.')
    expect(lines.at(-1)).toMatch(/^Ten evenings, Maria/)
  })

  it('re-engagement: an answer ends it, silence goes to the coach', () => {
    const back = play(called('re-engagement'), typical['re-engagement'])
    expect(linesOf(back).at(-1)).toMatch(/^Good to hear from you!/)
    expect(alertsOf(back)).toEqual(['client-is-back'])
    const quiet = play(called('re-engagement'), silent)
    expect([linesOf(quiet).length, alertsOf(quiet)]).toEqual([3, ['client-quiet']])
  })

  it('photo diary: each photo is thanked for, five in all', () => {
    const lines = linesOf(play(called('photo-diary'), typical['photo-diary']))
    expect(lines.filter((text) => text.startsWith('Got it'))).toHaveLength(5)
    expect(lines.at(-1)).toMatch(/^Five days, Maria/)
  })
})
