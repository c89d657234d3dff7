import { AUTOMATION_DEFAULTS } from '@attune/contract/organizations/automation-settings'
import type { SceneGraph, SceneNode } from '@attune/contract/scenes/graph'
import { sceneOf } from '../../cases/case.ts'
import type { CheckContext } from '../issue.ts'

export const known: CheckContext = {
  automation: AUTOMATION_DEFAULTS,
  today: '2026-03-02',
  now: { at: '2026-03-02T09:00:00Z', zone: 'Europe/Berlin' },
  routines: Array.from({ length: 200 }, (_, minute) => ({
    own: { wakeUpTime: `0${4 + (minute % 5)}:${String(minute % 60).padStart(2, '0')}` },
    clients: 1,
  })),
}

const many = (count: number, type: string, properties: (place: number) => object, to: (place: number) => string[]) => {
  const nodes = Array.from({ length: count }, (_, place): SceneNode => ({
    _id: `n${place}`,
    type: place === 0 ? 'scene_run' : type,
    properties: { ...properties(place) },
    inputs: [],
    outputs: to(place).map((ref, num) => ({ num: num + 1, ref, refInput: 1 })),
  }))
  return { ...sceneOf({ nodes: [] }), nodes }
}
const next = (count: number) => (place: number) => [`n${(place % (count - 1)) + 1}`]
const delay = (offsetMinutes: number) => ({
  dateStrategy: { type: 'once', value: { dayOffset: 0 } },
  timeStrategy: { type: 'offset', key: 'local_time', offsetMinutes },
})
const letters = (place: number) => String.fromCharCode(97 + (place % 26), 97 + (Math.floor(place / 26) % 26))

/** Scenes with a lot to check. `part`: the share of nodes in those with large texts, which take longest. */
export const costlyScenes = (part: number): [what: string, scene: SceneGraph][] => [
  [
    'texts full of loops and conditions',
    many(
      1_000 * part,
      'send_message',
      (place) => ({
        text: `${place}{% for a in (1..900) %}{% for b in (1..900) %}{{ answers.a${place} | upcase }}{{ b }}{% endfor %}{% endfor %}${'{{ x | default: 1 }}'.repeat(30)}`,
      }),
      next(1_000 * part),
    ),
  ],
  ['texts of open braces', many(400 * part, 'send_message', () => ({ text: '{{'.repeat(2_400) }), next(400 * part))],
  [
    'expressions of very many names',
    many(
      200 * part,
      'switch',
      (place) => ({
        cases: Array.from({ length: 8 }, (_, one) => ({
          num: one + 1,
          expression: Array.from({ length: 90 }, (__, at) => `${letters(at + place)}${one}`).join(' && '),
        })),
      }),
      next(200 * part),
    ),
  ],
  [
    'schedulers that all lead to one another',
    many(
      1_500,
      'scheduler',
      (place) => ({ rules: Array.from({ length: 20 }, (_, rule) => delay(rule + place)) }),
      (place) => (place === 0 ? ['n1'] : [`n${((place * 7) % 1_499) + 1}`]),
    ),
  ],
  [
    'splits of splits',
    many(
      1_000,
      'split',
      () => ({}),
      (place) => [1, 2, 3, 5, 8].map((more) => `n${((place + more) % 999) + 1}`),
    ),
  ],
  [
    'attempts of attempts',
    many(
      1_500,
      'attempt',
      () => ({ amount: 1_000 }),
      (place) => [`n${((place * 7) % 1_499) + 1}`, `n${((place * 11) % 1_499) + 1}`],
    ),
  ],
  [
    'named values of one another',
    {
      ...many(300, 'send_message', () => ({ text: '{{ data.d59 }}' }), next(300)),
      dataSource: Array.from({ length: 60 }, (_, place) => ({
        _id: `d${place}`,
        kind: 'expression' as const,
        type: 'number' as const,
        value: place < 2 ? 'answer' : `data.d${place - 1} + data.d${place - 2} + data.d${Math.floor(place / 2)}`,
      })),
    },
  ],
  [
    'prompts whose text everybody counts on',
    many(2_000, 'weekly_report_summary_generate', (place) => ({ customTemplate: `{{ reply }} ${place}` }), next(2_000)),
  ],
]
