import type { SceneGraph } from '@attune/contract/scenes/graph'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { advance } from '../../advance.ts'
import { sceneOf, WORLD, type CaseNode } from '../../cases/case.ts'
import { check } from '../../check.ts'
import type { TurnInput } from '../../input.ts'
import { newRun } from '../../start.ts'
import { followPath, pickCases } from '../../testing/follow-path.ts'
import type { TraceStep } from '../../trace.ts'
import '../../testing/fixed-seed.ts'

const RUNS = Number(process.env['ATTUNE_FUZZ'] ?? 300)
const IDS = ['n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7', 'n8']
const id = fc.constantFrom(...IDS)

const text = fc.oneof(
  id.map((one) => `{{ answers.${one} }}`),
  id.map((one) => `{{ answers.${one} | default: "none" }}`),
  id.map((one) => `{% if answers.${one} %}{{ answers.${one} }}{% endif %}`),
  fc.constant('{{ answer }}'),
  fc.constant('Hi'),
)
const OUTPUTS: Record<string, readonly number[]> = {
  question: [1, 2],
  send_message: [1],
  switch: [0, 1, 2],
  attempt: [1, 2],
  wait_input: [1],
  scheduler: [1],
  noop: [1],
  prompt_gen_reply: [1, 2, 3],
}
const node = (own: string, types: readonly string[]) =>
  fc
    .record({
      type: fc.constantFrom(...types, 'question', 'send_message', 'question', 'send_message'),
      text,
      repeatable: fc.boolean(),
      amount: fc.integer({ min: 1, max: 2 }),
      to: fc.array(fc.option(id, { freq: 5 }), { minLength: 3, maxLength: 3 }),
    })
    .map(({ type, text: words, repeatable, amount, to }): CaseNode => {
      const outputs = type === 'split' ? [1, 2] : (OUTPUTS[type] ?? [])
      const ways = outputs.flatMap((num, place) => (to[place] ? [[String(num), to[place]] as const] : []))
      const properties = {
        text: type === 'question' ? `Well? ${words}` : words,
        parserName: 'integer',
        repeatable,
        amount,
        templateId: 'v_pt1',
        cases: pickCases(own, [1, 2]),
        rules: [{ dateStrategy: { type: 'daily' }, timeStrategy: { type: 'exact_time', localTime: '12:00' } }],
      }
      return { _id: own, type, properties, to: Object.fromEntries(ways) }
    })
const scene = (types: readonly string[]) =>
  fc
    .tuple(...IDS.map((own) => node(own, types)))
    .map((nodes) => sceneOf({ nodes: [{ _id: 'run', type: 'scene_run', to: { 1: 'n1' } }, ...nodes] }))

const unsetIn = (graph: SceneGraph) => check(graph).filter(({ check: by }) => by === 'unset-variable')

test('V18 every way that is told is one of the scene, from where it begins', () => {
  fc.assert(
    fc.property(scene([...Object.keys(OUTPUTS), 'split']), (graph) => {
      for (const { path, took, check: by } of check(graph)) {
        if (path.length === 0) continue
        expect(path[0], by).toBe('run')
        expect(took).toHaveLength(path.length - 1)
        for (const [place, num] of took.entries()) {
          const from = graph.nodes.find(({ _id }) => _id === path[place])
          expect(from?.outputs).toContainEqual({ num, ref: path[place + 1], refInput: 1 })
        }
      }
    }),
    { numRuns: RUNS },
  )
})

test('V19 on every way that is told the name is really without a value when the scene is played', () => {
  let played = 0
  fc.assert(
    fc.property(scene(Object.keys(OUTPUTS)), (graph) => {
      for (const { nodeId, nodePropertyName, message, path, took } of unsetIn(graph)) {
        if (nodePropertyName !== 'text' || path.length === 0 || !message.startsWith('On at least one path')) continue
        if (!isPlayable(graph, { path, took })) continue
        const name = /“(.*)”/.exec(message)?.[1]
        const { last } = followPath(graph, { path, took })
        expect(last?.node, path.join(' ')).toBe(nodeId)
        expect(last?.decided, path.join(' ')).toContainEqual({ by: 'note', text: `No value for: ${name}.` })
        played += 1
      }
    }),
    { numRuns: RUNS },
  )
  expect(played).toBeGreaterThan(RUNS / 20)
})

test('V19 what is missed when scenes are played at random was told', () => {
  let missed = 0
  const chance = fc.array(fc.nat({ max: 5 }), { minLength: 30, maxLength: 30 })
  fc.assert(
    fc.property(scene([...Object.keys(OUTPUTS), 'split']), chance, (graph, dice) => {
      const told = new Set(unsetIn(graph).map(({ nodeId, message }) => `${nodeId} ${/“(.*?)”/.exec(message)?.[1]}`))
      for (const { node: at, decided } of playedAtRandom(graph, dice))
        for (const one of decided) {
          const names = one.by === 'note' ? /^No value for: (.*)\.$/.exec(one.text)?.[1] : undefined
          for (const name of names?.split(', ') ?? []) {
            missed += 1
            // Of what no step could set the key is told, and not the whole name.
            expect([...told], `${at} ${name}`).toSatisfy(
              () => told.has(`${at} ${name}`) || told.has(`${at} ${name.replace('answers.', '')}`),
            )
          }
        }
    }),
    { numRuns: RUNS },
  )
  expect(missed).toBeGreaterThan(RUNS / 20)
})

/** Within a turn a switch can take one way only, and a rule fires once a day. */
function isPlayable(graph: SceneGraph, { path, took }: { path: string[]; took: number[] }): boolean {
  const type = (at: string | undefined) => graph.nodes.find(({ _id }) => _id === at)?.type
  return path.every(
    (at, place) =>
      type(at) !== 'switch' ||
      path.every(
        (other, one) => other !== at || took[one] === took[place] || one === took.length || place === took.length,
      ),
  )
}

function playedAtRandom(graph: SceneGraph, dice: readonly number[]): TraceStep[] {
  let world = WORLD
  let run = newRun({ runId: 'st_1', scene: graph, world })
  const steps: TraceStep[] = []
  let input: TurnInput | null = { kind: 'start', by: 'hand' }
  for (const [round, roll] of dice.entries()) {
    if (!input || run.status === 'ended') break
    const picks = Object.fromEntries(IDS.map((own, place) => [`pick.${own}`, (roll + place + round) % 3]))
    world = { ...world, profile: { ...world.profile, ...picks } }
    const done = advance({ scene: graph, run, input, world })
    run = done.run
    steps.push(...done.trace.steps)
    const token = run.tokens[roll % Math.max(1, run.tokens.length)]
    input = token ? inputOf(token, roll, round) : null
    if (token?.wait.kind === 'time') world = { ...world, now: token.wait.at > world.now ? token.wait.at : world.now }
  }
  return steps
}

function inputOf(
  { id: token, wait }: ReturnType<typeof newRun>['tokens'][number],
  roll: number,
  round: number,
): TurnInput | null {
  switch (wait.kind) {
    case 'reply':
      return {
        kind: 'reply',
        message: { id: `m${round}`, text: roll % 2 ? '7' : 'rather not', at: WORLD.now, photos: [] },
        unsent: [],
      }
    case 'time':
      return { kind: 'wake', token, since: wait.since }
    case 'result':
      return {
        kind: 'result',
        effect: wait.effect,
        result: roll % 2 ? { ok: true, value: 'Well done' } : { ok: false, error: 'away' },
      }
    default:
      return null
  }
}
