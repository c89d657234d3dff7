import { describe, expect, test } from 'vitest'
import { sceneOf, type CaseNode } from '../../cases/case.ts'
import { playTape } from '../play-tape.ts'
import { evenings, EVENINGS, says, tapeOf } from '../testing/tapes.ts'
import { recordCase } from './record-case.ts'
import { runCase } from './run-case.ts'

const tape = tapeOf([says('2026-03-02T20:10:00Z', '8'), says('2026-03-03T20:05:00Z', '5')], '2026-03-04T12:00:00Z')
const recorded = recordCase(playTape(evenings(), tape))
const changed = (id: string, properties: Record<string, unknown>) =>
  sceneOf({
    nodes: EVENINGS.map((node) =>
      node._id === id ? { ...node, properties: { ...node.properties, ...properties } } : node,
    ),
  })

describe('a recorded case', () => {
  test('passes on the scene it was recorded in, also after it was stored', () => {
    expect(runCase(evenings(), JSON.parse(JSON.stringify(recorded)) as typeof recorded)).toEqual({
      ok: true,
      differences: [],
      tellsLess: false,
    })
  })

  test('K9 passes where only the way changed and not what comes of it', () => {
    const nodes = EVENINGS.map((node) => (node._id === 'short' ? { ...node, to: { 0: 'pass', 1: 'tag' } } : node))
    expect(runCase(sceneOf({ nodes: [...nodes, { _id: 'pass', type: 'noop', to: { 1: 'fine' } }] }), recorded).ok).toBe(
      true,
    )
  })

  test('K9 tells other words beside those that were expected', () => {
    expect(runCase(changed('fine', { text: '{{ answer }} hours, good.' }), recorded)).toEqual({
      ok: false,
      differences: [{ at: '2026-03-02T20:10Z', expected: 'Sends “8 is fine.”', now: 'Sends “8 hours, good.”' }],
      tellsLess: false,
    })
  })

  test('tells what does not come any more, and what comes in addition', () => {
    const { differences } = runCase(
      changed('short', { cases: [{ num: 1, expression: 'answer < 9', description: 'short' }] }),
      recorded,
    )
    expect(differences).toContainEqual({
      at: '2026-03-02T20:10Z',
      expected: 'Sends “8 is fine.”',
      now: 'Adds short-night',
    })
    expect(differences.some(({ expected, now }) => expected === null && now !== null)).toBe(true)
  })

  test('tells a message before the end that it came with', () => {
    const nodes = [
      { _id: 'run', type: 'scene_run', to: { 1: 'hello' } },
      { _id: 'hello', type: 'send_message', properties: { text: 'Hello' }, to: { 1: 'exit' } },
      { _id: 'exit', type: 'scene_exit' },
    ]
    const { expected } = recordCase(playTape(sceneOf({ nodes }), tapeOf([], '2026-03-03T12:00:00Z')))
    expect(expected.map(({ words }) => words)).toEqual(['Sends “Hello”', 'Ends, done'])
  })

  test('tells another time', () => {
    const later = changed('when', {
      rules: [{ dateStrategy: { type: 'daily' }, timeStrategy: { type: 'exact_time', localTime: '21:30' } }],
    })
    expect(runCase(later, recorded).differences[0]).toMatchObject({ expected: 'Sends “How many hours did you sleep?”' })
  })
})

describe('what a case compares of a step', () => {
  const END = '2026-03-02T12:00:00Z'
  const played = (step: Omit<CaseNode, '_id'>) => {
    const nodes = [
      { _id: 'run', type: 'scene_run', to: { 1: 'step' } },
      { _id: 'step', ...step },
    ]
    return playTape(sceneOf({ nodes }), tapeOf([], END))
  }
  const MAIL = {
    subject: 'Plan',
    content: 'Walk.',
    recipients: { kind: 'static', type: 'string', value: 'hannah@northline.example' },
  }
  const REPLY = { templateId: 'v_pt01', appendMessages: [{ role: 'system', content: 'Be kind.' }] }

  test.each([
    ['send_message', { text: 'Look', attachments: ['md_1'] }, { attachments: ['md_2'] }, 'Sends “Look” with 1 file'],
    ['send_email', MAIL, { content: 'Run.' }, 'Mails “Plan” to 1 recipient'],
    ['prompt_gen_text_content', { template: 'Greet', maxTokens: 60 }, { template: 'Scold' }, 'Asks for a text'],
    ['prompt_gen_text_content', { template: 'v_pt01', maxTokens: 60 }, { maxTokens: 9 }, 'Asks for a text by v_pt01'],
    ['prompt_gen_reply', REPLY, { appendMessages: [] }, 'Asks for a reply by v_pt01'],
    [
      'weekly_report_summary_generate',
      { customTemplate: 'In short' },
      { customTemplate: 'At length' },
      'Asks for the summary of a report',
    ],
  ])('K9 %s fails once it does something else, unless it was recorded without that', (type, properties, other, old) => {
    const before = played({ type, properties })
    const changed = played({ type, properties: { ...properties, ...other } }).scene
    const now = recordCase(before)
    expect(runCase(before.scene, now).ok).toBe(true)
    const { differences } = runCase(changed, now)
    expect(differences).toHaveLength(1)
    expect(differences[0]?.expected).toContain(old)

    const older = {
      ...now,
      expected: now.expected.map((line, place) => (place === 0 ? { ...line, words: old } : line)),
    }
    expect(runCase(before.scene, older)).toEqual({ ok: true, differences: [], tellsLess: true })
    expect(runCase(changed, older).ok).toBe(true)
  })

  test('K9 an older case still fails if what it did compare has changed', () => {
    const { scene, tape: given } = played({ type: 'send_email', properties: MAIL })
    const [mailed, ...others] = recordCase(playTape(scene, given)).expected
    const older = [{ at: mailed?.at ?? '', words: 'Mails “Plans” to 1 recipient' }, ...others]
    expect(runCase(scene, { tape: given, expected: older }).differences).toMatchObject([
      { expected: 'Mails “Plans” to 1 recipient', now: 'Mails “Plan” to 1 recipient: “Walk.”' },
    ])
  })

  test('K9 many long messages of a prompt are stored in short together, and the end of each is compared as well', () => {
    const asking = (end: string) => {
      const content = (place: number) => `${'Walk. '.repeat(200)}${place === 19 ? end : 'Stand.'}`
      const appendMessages = Array.from({ length: 20 }, (_, place) => ({ role: 'user', content: content(place) }))
      return played({ type: 'prompt_gen_reply', properties: { ...REPLY, appendMessages } })
    }
    const recordedPrompt = recordCase(asking('Sit.'))
    expect(recordedPrompt.expected[0]?.words.length).toBeLessThan(4_000)
    expect(runCase(asking('Sit.').scene, recordedPrompt).ok).toBe(true)
    expect(runCase(asking('Run.').scene, recordedPrompt).ok).toBe(false)
  })

  test('K9 a long text is stored in short, and its end is compared as well', () => {
    const ending = (end: string) =>
      played({ type: 'send_email', properties: { ...MAIL, content: `${'Walk. '.repeat(200)}${end}` } })
    const recordedMail = recordCase(ending('Sit.'))
    expect(recordedMail.expected[0]?.words.length).toBeLessThan(700)
    expect(runCase(ending('Sit.').scene, recordedMail).ok).toBe(true)
    expect(runCase(ending('Run.').scene, recordedMail).ok).toBe(false)
  })
})
