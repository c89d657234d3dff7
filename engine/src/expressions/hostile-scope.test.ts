import { expect, test, vi } from 'vitest'
import { evaluate } from './evaluate.ts'

// ASVS 1.3.2
test('code of a scope never runs', () => {
  const ran = vi.fn<() => string>(() => 'ran')
  const getters = Object.defineProperty({}, 'x', { get: ran, enumerable: true })
  class Person {
    name = 'Sam'
    get secret(): string {
      return ran()
    }
  }
  const scope = {
    getters,
    person: new Person(),
    list: Object.defineProperty([1], '0', { get: ran }),
    odd: { toString: ran, valueOf: ran, [Symbol.toPrimitive]: ran, toJSON: ran },
    made: ran,
    date: new Date(0),
    map: new Map([['a', 1]]),
    symbol: Symbol('x'),
    big: 10n,
  }
  for (const name of [
    'getters',
    'getters.x',
    'person',
    'list',
    'list[0]',
    'odd',
    'odd.toString',
    'made',
    'date',
    'map',
  ])
    expect(evaluate(name, scope), name).toMatchObject({
      ok: false,
      error: { message: expect.stringMatching(/isn't a plain value/) },
    })
  for (const name of ['symbol', 'big', '`${odd}`', 'odd + ""', 'odd == "ran"', 'odd > 1', 'made()', 'odd.toString()'])
    expect(evaluate(name, scope).ok, name).toBe(false)
  expect(evaluate('person.secret', scope)).toMatchObject({ ok: true, value: null })
  expect(evaluate('map.a', scope)).toMatchObject({ ok: true, value: null })
  expect(ran).not.toHaveBeenCalled()
})

test('circles, holes, depths and own names that are dangerous elsewhere are taken for what they are', () => {
  const circle: Record<string, unknown> = {}
  circle['self'] = circle
  const parsed: unknown = JSON.parse('{"__proto__": {"polluted": 1}, "constructor": "mine", "a": 1}')
  const holes = [1]
  holes[2] = 3
  const scope = {
    circle,
    parsed,
    holes,
    long: 'x'.repeat(200_000),
    many: Array.from({ length: 20_000 }, () => 1),
  }
  expect(evaluate('circle', scope)).toMatchObject({ ok: false })
  expect(evaluate('circle.self.self.a', scope)).toMatchObject({ ok: true, value: null })
  expect(evaluate('holes', scope)).toMatchObject({ ok: true, value: [1, null, 3] })
  expect(evaluate('parsed.constructor', scope)).toMatchObject({ ok: true, value: 'mine' })
  expect(evaluate('parsed.__proto__', scope)).toMatchObject({ ok: true, value: null })
  const { value } = evaluate('parsed', scope) as { value: object }
  expect(Object.keys(value)).toEqual(['constructor', 'a'])
  expect(evaluate('long', scope).ok).toBe(false)
  expect(evaluate('many', scope).ok).toBe(false)
  expect(evaluate('many.length', scope)).toMatchObject({ ok: true, value: 20_000 })
})

test('a proxy that throws, lies or is revoked is refused', () => {
  const angry = new Proxy({}, { getOwnPropertyDescriptor: () => { throw new Error('secret') } }) // prettier-ignore
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  const scope = { angry, proxy }
  for (const source of ['angry.a', 'angry', 'proxy', 'proxy.a', '[proxy]']) {
    const found = evaluate(source, scope)
    expect(JSON.stringify(found)).not.toContain('secret')
  }
  expect(evaluate('proxy.a', scope)).toMatchObject({ ok: false, error: { message: "This can't be evaluated." } })
  expect(evaluate('a', angry)).toMatchObject({ ok: false })
  expect(evaluate('a', proxy)).toMatchObject({ ok: false })
})
