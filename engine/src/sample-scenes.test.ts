import { scenes } from '@attune/samples/scenes/scenes'
import { graphOf, type SampleScene, type SceneKey } from '@attune/samples/scenes/scene'
import { describe, expect, it } from 'vitest'
import { advance } from './advance.ts'
import { check } from './check.ts'
import type { Effect } from './effect.ts'
import type { TurnInput } from './input.ts'
import type { Run } from './run.ts'
import { formatSavedValue } from './profile/amount.ts'
import { newRun } from './start.ts'
import type { World } from './world.ts'

/** In place of what another thing is called: an id. */
const idOf = (called: string): string =>
  called.replace(/^(scene|template):/, (_, kind: string) => (kind === 'scene' ? 'sc_' : 'v_pt'))
const sceneCalled = (key: SceneKey): SampleScene => {
  const scene = scenes.find((each) => each.key === key)
  if (scene === undefined) throw new Error(`The samples have no scene ${key}.`)
  return scene
}

const worldAt = (now: string, more: Partial<World> = {}): World => ({
  now,
  zone: 'America/Denver',
  contact: { id: 'ct_1', firstName: 'Maria', fullName: 'Maria Lopez', status: 'active', email: null, phone: null },
  profile: {},
  tags: [],
  routine: {
    own: {},
    fallback: { wakeUpTime: '07:00', goToSleepTime: '22:00', workoutTime: '17:00', customTime: '12:00' },
  },
  muted: false,
  running: [],
  ...more,
})

/** Plays a scene by what happens to it, and tells what it wants, as short lines. */
const story = (key: SceneKey, begins: string) => {
  const scene = graphOf(sceneCalled(key), { sceneId: `sc_${key}`, idOf })
  let now = begins
  let run: Run = newRun({ runId: 'st_story', scene, world: worldAt(begins) })
  let texts = 0
  const told: string[] = []
  const play = (input: TurnInput): string[] => {
    const done = advance({ scene, run, input, world: worldAt(now) })
    run = done.run
    const lines = done.effects.flatMap(lineOf)
    told.push(...lines)
    return lines
  }
  return {
    start: (): string[] => play({ kind: 'start', by: 'hand' }),
    says: (text: string, minutes = 5, photos = 0): string[] => {
      now = new Date(Date.parse(now) + minutes * 60_000).toISOString()
      texts += 1
      const message = {
        id: `m${texts}`,
        text,
        at: now,
        photos: Array.from({ length: photos }, (_, place) => ({ place })),
      }
      return play({ kind: 'reply', message, unsent: [] })
    },
    /** Lets the next moment come that a token waits for. */
    waits: (): string[] => {
      const [next] = run.tokens
        .flatMap(({ id, wait }) => (wait.kind === 'time' ? [{ id, since: wait.since, at: wait.at }] : []))
        .toSorted((one, other) => (one.at < other.at ? -1 : 1))
      if (next === undefined) throw new Error('Nothing waits for a time.')
      now = next.at
      return play({ kind: 'wake', token: next.id, since: next.since })
    },
    gets: (value: unknown): string[] => {
      const wait = run.tokens.map((token) => token.wait).find(({ kind }) => kind === 'result')
      if (wait?.kind !== 'result') throw new Error('Nothing waits for a result.')
      return play({ kind: 'result', effect: wait.effect, result: { ok: true, value } })
    },
    childEnds: (): string[] => {
      const wait = run.tokens.map((token) => token.wait).find(({ kind }) => kind === 'run')
      if (wait?.kind !== 'run') throw new Error('Nothing waits for another scene.')
      return play({ kind: 'run-ended', run: wait.run })
    },
    now: () => now,
    ended: () => run.ended,
  }
}

const lineOf = (effect: Effect): string[] => {
  if (effect.kind === 'send') return [effect.text]
  if (effect.kind === 'save-profile') return [`${effect.profileKey} = ${formatSavedValue(effect.value)}`]
  if (effect.kind === 'tags') return [`${effect.strategy} ${effect.tags.join(', ')}`]
  if (effect.kind === 'alert') return [`alert ${effect.name}`]
  if (effect.kind === 'start-scene') return [`start ${effect.sceneId}`]
  if (effect.kind === 'problem') return [`PROBLEM ${effect.message}`]
  if (effect.kind === 'ended') return [`ended ${effect.how}`]
  if (effect.kind === 'prompt') return [`prompt ${effect.ask.for}`]
  if (effect.kind === 'track') return [`track ${effect.bucketId}`]
  return []
}

describe('every version of the demo’s scenes', () => {
  const versions = scenes.flatMap((scene) => scene.versions.map((_, index) => ({ scene, version: index + 1 })))
  it.for(versions)(
    '$scene.title, version $version, has nothing that stands in the way of saving it',
    ({ scene, version }) => {
      const graph = graphOf(scene, { sceneId: `sc_${scene.key}`, version, idOf })
      expect(check(graph).filter(({ severity }) => severity === 'error')).toEqual([])
      expect(new Set(graph.nodes.map(({ _id }) => _id)).size).toBe(graph.nodes.length)
    },
  )
  it('has another version each time', () => {
    for (const { versions: drafts } of scenes)
      expect(new Set(drafts.map(({ steps }) => JSON.stringify(steps))).size).toBe(drafts.length)
  })
})

describe('stories', () => {
  it('onboarding keeps what is said, asks once more where a time is none, and begins the mornings', () => {
    const { start, says, ended } = story('onboarding', '2026-03-11T17:00:00.000Z')
    expect(start()).toEqual([
      expect.stringMatching(/^Hi Maria, welcome/),
      'What should be different in three months? One sentence is plenty.',
    ])
    expect(says('Sleep through, twice a week')).toEqual([
      'basic.goal = Sleep through, twice a week',
      'Thank you. When do you get up on a normal day?',
    ])
    expect(says('depends on the shift')).toEqual(['A time like 6:30 is all I need. A usual one will do.'])
    expect(says('half past 6')).toEqual(['routine.wakeUpTime = 06:30', 'And when is the light off, more or less?'])
    expect(says('10:30')).toEqual([
      'routine.goToSleepTime = 22:30',
      'Last one: may we ask you how you slept, in the mornings? It takes ten seconds.',
    ])
    expect(says('sure thing')).toEqual([
      'Good, from tomorrow then. Your coach reads all of this today.',
      'start sc_daily-check-in',
      'add onboarded',
      'ended done',
    ])
    expect(ended()).toBe('done')
  })

  it('onboarding that nobody answers reminds once, then tells the coach and ends', () => {
    const { start, waits, now } = story('onboarding', '2026-03-11T17:00:00.000Z')
    start()
    expect(waits()).toEqual([expect.stringMatching(/^No hurry, Maria/)])
    expect(now()).toBe('2026-03-12T16:00:00Z')
    expect(waits()).toEqual(['alert onboarding-unanswered', 'ended stopped'])
  })

  it('the daily check-in asks every morning after waking up, and on Sundays starts the review', () => {
    const { start, waits, childEnds, now } = story('daily-check-in', '2026-03-13T17:00:00.000Z')
    expect(start()).toEqual(['Good. From tomorrow morning then, shortly after you are up.'])
    expect(waits()).toEqual(['start sc_morning-questions'])
    expect(now() >= '2026-03-14T13:30:00Z' && now() <= '2026-03-14T13:45:00Z').toBe(true)
    expect(childEnds()).toEqual([])
    expect(waits()).toEqual(['start sc_morning-questions'])
    expect(childEnds()).toEqual(['start sc_weekly-review'])
    expect(waits()).toEqual(['start sc_morning-questions'])
    expect(now().slice(0, 10)).toBe('2026-03-16')
  })

  it('a morning is read, a second try is given, and silence ends it', () => {
    const tired = story('morning-questions', '2026-03-14T13:35:00.000Z')
    expect(tired.start()).toEqual(['Good morning Maria. How rested are you, from 1 to 10? A number is enough.'])
    expect(tired.says('6 or 7')).toEqual(['A whole one will do, rounded the way it feels: 5, 6, 7?'])
    expect(tired.says('3 then')).toEqual([
      'rested = 3',
      'add tired',
      expect.stringMatching(/^That is not much/),
      'ended done',
    ])

    const silent = story('morning-questions', '2026-03-14T13:35:00.000Z')
    silent.start()
    expect(silent.waits()).toEqual(['Still curious how rested you are. A number, if you like.'])
    expect(silent.waits()).toEqual(['ended stopped'])
  })

  it('the weekly review keeps the numbers, tells the coach of stress, and writes the report', () => {
    const { start, waits, says, gets } = story('weekly-review', '2026-03-15T14:00:00.000Z')
    expect(start()).toEqual([])
    expect(waits()).toEqual([expect.stringMatching(/^Your week, Maria/)])
    expect(says('79,2 kilos')).toEqual(['basic.weight = 79.2 kg', expect.stringMatching(/^How full/)])
    expect(says('5 or 6')).toEqual(['One number from 1 to 10 is what I can read.'])
    expect(says('9')).toEqual(['weeklyStress = 9', 'alert high-stress', expect.stringMatching(/^And one thing/)])
    expect(says('Two walks in the rain')).toEqual(['wentWell = Two walks in the rain', 'prompt report'])
    expect(gets('A full week.')).toContain('prompt report')
    expect(gets('Two walks again.')).toContain('Thank you. Your coach looks at all of it before the new week begins.')
  })

  it('a plate that comes is looked at and praised, one that does not is let be', () => {
    const shown = story('meal-photo', '2026-03-15T18:00:00.000Z')
    expect(shown.start()).toEqual([expect.stringMatching(/^Show me your next plate, Maria/)])
    expect(shown.says('as it is', 30, 1)).toEqual([])
    expect(shown.gets({ category: 'salad' })).toEqual(['prompt text'])
    expect(shown.gets('That is a lot of colours.')).toEqual([
      'That is a lot of colours.',
      'track meal-photos',
      'ended done',
    ])

    const late = story('meal-photo', '2026-03-15T18:00:00.000Z')
    late.start()
    expect(late.waits()).toEqual(['No plate today is fine as well. Tomorrow is full of them.'])
    expect(late.waits()).toEqual(['ended stopped'])
  })

  it('a quiet client hears three words and then from a person; any answer ends it', () => {
    const quiet = story('quiet-client', '2026-03-10T18:00:00.000Z')
    expect(quiet.start()).toEqual([expect.stringMatching(/^It has been quiet, Maria/)])
    expect(quiet.waits()).toEqual([expect.stringMatching(/^One tiny thing/)])
    expect(quiet.waits()).toEqual([expect.stringMatching(/^I stop knocking/)])
    expect(quiet.waits()).toEqual(['alert client-quiet', 'add quiet', 'ended stopped'])

    const back = story('quiet-client', '2026-03-10T18:00:00.000Z')
    back.start()
    expect(back.says('sorry, work')).toEqual([
      'remove quiet',
      'Good to hear from you. Your coach answers today.',
      'ended done',
    ])
  })

  it('the autopilot writes, waits and writes again; a night without an answer ends it', () => {
    const { start, gets, says, waits } = story('autopilot', '2026-03-10T18:00:00.000Z')
    expect(start()).toEqual(['prompt reply'])
    expect(gets('How about ten minutes outside tomorrow?')).toEqual(['How about ten minutes outside tomorrow?'])
    expect(says('ok')).toEqual(['prompt reply'])
    expect(gets('Good. I ask you on Friday.')).toEqual(['Good. I ask you on Friday.'])
    expect(waits()).toEqual(['ended stopped'])
  })

  it('a recent question without a text goes to a person', () => {
    expect(story('recent-question', '2026-03-10T18:00:00.000Z').start()).toEqual([
      'alert question-needs-a-person',
      'ended done',
    ])
  })
})
