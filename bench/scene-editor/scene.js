/**
 * A stored scene of any size: check-ins in sequence, each a question that is read, repeated and answered. The peers
 * draw the same nodes and edges. Plain JavaScript, because their pages import it too.
 */
export const sceneOf = (count) => {
  const nodes = [node(0, 'scene_run', [[1, 1]], { triggers: [] }, '')]
  while (nodes.length < count - 1) {
    const from = nodes.length
    if (count - 1 - from < BLOCK)
      nodes.push(node(from, 'send_message', [[1, from + 1]], { text: words(from, 6) }, words(from, 6)))
    else nodes.push(...checkIn(from))
  }
  nodes.push(node(count - 1, 'scene_stop', [], {}, ''))
  return nodes
}

const BLOCK = 8

const checkIn = (from) => {
  const told = (at, length) => words(from + at, length)
  const message = (at, length, to) =>
    node(from + at, 'send_message', [[1, from + to]], { text: told(at, length) }, told(at, length))
  const rule = { dateStrategy: { type: 'daily' }, timeStrategy: { type: 'exact_time', localTime: '09:00' } }
  const cases = [5, 7].map((hours, at) => ({ num: at + 1, expression: `answer < ${hours}` }))
  return [
    node(from, 'scheduler', [[1, from + 1]], { rules: [rule] }, 'Daily, 09:00 AM'),
    node(
      from + 1,
      'question',
      [
        [1, from + 2],
        [2, from + 3],
      ],
      { text: told(1, 12), parserName: 'integer' },
      told(1, 12),
    ),
    node(
      from + 2,
      'switch',
      [
        [1, from + 4],
        [2, from + 5],
        [0, from + 7],
      ],
      { cases },
      'by answer',
    ),
    node(
      from + 3,
      'attempt',
      [
        [1, from + 6],
        [2, from + 7],
      ],
      { amount: 2 },
      '2 times',
    ),
    message(4, 5, 7),
    node(from + 5, 'tag_manage', [[1, from + 7]], { strategy: 'add', tags: 'short-night' }, 'add short-night'),
    message(6, 9, 1),
    message(7, 14, 8),
  ]
}

/** `tells` is the label shown by peers; ours generates its own. */
const node = (at, type, ways, properties, tells) => ({
  id: `n${at}`,
  type,
  properties,
  tells,
  ways: ways.map(([num, to]) => ({ num, to: `n${to}` })),
  // Five per row: positions for peers without layout.
  at: { x: (at % 5) * 240, y: Math.floor(at / 5) * 140 },
})

const WORDS =
  'how many hours did you sleep a number is enough keep the day small walk and drink some water lights out at ten'.split(
    ' ',
  )
const words = (from, length) => Array.from({ length }, (_, at) => WORDS[(from * 7 + at * 3) % WORDS.length]).join(' ')
