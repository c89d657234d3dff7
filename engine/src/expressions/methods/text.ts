import { SourceError } from '../source-error.ts'
import { textArgument, integerArgument, type Call, type Callable } from '../call.ts'
import { LIST_MAX, TEXT_MAX } from '../limits.ts'
import { limitedText, textOf } from '../values.ts'
import { spend } from '../evaluation.ts'

/** Methods of texts. None depends on a locale, so results are the same everywhere. */
export const TEXT_METHODS: ReadonlyMap<string, Callable<string>> = new Map<string, Callable<string>>([
  [
    'includes',
    { least: 1, most: 1, run: (text, given, call) => searchIn(text, given, call, (part) => text.includes(part)) },
  ],
  ['startsWith', { least: 1, most: 1, run: (text, given, call) => text.startsWith(textArgument(given, 0, call)) }],
  ['endsWith', { least: 1, most: 1, run: (text, given, call) => text.endsWith(textArgument(given, 0, call)) }],
  [
    'indexOf',
    { least: 1, most: 1, run: (text, given, call) => searchIn(text, given, call, (part) => text.indexOf(part)) },
  ],
  ['toLowerCase', { least: 0, most: 0, run: (text, _given, call) => limited(text.toLowerCase(), call) }],
  ['toUpperCase', { least: 0, most: 0, run: (text, _given, call) => limited(text.toUpperCase(), call) }],
  ['trim', { least: 0, most: 0, run: (text, _given, call) => limited(text.trim(), call) }],
  ['trimStart', { least: 0, most: 0, run: (text, _given, call) => limited(text.trimStart(), call) }],
  ['trimEnd', { least: 0, most: 0, run: (text, _given, call) => limited(text.trimEnd(), call) }],
  ['at', { least: 1, most: 1, run: (text, given, call) => text.at(integerArgument(given, 0, call)) ?? null }],
  ['charAt', { least: 1, most: 1, run: (text, given, call) => text.charAt(integerArgument(given, 0, call)) }],
  ['slice', { least: 0, most: 2, run: (text, given, call) => limited(text.slice(...ends(text, given, call)), call) }],
  [
    'substring',
    { least: 1, most: 2, run: (text, given, call) => limited(text.substring(...ends(text, given, call)), call) },
  ],
  ['concat', { least: 1, most: 20, run: (text, given, call) => concat(text, given, call) }],
  ['split', { least: 1, most: 2, run: (text, given, call) => split(text, given, call) }],
  ['replace', { least: 2, most: 2, run: (text, given, call) => replace(text, given, call) }],
  ['replaceAll', { least: 2, most: 2, run: (text, given, call) => replaceAll(text, given, call) }],
  ['repeat', { least: 1, most: 1, run: (text, given, call) => repeat(text, integerArgument(given, 0, call), call) }],
  ['padStart', { least: 1, most: 2, run: (text, given, call) => pad(given, call, (to, by) => text.padStart(to, by)) }],
  ['padEnd', { least: 1, most: 2, run: (text, given, call) => pad(given, call, (to, by) => text.padEnd(to, by)) }],
  ['toString', { least: 0, most: 0, run: (text) => text }],
])

const limited = (text: string, call: Call): string => limitedText(text, call.work, call.at)

/** Searching may compare every position with the whole search text. */
const searchIn = <T>(text: string, given: readonly unknown[], call: Call, look: (part: string) => T): T => {
  const part = textArgument(given, 0, call)
  spend(call.work, (text.length >> 5) + (text.length * part.length) / 4_096)
  return look(part)
}

const ends = (text: string, given: readonly unknown[], call: Call): [number, number] => [
  integerArgument(given, 0, call, 0),
  integerArgument(given, 1, call, text.length),
]

const concat = (text: string, given: readonly unknown[], call: Call): string =>
  given.reduce<string>((grown, part) => limited(grown + textOf(part, call.at), call), text)

const split = (text: string, given: readonly unknown[], call: Call): string[] =>
  searchIn(text, given, call, (separator) => {
    const most = integerArgument(given, 1, call, LIST_MAX + 1)
    const parts = text.split(separator, Math.min(Math.max(most, 0), LIST_MAX + 1))
    if (parts.length > LIST_MAX) throw new SourceError(`This list would have more than ${LIST_MAX} values.`, call.at)
    spend(call.work, parts.length >> 3)
    return parts
  })

/** The replacement is literal: `$&` and the like have no meaning. */
const replace = (text: string, given: readonly unknown[], call: Call): string => {
  const by = textArgument(given, 1, call)
  return searchIn(text, given, call, (part) =>
    limited(
      text.replace(part, () => by),
      call,
    ),
  )
}

const replaceAll = (text: string, given: readonly unknown[], call: Call): string => {
  const by = textArgument(given, 1, call)
  return searchIn(text, given, call, (part) => {
    const times = part === '' ? text.length + 1 : text.split(part).length - 1
    if (text.length + times * (by.length - part.length) > TEXT_MAX) throw tooLong(call)
    return limited(
      text.replaceAll(part, () => by),
      call,
    )
  })
}

const repeat = (text: string, times: number, call: Call): string => {
  if (times < 0) throw new SourceError("Text can't be repeated a negative number of times.", call.at)
  if (times * text.length > TEXT_MAX || times > TEXT_MAX) throw tooLong(call)
  return limited(text.repeat(times), call)
}

const pad = (given: readonly unknown[], call: Call, fill: (to: number, by: string) => string): string => {
  const to = integerArgument(given, 0, call)
  if (to > TEXT_MAX) throw tooLong(call)
  return limited(fill(to, given.length > 1 ? textArgument(given, 1, call) : ' '), call)
}

const tooLong = (call: Call): SourceError =>
  new SourceError(`“${call.name}” can make at most ${TEXT_MAX} characters.`, call.at)
