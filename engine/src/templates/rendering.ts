import { Context, type Drop, type Liquid } from 'liquidjs'
import { copyOf, emptyGroup, ownValue } from '../expressions/plain-values.ts'
import { spend, type Evaluation } from '../expressions/evaluation.ts'
import { MEMORY_MAX } from './limits.ts'
import { Unset } from './unset.ts'

type Key = string | number | Drop

/**
 * One rendering. The library sees an empty scope; variables are looked up here, among own properties only, and only the
 * value at the end of a path is copied.
 */
export class Rendering extends Context {
  readonly work: Evaluation
  readonly #missing: Set<string>
  readonly #blocks: object[] = []

  /** `missing` collects the variables that would be written but have no value. */
  constructor(liquid: Liquid, work: Evaluation, missing: Set<string>) {
    // The library checks its time limit before each text, value, tag and loop pass; here each check counts as a step.
    // The type has private members, but only this method is called.
    const counter = { check: () => spend(work, 1), use: () => {} } as unknown as Context['renderLimit']
    super(emptyGroup(), liquid.options, { sync: true, memoryLimit: MEMORY_MAX }, { renderLimit: counter, liquid })
    this.work = work
    this.#missing = missing
  }

  step(count: number): void {
    spend(this.work, count)
  }

  override push(block: object): number {
    this.#blocks.push(block)
    return super.push(block)
  }

  override pop(): ReturnType<Context['pop']> {
    this.#blocks.pop()
    return super.pop()
  }

  override *_get(paths: Key[]): IterableIterator<unknown> {
    const [root, ...rest] = paths
    if (typeof root !== 'string' || this.#isOfTemplate(root)) return yield super._get(paths)
    this.step(1)
    let place = 0
    let value: unknown = ownValue(this.work.scope, root)
    for (; place < rest.length; place += 1) {
      const key = rest[place]
      if (typeof value !== 'object' || value === null || (typeof key !== 'string' && typeof key !== 'number')) break
      const inner = key === '__proto__' ? undefined : ownValue(value, key)
      // `size`, `first`, `last` and negative indexes are left to the library.
      if (inner === undefined && (Array.isArray(value) || key === 'size')) break
      value = inner
    }
    return yield this.#below(copyOf(value, this.work), rest.slice(place), paths)
  }

  override *_getFromScope(scope: unknown, paths: Key[] | string, isStrict?: boolean): IterableIterator<unknown> {
    // Filters read list items this way; nothing would be written.
    if (isStrict === false) return yield super._getFromScope(scope, paths, false)
    return yield this.#below(scope, typeof paths === 'string' ? paths.split('.') : paths, paths)
  }

  *#below(holder: unknown, rest: Key[], paths: Key[] | string): IterableIterator<unknown> {
    const value: unknown = rest.length === 0 ? holder : yield super._getFromScope(holder, rest, false)
    if (value !== null && value !== undefined) return value
    const name = typeof paths === 'string' ? paths : paths.map(String).join('.')
    return new Unset(() => (this.#missing.add(name), ''))
  }

  #isOfTemplate(name: string): boolean {
    return Object.hasOwn(this.bottom(), name) || this.#blocks.some((block) => Object.hasOwn(block, name))
  }
}
