import type { Method } from '../testing/caller.ts'
import { requestOf, type ContractCall } from './contract-calls.ts'
import { fieldsOf, withField, wrongQueries, wrongValues } from './spoil.ts'

export interface RawRequest {
  method: Method | 'OPTIONS'
  url: string
  payload?: string | object
  headers?: Record<string, string>
}

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** Invalid ids in the path. */
export const badIds = (call: ContractCall, input: Record<string, unknown>): [string, RawRequest][] =>
  [...call.path.matchAll(/\{([^}]+)\}/g)].flatMap(([, field = '']) => {
    const id = String(input[field])
    const wrong = [
      'x',
      ' ',
      'undefined',
      '__proto__',
      "' or 1=1 --",
      '%',
      id.toUpperCase(),
      `${id}a`,
      id.slice(0, -1),
      `${id}\0`,
      `${id}\n`,
      ` ${id}`,
      id.replace('_', '-'),
      `${id.startsWith('us_') ? 'or' : 'us'}_${id.slice(3)}`,
      `${id}/../x`,
      'x'.repeat(1_000),
      '\u{1F4A9}',
    ]
    // Not every id has an underscore to replace, and without an id the address is another call's.
    const others = wrong.filter((value) => value !== id && value !== '')
    return others.map((value): [string, RawRequest] => [
      `${field} ${JSON.stringify(value)}`,
      requestOf(call, { ...input, [field]: value }),
    ])
  })

export const badQueries = (call: ContractCall, input: Record<string, unknown>): [string, RawRequest][] => {
  const { url } = requestOf(
    call,
    Object.fromEntries(Object.entries(input).filter(([field]) => call.path.includes(`{${field}}`))),
  )
  const fields = Object.entries(call.sent.properties ?? {}).filter(([field]) => !call.path.includes(`{${field}}`))
  const wrong = fields.flatMap(([field, shape]) =>
    wrongQueries(shape, call.read.properties?.[field] ?? shape).map(
      (query) => `${field}${query.replaceAll('{}', field)}`,
    ),
  )
  const unknown = [
    'unknown=1',
    'ID=1',
    '__proto__=1',
    '__proto__[x]=1',
    'constructor[prototype][x]=1',
    'toString=1',
    '=1',
    '[]=1',
    `${'a'.repeat(5_000)}=1`,
    `a${'[a]'.repeat(2_000)}=1`,
  ]
  return [...wrong, ...unknown].map((query) => [query.slice(0, 80), { method: 'GET', url: `${url}?${query}` }])
}

export const badBodies = (call: ContractCall, input: Record<string, unknown>): [string, RawRequest][] => {
  const { method, url, payload = {} } = requestOf(call, input)
  const json = (text: string): RawRequest => ({
    method,
    url,
    payload: text,
    headers: { 'content-type': 'application/json' },
  })
  const inPath = ({ way: [field = ''] }: { way: string[] }) => call.path.includes(`{${field}}`)
  const fields = fieldsOf(call.sent).filter((field) => !inPath(field))
  const spoiled = fields.flatMap(({ way, shape }) =>
    wrongValues(shape, valueAt(input, way)).map(([what, value]): [string, RawRequest] => [
      `${way.join('.')} as ${what}: ${String(JSON.stringify(value)).slice(0, 60)}`,
      json(JSON.stringify(withField(payload, way, value))),
    ]),
  )
  const inner = fields.filter(({ shape }) => shape.properties !== undefined)
  const unknown = [[], ...inner.map(({ way }) => way)].map((way): [string, RawRequest] => [
    `an unknown field in ${way.join('.')}`,
    json(JSON.stringify(withField(payload, [...way, 'unknown'], 1))),
  ])
  const left = (call.sent.required ?? [])
    .filter((field) => field in payload)
    .map((field): [string, RawRequest] => {
      const { [field]: _left, ...rest } = payload as Record<string, unknown>
      return [`without ${field}`, json(JSON.stringify(rest))]
    })
  const text = JSON.stringify(payload)
  const broken = [
    '',
    ' ',
    '{',
    `${text}}`,
    text.slice(0, -1),
    'null',
    'true',
    '1',
    '"x"',
    '[]',
    `[${text}]`,
    'undefined',
    `{"__proto__":{"x":1},${text.slice(1)}`,
    `{"constructor":{"prototype":{"x":1}},${text.slice(1)}`,
    `{"toString":1,${text.slice(1)}`,
    `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    `{"a":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_001)}`,
    `{"unknown":${'['.repeat(100_000)}${']'.repeat(100_000)},${text.slice(1)}`,
    `{"text":"${'x'.repeat(10_000_000)}"}`,
  ]
  const typed = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/octet-stream',
    'a/b/c',
    'json',
    '',
    'application/jsonp',
  ]
  return [
    ...spoiled,
    ...unknown,
    ...left,
    ...broken.map((body): [string, RawRequest] => [`the body ${body.slice(0, 40)}`, json(body)]),
    ...typed.map((type): [string, RawRequest] => [
      `the type ${type}`,
      { method, url, payload: text, headers: { 'content-type': type } },
    ]),
    // Where every field is optional, so is the body.
    ...(left.length === 0 ? [] : [['no body', { method, url }] satisfies [string, RawRequest]]),
    ['a field in the query', { method, url: `${url}?unknown=1`, payload }],
    [
      'a zipped body',
      { method, url, payload: text, headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' } },
    ],
  ]
}

const valueAt = (input: unknown, way: string[]): unknown =>
  way.reduce<unknown>((value, field) => (value as Record<string, unknown> | undefined)?.[field], input)

const toCursor = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

export const BAD_CURSORS = [
  ...['', 'x', '%00', 'AAAA', 'bnVsbA', '\u{1F4A9}', 'x'.repeat(400)],
  ...[
    null,
    1,
    {},
    [],
    ['a'],
    ['a', 1],
    [1, 'a'],
    ['a', 'b', 'c'],
    [['a'], 'b'],
    ['a\0', 'b'],
    ['a', 'b\0'],
    { 0: 'a', 1: 'b', length: 2 },
  ].map(toCursor),
]
