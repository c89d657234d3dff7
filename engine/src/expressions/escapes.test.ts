import { afterEach, beforeEach, expect, test } from 'vitest'
import { evaluate } from './evaluate.ts'
import { SOURCE_MAX } from './limits.ts'
import { countCalls } from '../testing/count-calls.ts'
import { areUntouched, prototypes } from './testing/prototypes.ts'

let before: unknown[]
beforeEach(() => (before = prototypes()))
afterEach(() => {
  if (!areUntouched(before)) throw new Error('a prototype was changed')
})

/** Reads what it can of a value; anything but plain values throws. */
const plain = (value: unknown): void => {
  if (typeof value === 'object' && value !== null) {
    expect(Array.isArray(value) || Object.getPrototypeOf(value) === null).toBe(true)
    for (const inner of Object.values(value)) plain(inner)
  } else expect(['string', 'number', 'boolean', 'object']).toContain(typeof value)
}

/** Known escapes from other interpreters: each one is refused or has no effect. */
test.each([
  'constructor',
  '__proto__',
  'globalThis',
  'process.exit()',
  'this',
  'this.constructor.constructor("return process")()',
  '"".constructor',
  '"".constructor.constructor("return 1")()',
  '"".sub.constructor("return 1")()',
  '(0).constructor',
  '[].constructor',
  '[].constructor.constructor("return 1")()',
  '({}).constructor',
  '({}).__proto__',
  '({})["__pro" + "to__"]',
  '({})["const" + "ructor"]',
  '({})[["constructor"]]',
  '({})[`constructor`]',
  '({}).toString',
  '({}).toString()',
  '({}).hasOwnProperty("a")',
  '({}).__defineGetter__("a", x => 1)',
  '({}).__lookupGetter__("__proto__")',
  'contact.constructor',
  'contact.constructor.prototype',
  'contact["constr\\u0075ctor"]',
  'contact.constr\\u0075ctor',
  'contact.__proto__.polluted',
  'tags.constructor',
  'tags.__proto__',
  'tags["__proto__"]["push"]',
  'tags.map.constructor("return 1")()',
  'tags.map.call(tags, x => x)',
  'tags.map.apply(tags, [])',
  'tags.map.bind(tags)',
  'tags.filter(tags.constructor)',
  'tags.filter(Boolean)',
  'tags.map((x => x).constructor("return 1"))',
  '(x => x)(1)',
  '(x => x.constructor)("")',
  '(() => { return 1 })()',
  '(function () { return this })()',
  '(async () => 1)()',
  '(function* () {})()',
  'new Function("return 1")()',
  'new Date()',
  'Function("return 1")()',
  'eval("1")',
  'require("fs")',
  'import("fs")',
  'import.meta.url',
  'new.target',
  'await import("fs")',
  'Reflect.construct(Function, ["return 1"])()',
  'Object.assign({}, contact)',
  'Object.getPrototypeOf(contact)',
  'Symbol.iterator',
  'Symbol()',
  'tags[Symbol.iterator]',
  'String.raw`a${1}`',
  'contact.firstName`x`',
  'Array(1e9)',
  'new Array(1e9)',
  'Array.from({ length: 1e9 })',
  'Math.constructor',
  'Math["constructor"]',
  'Math.random()',
  'Date.now()',
  'JSON.parse("{}")',
  '"x".repeat(1e9)',
  '"x".repeat(-1)',
  '"x".repeat(Infinity)',
  '"x".padEnd(1e9)',
  '"x".padStart(1e9, "ab")',
  '"x".padEnd(9999).padEnd(9999).repeat(9999)',
  '"aaaaaaaaaa".replaceAll("", "b".repeat(9000))',
  '"aaaa".replaceAll("a", "$`$`$`$`")',
  '[1].concat([1]).fill(0)',
  '[...tags]',
  '[..."aaaa"]',
  'Math.max(...tags)',
  '({ ...contact })',
  '({ __proto__: tags })',
  '({ "__proto__": tags })',
  '({ ["__proto__"]: tags })',
  '({ get a() { return 1 } })',
  '({ a() {} })',
  '({ toString: x => 1 }) + ""',
  '`${{ toString: 1 }}`',
  '`${{}}`',
  '`${[]}`',
  '[] + []',
  '[] == false',
  '({}) == "[object Object]"',
  '+[]',
  '-{}',
  '[1] > 0',
  '({ valueOf: 1 }) > 0',
  'contact[{ toString: 1 }]',
  'contact[[1]]',
  'contact[contact]',
  'contact[null]',
  '9n ** 99999999n',
  'BigInt(1)',
  '2 ** 9999',
  '1e999',
  '-1e999',
  '0 / 0',
  '/(a+)+$/.test("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab")',
  '"a".match("(a+)+")',
  '"a".search("(a+)+")',
  '"a".localeCompare("b")',
  '"a".normalize("NFKD")',
  '"a".at(1e99)',
  'tags.at(-1e99)',
  'tags["1e9"]',
  'tags[-1]',
  'tags[0.5]',
  'tags["length "]',
  'tags.length = 0',
  'tags.push("x")',
  'tags.sort()',
  'tags.reverse()',
  'tags.splice(0)',
  'delete contact.firstName',
  'contact.firstName++',
  'contact.firstName += "x"',
  '({ a } = contact)',
  '[a] = tags',
  'x => x',
  'tags.map(({ length }) => length)',
  'tags.map((a = 1) => a)',
  'tags.map((...a) => a)',
  'tags.map(a => { while (true) {} })',
  'tags.map(async a => a)',
  'tags.join(x => x)',
  'tags.includes(x => x)',
  'tags.find(tags)',
  '(1, eval)("1")',
  'a?.b.c',
  'contact?.["constructor"]?.("return 1")',
  'void 0',
  'typeof contact',
  'contact instanceof Object',
  '~1',
  '1 << 31',
  'debugger',
  'class { static x = 1 }',
  'yield 1',
  'let',
  'arguments',
  'super.x',
  '#x in contact',
  '\u2028',
  '"\u0000"',
  '"\ud800"',
  '<!-- x',
  '1 --> 2',
  '1 // x',
  '1 /* x */',
  'now /* */ . /* */ constructor',
])('%s is refused or plain', (source) => {
  const scope = { contact: { firstName: 'Sam' }, tags: ['vip', 'new'], now: '2026-11-21T12:00:00+00:00[UTC]' }
  const written = JSON.stringify(scope)
  const found = evaluate(source, scope)
  if (found.ok) plain(found.value)
  else expect(found.error.message).toMatch(/^[A-Z“][^]*[.?]$/)
  expect(JSON.stringify(scope)).toBe(written)
})

const NESTS: [what: string, nest: (many: number) => string][] = [
  ['parens', (many) => `${'('.repeat(many)}1${')'.repeat(many)}`],
  ['lists', (many) => `${'['.repeat(many)}1${']'.repeat(many)}`],
  ['not', (many) => `${'!'.repeat(many)}1`],
  ['minus', (many) => `${'- '.repeat(many)}1`],
  ['sums', (many) => `1${'+1'.repeat(many)}`],
  ['powers', (many) => `1${'**1'.repeat(many)}`],
  ['ternaries', (many) => `${'1?1:'.repeat(many)}1`],
  ['members', (many) => `a${'.b'.repeat(many)}`],
  ['optional members', (many) => `a${'?.b'.repeat(many)}`],
  ['places', (many) => `${'a['.repeat(many)}1${']'.repeat(many)}`],
  ['calls', (many) => `${'Number('.repeat(many)}1${')'.repeat(many)}`],
  ['methods', (many) => `a${'.trim()'.repeat(many)}`],
  ['texts', (many) => `${'`${'.repeat(many)}1${'}`'.repeat(many)}`],
  ['arrows', (many) => `${'a.map(x=>'.repeat(many)}1${')'.repeat(many)}`],
  ['groups', (many) => `${'({a:'.repeat(many)}1${'})'.repeat(many)}`],
]
const DEPTHS = [101, 400, 10_000]

test.each(NESTS)('%s in one another are refused, however many', (_what, nest) => {
  for (const many of DEPTHS) {
    const found = evaluate(nest(many), { a: { b: null } })
    if (found.ok) plain(found.value)
    else expect(found.error.message).toMatch(/too deep|at most 4000 characters/)
  }
})

test('whatever is in one another takes few steps', () => {
  const sources = NESTS.flatMap(([, nest]) => DEPTHS.map(nest))
  // With a space, since what was read before is kept.
  const calls = countCalls(() => sources.forEach((source) => evaluate(`${source} `, { a: { b: null } })))
  expect(calls).toBeLessThan(3_000_000)
})

test('what a list holds many times cannot leave as more than it is', () => {
  const doubled = (times: number) => `[1]${'.map(x => [x, x])'.repeat(times)}`
  expect(evaluate(doubled(10), {})).toMatchObject({ ok: true })
  expect(evaluate(doubled(25), {})).toMatchObject({ ok: false, error: { message: /more than|too deep/ } })
  const joined = `[1,2,3,4,5,6,7,8,9].map(x => "x".repeat(9000))`
  expect(evaluate(`${joined}.join("")`, {})).toMatchObject({ ok: false })
})

// ASVS 15.2.2
test('loops in loops run out of steps at once', () => {
  const list = `"${'a'.repeat(900)}".split("")`
  const source = `${list}.map(a => ${list}.map(b => ${list}.map(c => a + b + c)))`
  expect(evaluate(source, {})).toMatchObject({ ok: false, error: { message: 'This takes too many steps.' } })
  const slow = `"${'a'.repeat(1_900)}".repeat(5).includes("${'a'.repeat(1_800)}b")`
  expect(evaluate(`[1, 2, 3, 4, 5].map(x => ${slow})`, {})).toMatchObject({ ok: false })
  const calls = countCalls(() => [source, slow].map((text) => evaluate(text, {})))
  expect(calls).toBeLessThan(300_000)
})

// ASVS 1.3.3
test('what is no text, or too long, is refused', () => {
  for (const source of [undefined, null, 1, {}, [], Symbol('x'), { toString: () => '1' }])
    // Only untyped callers can pass this in.
    expect(evaluate(source as string, {})).toMatchObject({
      ok: false,
      error: { message: 'An expression should be text.' },
    })
  expect(evaluate(`${' '.repeat(SOURCE_MAX)}1`, {}).ok).toBe(false)
})
