import type { AnyNode, ArrowFunctionExpression } from 'acorn'
import { keyOf } from '../check/values/expression-parts.ts'
import type { AuthoredSource } from '../check/values/sources-of.ts'
import { checkExpression } from '../expressions/evaluate.ts'
import { readExpression } from '../expressions/read.ts'
import { liquid } from '../templates/liquid.ts'
import { checkTemplate } from '../templates/render.ts'

/** Where a text reads `key` of `root`, as in `data.goal` or `data["goal"]`: the first character, and the one after the last. */
interface ReadPlace {
  root: string
  key: string
  start: number
  end: number
}

/** What an expression or a template reads from the scope, at any place in it; nothing if it is invalid. */
export const readPlaces = ({ kind, text }: Pick<AuthoredSource, 'kind' | 'text'>): ReadPlace[] => {
  const checked = kind === 'expression' ? checkExpression(text) : checkTemplate(text)
  if (!checked.ok) return []
  return kind === 'expression' ? placesInExpression(readExpression(text), []) : placesInTemplate(text)
}

/** `locals`: parameters, which hide a name of the scope. */
const placesInExpression = (node: AnyNode, locals: readonly string[]): ReadPlace[] => {
  if (node.type === 'ArrowFunctionExpression') return placesInExpression(node.body, [...locals, ...paramsOf(node)])
  const inner = partsOf(node).flatMap((part) => placesInExpression(part, locals))
  if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier') return inner
  const { name: root } = node.object
  const key = keyOf(node)
  return key === null || locals.includes(root) ? inner : [{ root, key, start: node.start, end: node.end }, ...inner]
}

const paramsOf = ({ params }: ArrowFunctionExpression): string[] =>
  params.flatMap((param) => (param.type === 'Identifier' ? [param.name] : []))

const partsOf = (node: AnyNode): AnyNode[] => (Object.values(node) as unknown[]).flat().filter(isPart)

const isPart = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

const placesInTemplate = (source: string): ReadPlace[] => {
  const { globals } = liquid.analyzeSync(liquid.parse(source), { partials: false })
  const lines = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)]
  const places = Object.values(globals)
    .flat()
    .flatMap(({ segments: [root, key], location: { row, col } }) => {
      const start = (lines[row - 1] ?? 0) + col - 1
      const [whole = '', rootThere, plain, , quoted] = WRITTEN.exec(source.slice(start)) ?? []
      const isThere = rootThere === root && (plain ?? quoted) === key
      return isThere && typeof root === 'string' && typeof key === 'string'
        ? [{ root, key, start, end: start + whole.length }]
        : []
    })
  // The library may visit a tag twice.
  return [...new Map(places.map((place) => [place.start, place])).values()]
}

/** `data.goal`, or `data["goal"]` with either kind of quotes. */
const WRITTEN = /^([\w-]+)(?:\.([\p{L}\p{N}_-]+\??)|\[\s*(["'])(.*?)\3\s*\])/u
