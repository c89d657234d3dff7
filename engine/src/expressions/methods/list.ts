import { SourceError } from '../source-error.ts'
import { arrowArgument, integerArgument, type Arrow, type Call, type Callable } from '../call.ts'
import { LIST_MAX, TEXT_MAX } from '../limits.ts'
import { areEqual, limitedText, textOf } from '../values.ts'
import { spend } from '../evaluation.ts'

type List = readonly unknown[]

/** Methods of lists. None changes its list; each makes a new one. */
export const LIST_METHODS: ReadonlyMap<string, Callable<List>> = new Map<string, Callable<List>>([
  ['includes', { least: 1, most: 1, run: (list, given, call) => indexOf(list, given, call) >= 0 }],
  ['indexOf', { least: 1, most: 1, run: (list, given, call) => indexOf(list, given, call) }],
  ['at', { least: 1, most: 1, run: (list, given, call) => list.at(integerArgument(given, 0, call)) ?? null }],
  [
    'slice',
    { least: 0, most: 2, run: (list, given, call) => limitedList(list.slice(...ends(list, given, call)), call) },
  ],
  ['concat', { least: 1, most: 20, run: (list, given, call) => concat(list, given, call) }],
  ['join', { least: 0, most: 1, run: (list, given, call) => join(list, given, call) }],
  ['toReversed', { least: 0, most: 0, run: (list, _given, call) => limitedList([...list].reverse(), call) }],
  ['filter', { least: 1, most: 1, run: (list, given, call) => list.filter(each(given, call)) }],
  ['map', { least: 1, most: 1, run: (list, given, call) => limitedList(list.map(each(given, call)), call) }],
  ['some', { least: 1, most: 1, run: (list, given, call) => list.some(each(given, call)) }],
  ['every', { least: 1, most: 1, run: (list, given, call) => list.every(each(given, call)) }],
  ['find', { least: 1, most: 1, run: (list, given, call) => list.find(each(given, call)) ?? null }],
  ['findIndex', { least: 1, most: 1, run: (list, given, call) => list.findIndex(each(given, call)) }],
  [
    'reduce',
    { least: 2, most: 2, run: (list, given, call) => reduce(list, arrowArgument(given, 0, call), given[1], call) },
  ],
])

/** Methods that take a function; arrow functions are allowed nowhere else. */
export const RULED: ReadonlySet<string> = new Set(['filter', 'map', 'some', 'every', 'find', 'findIndex', 'reduce'])

const each = (given: readonly unknown[], call: Call): ((value: unknown, index: number) => unknown) => {
  const rule = arrowArgument(given, 0, call)
  return (value, index) => {
    spend(call.work, 1)
    return rule.call([value, index])
  }
}

const reduce = (list: List, rule: Arrow, first: unknown, call: Call): unknown =>
  list.reduce<unknown>((sum, value, index) => {
    spend(call.work, 1)
    return rule.call([sum, value, index])
  }, first)

const indexOf = (list: List, given: readonly unknown[], call: Call): number => {
  const sought = given[0] ?? null
  spend(call.work, list.length >> 3)
  if (typeof sought === 'object' && sought !== null)
    throw new SourceError("You can't search for a list or group. Use “some” to look at its values.", call.at)
  return list.findIndex((value) => areEqual(value, sought, true, call.at))
}

const limitedList = (list: unknown[], call: Call): unknown[] => {
  if (list.length > LIST_MAX) throw new SourceError(`This list would have more than ${LIST_MAX} values.`, call.at)
  spend(call.work, list.length >> 3)
  return list
}

const ends = (list: List, given: readonly unknown[], call: Call): [number, number] => [
  integerArgument(given, 0, call, 0),
  integerArgument(given, 1, call, list.length),
]

const concat = (list: List, given: readonly unknown[], call: Call): unknown[] =>
  given.reduce<unknown[]>((grown, part) => limitedList(grown.concat(part), call), [...list])

const join = (list: List, given: readonly unknown[], call: Call): string => {
  const between = given.length > 0 ? textOf(given[0], call.at) : ','
  let text = ''
  for (const [index, value] of list.entries()) {
    text += `${index > 0 ? between : ''}${textOf(value, call.at)}`
    if (text.length > TEXT_MAX) break
  }
  spend(call.work, list.length >> 3)
  return limitedText(text, call.work, call.at)
}
