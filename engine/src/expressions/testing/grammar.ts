import fc from 'fast-check'

/** Texts that are mostly expressions: what is allowed in one, what isn't, names that open doors elsewhere, garbage. */
export const anySource = (): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 7, arbitrary: grammar().any },
    { weight: 2, arbitrary: soup() },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  )

/** Only what means the same in JavaScript: single values, none of them empty, and what can be done with them. */
export const javascriptSource = (): fc.Arbitrary<string> => grammar().javascript

const NAMES = [
  'contact',
  'profile',
  'tags',
  'answers',
  'now',
  'message',
  'reply',
  'x',
  'a',
  'undefined',
  'self',
  'hostile',
]
const DOORS = [
  ...['constructor', '__proto__', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', '__defineGetter__', 'call'],
  ...['apply', 'bind', 'Function', 'Object', 'Symbol', 'globalThis', 'process', 'eval', 'Array', 'String', 'Reflect'],
  ...['length', 'firstName', 'value', 'size', 'self', 'then', 'toJSON', 'c\\u006fnstructor', 'Math', 'BigInt'],
]
const METHODS = [
  ...[
    'includes',
    'startsWith',
    'indexOf',
    'toUpperCase',
    'trim',
    'slice',
    'substring',
    'split',
    'replace',
    'replaceAll',
  ],
  ...[
    'repeat',
    'padStart',
    'padEnd',
    'at',
    'concat',
    'join',
    'filter',
    'map',
    'some',
    'every',
    'find',
    'reduce',
    'toFixed',
  ],
  ...['toReversed', 'toString', 'push', 'sort', 'constructor', 'call', 'match', 'valueOf'],
]
const FUNCTIONS = [
  'hour',
  'weekday',
  'date',
  'daysBetween',
  'addDays',
  'Number',
  'String',
  'Math.max',
  'Math.round',
  'eval',
  'Array',
  'BigInt',
]
const OPERATORS = [
  '+',
  '-',
  '*',
  '/',
  '%',
  '**',
  '==',
  '===',
  '!=',
  '!==',
  '<',
  '<=',
  '>',
  '>=',
  'in',
  '&&',
  '||',
  '??',
  '&',
  '|',
  '<<',
  '>>>',
  'instanceof',
  ',',
  '=',
  '+=',
]
const TOKENS = [
  ...NAMES,
  ...DOORS,
  ...OPERATORS,
  ...['(', ')', '[', ']', '{', '}', '.', '?.', '...', '=>', '?', ':', ',', '`', '${', '}', '"', "'"],
  ...[
    '!',
    '-',
    '+',
    '~',
    '++',
    'new',
    'this',
    'function',
    'class',
    'async',
    'await',
    'yield',
    'import',
    'typeof',
    'delete',
  ],
  ...[
    'void',
    'let',
    'return',
    '/',
    '//',
    '/*',
    '*/',
    '<!--',
    '-->',
    '#',
    '@',
    '\\',
    ';',
    '0',
    '1',
    '1e9',
    '1n',
    '0x1f',
    '1_000',
    '"a"',
  ],
]

const soup = (): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...TOKENS), { maxLength: 25 }).map((tokens) => tokens.join(' '))

const literal = fc.oneof(
  fc.constantFrom(
    '0',
    '1',
    '-1',
    '3',
    '7',
    '1e9',
    '1e308',
    '0.1',
    '1n',
    'null',
    'true',
    'false',
    '[]',
    '{}',
    '""',
    '/a/',
  ),
  fc.string({ maxLength: 8 }).map((text) => JSON.stringify(text)),
  fc.constantFrom(
    '"aaaaaaaaaaaaaaaa"',
    '"2026-11-21"',
    '"2026-11-21T12:00:00Z"',
    '"constructor"',
    '"__proto__"',
    '"5"',
  ),
)
const single = fc.oneof(
  fc.integer({ min: 0, max: 1_000 }).map(String),
  fc.double({ min: 0, max: 1e6, noNaN: true }).map(String),
  fc.constantFrom('true', 'false', '"a"', '"b"', '"ab"', '"5"', '"12.5"'),
)

const grammar = (): { any: fc.Arbitrary<string>; javascript: fc.Arbitrary<string> } => {
  const made = fc.letrec<{ any: string; javascript: string; rule: string }>((tie) => ({
    any: fc.oneof(
      { maxDepth: 6, depthIdentifier: 'any' },
      literal,
      fc.constantFrom(...NAMES),
      fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom(...DOORS)).map(([name, door]) => `${name}.${door}`),
      fc.tuple(tie('any'), fc.constantFrom(...OPERATORS), tie('any')).map(([a, o, b]) => `(${a}) ${o} (${b})`),
      fc.tuple(tie('any'), tie('any'), tie('any')).map(([a, b, c]) => `(${a}) ? (${b}) : (${c})`),
      fc
        .tuple(fc.constantFrom('!', '-', '+', '~', 'typeof ', 'void ', '...'), tie('any'))
        .map(([o, a]) => `${o}(${a})`),
      fc
        .tuple(tie('any'), fc.constantFrom('.', '?.'), fc.constantFrom(...DOORS))
        .map(([a, dot, d]) => `(${a})${dot}${d}`),
      fc.tuple(tie('any'), tie('any')).map(([a, b]) => `(${a})[${b}]`),
      fc
        .tuple(tie('any'), fc.constantFrom(...METHODS), fc.array(fc.oneof(tie('any'), tie('rule')), { maxLength: 3 }))
        .map(([a, method, given]) => `(${a}).${method}(${given.join(', ')})`),
      fc
        .tuple(fc.constantFrom(...FUNCTIONS), fc.array(tie('any'), { maxLength: 2 }))
        .map(([f, g]) => `${f}(${g.join(', ')})`),
      fc.array(tie('any'), { maxLength: 4 }).map((values) => `[${values.join(', ')}]`),
      fc
        .array(fc.tuple(fc.constantFrom(...DOORS, '"a b"', '...x', '["k"]'), tie('any')), { maxLength: 3 })
        .map((entries) => `({ ${entries.map(([key, value]) => `${key}: ${value}`).join(', ')} })`),
      fc.array(tie('any'), { maxLength: 3 }).map((values) => `\`a${values.map((value) => `\${${value}}`).join('b')}\``),
    ),
    rule: fc
      .tuple(fc.constantFrom('x', '(x)', '(a, x)', '()', '({ x })', '(...x)', 'async x'), tie('any'))
      .map(([names, body]) => `${names} => ${body}`),
    javascript: fc.oneof(
      { maxDepth: 6, depthIdentifier: 'javascript' },
      single,
      fc
        .tuple(
          tie('javascript'),
          fc.constantFrom('+', '-', '*', '/', '%', '<', '<=', '>', '>=', '===', '!==', '==', '!=', '&&', '||', '??'),
          tie('javascript'),
        )
        .map(([a, o, b]) => `((${a}) ${o} (${b}))`),
      fc
        .tuple(tie('javascript'), tie('javascript'), tie('javascript'))
        .map(([a, b, c]) => `((${a}) ? (${b}) : (${c}))`),
      fc.tuple(fc.constantFrom('!', '-', '+'), tie('javascript')).map(([o, a]) => `(${o}(${a}))`),
      fc.tuple(tie('javascript'), tie('javascript')).map(([a, b]) => `\`\${${a}}-\${${b}}\``),
      fc
        .tuple(
          tie('javascript'),
          fc.constantFrom(
            'toUpperCase()',
            'trim()',
            'slice(1)',
            'slice(-2, 9)',
            'includes("a")',
            'split("a").join("-")',
            'padStart(5, "ab")',
            'repeat(2)',
            'charAt(0)',
            'length',
            'replaceAll("a", "b")',
            'indexOf("b")',
          ),
        )
        .map(([a, method]) => `("r" + String(${a}).${method})`),
      fc
        .array(tie('javascript'), { maxLength: 4 })
        .map((values) => `("r" + [${values.join(', ')}].filter(x => x > 1).map((x, i) => [x, i].join(":")).join("|"))`),
    ),
  }))
  return { any: made.any, javascript: made.javascript }
}
